"""What a learner does in a step: he answers, lays or picks cards, and the engine judges what he made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from random import Random
from typing import Any, Literal

from games.content import Codes, JSONPosition, Part
from games.errors import Text, brief, refuse
from games.fields import Cards
from games.game import Game
from games.query import same
from games.reading import Reader
from games.task import PICK, taken
from games.verdict import Verdict, plain

TRIES = 2_000  # layouts looked at for one that is right


class Judged(Part):
    """A query, and the house it is judged under (the defaults where none is named)."""

    query: str
    house: dict[str, Any] = {}

    def verdict_on(self, position: JSONPosition) -> Verdict:
        game = self._game
        return game.judge(self.query, game.read(self.query, position), game.house.from_json(self.house))

    def answer_on(self, position: JSONPosition) -> Any:
        """The bare answer in JSON form."""
        game = self._game
        house = game.house.from_json(self.house)
        return plain(game.query(self.query).answer_to(game.read(self.query, position), house))


class Posed(Judged):
    """A query about a position that is given, or of which a part is given."""

    position: JSONPosition = {}

    def _settle(self) -> None:
        """Cards written as one text become lists of codes; faulty values are left to the check."""
        for known in self._game.query(self.query).inputs:
            reader = Reader(self._game.deck)
            if known.key in self.position:
                value = known.field.read(self.position[known.key], known.key, reader)
                if not reader.defects:
                    self.position[known.key] = plain(value)


class Try(Judged):
    """Something the learner does; the engine judges it.

    `position_of(given)` is the position he made, InputError when it cannot be made of what he was offered.
    """

    kind: str

    def position_of(self, given: object) -> JSONPosition:
        raise NotImplementedError

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        """The verdict on what was given and whether that was asked for."""
        raise NotImplementedError

    def solution(self) -> Any:
        """Something to give that is right; None when nothing is."""
        raise NotImplementedError


class Ask(Posed, Try):
    """The learner answers the query himself."""

    kind: Literal["ask"]

    def position_of(self, given: object = None) -> JSONPosition:
        return dict(plain(self._game.read(self.query, self.position)))

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        query = game.query(self.query)
        answer = query.read_answer(given, game.deck)
        position, house = game.read(self.query, self.position), game.house.from_json(self.house)
        return game.judge(self.query, position, house), query.right(position, house, answer)

    def solution(self) -> Any:
        return self.answer_on(self.position)


class Made(Try):
    """The learner makes the position from cards he is offered; the query's answer on it must be `want`."""

    cards: Codes
    want: Any

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        verdict = self.verdict_on(self.position_of(given))
        return verdict, same(verdict.answer, self.want)

    def solution(self) -> Any:
        return next(self._found(right=True), None)

    def mistake(self) -> Any:
        """Something to give that is wrong; None when everything is right."""
        return next(self._found(right=False), None)

    def _found(self, *, right: bool) -> Iterator[Any]:
        for given in self._ways():
            if same(self.answer_on(self.position_of(given)), self.want) is right:
                yield given

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        """Ways to use the cards."""
        raise NotImplementedError

    def _take(self, reader: Reader, raw: object, path: str, *, count: int, left: Counter[str], name: Text) -> list[str]:
        """The codes of `count` cards taken from those left; faults go to the reader."""
        cards = taken(reader, raw, path, counts=(count,), left=left, name=name)
        return [made.code for made in cards]


class Place(Made):
    """The learner lays all the cards in the rows of the query; the rows in `fixed` lie already."""

    kind: Literal["place"]
    want: Any = False
    fixed: dict[str, Codes] = {}

    @property
    def rows(self) -> dict[str, int]:
        """Every row with its number of cards, in the query's order."""
        inputs = self._game.query(self.query).inputs
        return {i.key: i.field.counts[0] for i in inputs if isinstance(i.field, Cards) and len(i.field.counts) == 1}

    @property
    def open_rows(self) -> dict[str, int]:
        """The rows the learner lays."""
        return {row: count for row, count in self.rows.items() if row not in self.fixed}

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards the learner lays."""
        laid = {code for row in self.fixed.values() for code in row}
        return tuple(code for code in self.cards if code not in laid)

    def position_of(self, given: object) -> JSONPosition:
        if not isinstance(given, Mapping):
            raise refuse("bad-value", "position", vi="Hãy đặt các lá vào chỗ.", en="Lay the cards in their places.")
        reader, left = Reader(self._game.deck), Counter(self.hand)
        names = self._game.book.queries[self.query]["inputs"]
        for key in map(brief, set(given) - set(self.rows)):
            reader.fault("unknown-field", key, vi=f"Không có chỗ “{key}”.", en=f"There is no place “{key}”.")
        position = {row: list(self.fixed.get(row, ())) for row in self.rows}
        for row, count in self.open_rows.items():
            raw = given.get(row, [])
            position[row] = self._take(reader, raw, row, count=count, left=left, name=names[row])
        reader.finish()
        return position

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        yield from self._advised()
        rng, hand = Random(0), list(self.hand)
        for _ in range(TRIES):
            rng.shuffle(hand)
            deal = iter(hand)
            yield {row: list(islice(deal, count)) for row, count in self.open_rows.items()}

    def _advised(self) -> Iterator[dict[str, list[str]]]:
        """What the game's own advice makes of the cards, where it has a query that arranges them."""
        for query in self._game.queries:
            needed = [i.key for i in query.inputs if not i.optional]
            parts = [part.key for part in getattr(query.answer, "parts", ())]
            if needed == ["cards"] and parts == list(self.rows) and not self.fixed:
                position = self._game.read(query.key, {"cards": list(self.cards)})
                yield plain(query.answer_to(position, self._game.house.from_json(self.house)))


class Pick(Posed, Made):
    """The learner picks `count` of the cards for one input of the query; `position` is the rest of it."""

    kind: Literal["pick"]
    count: int
    field: str

    def position_of(self, given: object) -> JSONPosition:
        if not isinstance(given, Mapping):
            raise refuse("bad-value", "cards", vi="Hãy chọn các lá.", en="Pick the cards.")
        reader, left = Reader(self._game.deck), Counter(self.cards)
        picked = self._take(reader, given.get("cards", []), "cards", count=self.count, left=left, name=PICK)
        reader.finish()
        return dict(plain(self._game.read(self.query, {**self.position, self.field: picked})))

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        for picked in combinations(self.cards, self.count):
            yield {"cards": list(picked)}
