"""Who takes part in a deal and where: the rows in which a settling query names people, and places one of them fills.

The game's own settling query is asked; no game is known here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import Game
from tutor.serving.people import people_in
from tutor.serving.seats import also_named, naming_inputs
from tutor.serving.words import label_of, person_of

Field = Any  # games.fields.Field, told apart by its `kind`
FEWEST = 2  # nobody pays himself


@dataclass(frozen=True)
class Place:
    """A place that one of the people fills: `asked` is an input of the query, others have a name in totals alone."""

    key: str
    asked: bool
    may_be_empty: bool


@dataclass(frozen=True)
class Seating:
    """How a game's settling query seats people: the input with a row for each, how many, the places besides.

    From `least` to `most` take part, at most `in_rows` of them in rows.
    """

    game: Game
    query: str
    rows: str
    listed: bool
    least: int
    most: int
    in_rows: int
    places: tuple[Place, ...]

    @property
    def unasked(self) -> list[Place]:
        """The places that no position says: who fills one is known to the ledger alone."""
        return [place for place in self.places if not place.asked]

    def label(self, place: Place, lang: str) -> str:
        """Return what a place is called."""
        if place.asked:
            return label_of(self.game, self.query, place.key, lang).partition(" (")[0]
        return person_of(self.game, place.key, lang)

    def filled(self, people: Sequence[str], placed: Mapping[str, str]) -> dict[str, str]:
        """Return a position form in which people sit in order, but for those `placed` (place → name) elsewhere."""
        seated = [who for who in people if who not in placed.values()]
        end = "" if self.listed else ".name"
        typed = {f"{self.rows}.{n}{end}": who for n, who in enumerate(seated)} if self.rows else {}
        return typed | {place.key: placed[place.key] for place in self.places if place.asked and placed.get(place.key)}

    def people_in(self, position: Mapping[str, Any]) -> list[str]:
        """Return everybody whom a position names, but for the places that have a name of their own."""
        query = self.game.query(self.query)
        fixed = {*also_named(query), *(place.key for place in self.places if not place.asked)}
        return [who for who in people_in(query, position) if who not in fixed]


def seating_of(game: Game, house: Any) -> Seating | None:
    """Return how a game seats people at a table of a house; None where it settles no whole table."""
    if game.settling is None:
        return None
    query = game.query(game.settling.query)
    naming = naming_inputs(query, game.deck)
    rows, asked = "", []
    least = most = 0
    listed = False
    for one in query.inputs:
        field: Field = one.field
        nullable = field.kind == "maybe"
        field = field.of if nullable else field
        names = field.kind == "list" and field.of.kind == "name"
        if not rows and (
            (field.kind == "players" and f"{one.key}.*.name" not in naming) or (names and one.key not in naming)
        ):
            rows, listed = one.key, names
            seats: Field = query.answer if names else field
            least, most = seats.low, min(seats.high, house.seats)
        elif field.kind == "name" and one.key not in naming:
            asked.append(Place(one.key, asked=True, may_be_empty=nullable or one.optional))
    unnamed = [Place(seat, asked=False, may_be_empty=True) for seat in game.settling.seats]
    places = (*asked, *unnamed)
    return Seating(
        game=game,
        query=query.key,
        rows=rows,
        listed=listed,
        least=max(FEWEST, least + len(unnamed)),
        most=_most(query.answer, most, len(places)),
        in_rows=most,
        places=places,
    )


def _most(answer: Field, rows: int, places: int) -> int:
    """How many take part at the most: those in rows and in places, as far as an answer can name them all."""
    named: int = answer.high if answer.low >= FEWEST else rows + places
    return min(rows + places, named)
