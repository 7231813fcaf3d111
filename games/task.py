"""Tasks: rows are laid, cards picked, hands put in order, and a query of the game judges what was made.

What was made is a map like what somebody gives (rows, `cards` or `order`), with typed cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, permutations
from random import Random
from typing import Any, ClassVar

from games.cards import Card
from games.decks import Deck
from games.errors import Text, refuse
from games.fields import Cards, Field, Input, ListOf, Record
from games.puzzle import TRIES, Deal, always
from games.query import Position
from games.reading import Reader
from games.rules import House

Held = tuple[Card, ...]
PICK: Text = {"vi": "Các lá bạn chọn", "en": "Your pick"}


@dataclass(frozen=True, kw_only=True)
class Task:
    """Something to make, so that a query answers as wanted; `kind` names the form in which it is made.

    `deal` deals the `inputs`: the query's position without what is made. `rules` are those that verdicts on what is
    right often cite, each with the levels at which they do; `asked` says whether a house leaves anything to make.
    """

    key: str
    query: str
    deal: Deal
    rules: Mapping[str, tuple[int, ...]]
    asked: Callable[[House], bool] = always
    kind: ClassVar[str] = ""
    inputs: tuple[Input, ...] = ()

    def position(self, raw: object, deck: Deck) -> Position:
        """The typed position of a JSON value; InputError with every defect."""
        reader = Reader(deck)
        position: Position = Record(*self.inputs).read(raw, "", reader)
        reader.finish()
        return position

    def read(self, position: Position, given: object, deck: Deck, names: Mapping[str, Text]) -> Position:
        """What was made of what somebody gives (JSON); InputError when it cannot be made of what is there.

        `names` are those of the query's inputs.
        """
        raise NotImplementedError

    def asks(self, position: Position, made: Position) -> list[Position]:
        """The positions of the query that must all be answered as wanted, those to be told about first."""
        raise NotImplementedError

    def lets(self, position: Position, answer: Any) -> bool:
        """Whether an answer of the query is one that is wanted."""
        raise NotImplementedError

    def closest(self, asked: Sequence[Position]) -> Position:
        """Of several positions, all answered as wanted, the one to tell about."""
        return asked[0]

    def ways(self, position: Position, house: House) -> Iterator[Position]:
        """Ways to make something, good ones first where the game knows some."""
        raise NotImplementedError

    def untouched(self, position: Position) -> Position | None:
        """What is made by doing nothing; None where that is nothing yet."""
        return None

    def part(self, position: Position, made: Position) -> Held:
        """A part of what was made that helps to make the rest; nothing where it would be all of it."""
        raise NotImplementedError

    def shape(self) -> Field:
        """How what was made is shown: the field of `shown`."""
        raise NotImplementedError

    def shown(self, position: Position, made: Position) -> Any:
        """What was made, as a value of `shape`."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Lay(Task):
    """All the `cards` are laid in rows, the inputs of the query; `advise` knows a good way."""

    rows: Mapping[str, int]
    want: Any
    advise: Callable[[Held, House], Position]
    kind: ClassVar[str] = "place"

    def read(self, position: Position, given: object, deck: Deck, names: Mapping[str, Text]) -> Position:
        if not isinstance(given, Mapping) or set(given) - set(self.rows):
            raise refuse("bad-value", "position", vi="Hãy đặt các lá vào chỗ.", en="Lay the cards in their places.")
        reader, left = Reader(deck), Counter(made.code for made in position["cards"])
        made = {
            row: taken(reader, given.get(row, []), row, counts=(count,), left=left, name=names[row])
            for row, count in self.rows.items()
        }
        reader.finish()
        return made

    def asks(self, position: Position, made: Position) -> list[Position]:
        return [made]

    def lets(self, position: Position, answer: Any) -> bool:
        return bool(answer == self.want)

    def ways(self, position: Position, house: House) -> Iterator[Position]:
        yield self.advise(position["cards"], house)
        rng, hand = Random(0), list(position["cards"])
        for _ in range(TRIES):
            rng.shuffle(hand)
            deal = iter(hand)
            yield {row: tuple(islice(deal, count)) for row, count in self.rows.items()}

    def shape(self) -> Field:
        return Record(*(Input(row, Cards(count)) for row, count in self.rows.items()))

    def shown(self, position: Position, made: Position) -> Any:
        return made

    def part(self, position: Position, made: Position) -> Held:
        return tuple(made[list(self.rows)[-1]])


@dataclass(frozen=True, kw_only=True)
class Pick(Task):
    """Some of the cards of the input `pool` are picked; `fill` makes the query's position of them."""

    pool: str
    counts: tuple[int, ...]
    fill: Callable[[Position, Held], Position]
    want: Callable[[Position], Any] = always
    kind: ClassVar[str] = "pick"

    def read(self, position: Position, given: object, deck: Deck, names: Mapping[str, Text]) -> Position:
        if not isinstance(given, Mapping) or set(given) - {"cards"}:
            raise refuse("bad-value", "cards", vi="Hãy chọn các lá.", en="Pick the cards.")
        reader, left = Reader(deck), Counter(made.code for made in position[self.pool])
        cards = taken(reader, given.get("cards", []), "cards", counts=self.counts, left=left, name=PICK)
        reader.finish()
        return {"cards": cards}

    def asks(self, position: Position, made: Position) -> list[Position]:
        return [self.fill(position, made["cards"])]

    def lets(self, position: Position, answer: Any) -> bool:
        return bool(answer == self.want(position))

    def ways(self, position: Position, house: House) -> Iterator[Position]:
        pool = position[self.pool]
        picked = chain.from_iterable(combinations(pool, count) for count in self.counts if count <= len(pool))
        # Of several copies of a card it does not matter which.
        yield from ({"cards": cards} for cards in dict.fromkeys(picked))

    def shape(self) -> Field:
        return Cards()

    def shown(self, position: Position, made: Position) -> Any:
        return made["cards"]

    def part(self, position: Position, made: Position) -> Held:
        return tuple(made["cards"][:1]) if len(made["cards"]) > 1 else ()


@dataclass(frozen=True, kw_only=True)
class Order(Task):
    """The `items` are put in order, the strongest first; of equal ones either may stand before the other.

    `pair` asks the query about a stronger and a weaker one, `lets_stand` are its answers that let them stand so; pairs
    are the closer, the less they are `apart`.
    """

    pair: Callable[[Position, Held, Held], Position]
    lets_stand: tuple[Any, ...]
    apart: Callable[[Position], int]
    kind: ClassVar[str] = "order"

    def read(self, position: Position, given: object, deck: Deck, names: Mapping[str, Text]) -> Position:
        order = given.get("order") if isinstance(given, Mapping) else None
        whole = isinstance(order, (list, tuple)) and all(type(place) is int for place in order)
        if not whole or sorted(order or ()) != list(range(len(position["items"]))):
            raise refuse(
                "bad-value", "order", vi="Hãy xếp mọi bộ, mỗi bộ một lần.", en="Put them all in order, each once."
            )
        return {"order": tuple(order or ())}

    def asks(self, position: Position, made: Position) -> list[Position]:
        laid = self.shown(position, made)
        pairs = sorted(combinations(range(len(laid)), 2), key=lambda two: two[1] - two[0])
        return [self.pair(position, laid[upper], laid[lower]) for upper, lower in pairs]

    def lets(self, position: Position, answer: Any) -> bool:
        return answer in self.lets_stand

    def closest(self, asked: Sequence[Position]) -> Position:
        return min(asked, key=self.apart)

    def ways(self, position: Position, house: House) -> Iterator[Position]:
        yield from ({"order": order} for order in permutations(range(len(position["items"]))))

    def untouched(self, position: Position) -> Position | None:
        return {"order": tuple(range(len(position["items"])))}

    def shape(self) -> Field:
        return ListOf(Cards())

    def shown(self, position: Position, made: Position) -> Any:
        return tuple(position["items"][place] for place in made["order"])

    def part(self, position: Position, made: Position) -> Held:
        return tuple(position["items"][made["order"][0]])


def taken(reader: Reader, raw: object, path: str, *, counts: Sequence[int], left: Counter[str], name: Text) -> Held:
    """So many cards, taken from those left (their codes, 0 of those used up); faults go to the reader."""
    faults = len(reader.defects)
    cards = Cards().read(raw, path, reader)
    if len(reader.defects) == faults and len(cards) not in counts:
        wanted = str(counts[0]) if len(counts) == 1 else f"{min(counts)}–{max(counts)}"
        reader.fault(
            "wrong-count",
            path,
            vi=f"{name['vi']}: cần {wanted} lá, đang có {len(cards)}.",
            en=f"{name['en']}: {wanted} cards are needed, there are {len(cards)}.",
        )
    for made, where in reader.cards:
        words = made.in_words
        if left[made.code] > 0:
            left[made.code] -= 1
        elif made.code in left:
            reader.fault(
                "duplicate-card",
                where,
                vi=f"Lá {words['vi']} đã dùng rồi.",
                en=f"The {words['en']} is used already.",
            )
        else:
            reader.fault(
                "bad-value",
                where,
                vi=f"Lá {words['vi']} không nằm trong các lá bạn được chọn.",
                en=f"The {words['en']} is not among the cards you may use.",
            )
    reader.cards.clear()
    return cards
