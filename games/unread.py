"""Values that tell when they are looked at: what a judgement never looked at cannot have turned it.

Of a list of cards one kind may be counted; anything else looks at all of them. How many there are is no secret. A
number tells of every comparison and sum, but not of being multiplied by zero, which makes nothing of any amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.cards import Card

Tell = Callable[[], None]
TellOf = Callable[[Card | None], None]  # is told of one kind of card, or of all


def _telling(method: Any) -> Any:
    """The same method of a list of cards, which tells first."""

    def told(self: UnreadCards, *args: Any) -> Any:
        self.tell(None)
        return method(self, *args)

    return told


class UnreadCards(tuple[Card, ...]):
    """Cards that call `tell` before they are seen, or before one kind of them is counted; their number is known."""

    tell: TellOf

    def __new__(cls, cards: Iterable[Card], tell: TellOf) -> UnreadCards:
        made = super().__new__(cls, cards)
        made.tell = tell
        return made

    def count(self, card: Any) -> int:
        self.tell(card if isinstance(card, Card) else None)
        return super().count(card)

    def __contains__(self, card: object) -> bool:
        return self.count(card) > 0

    def __radd__(self, other: tuple[Card, ...]) -> tuple[Card, ...]:
        self.tell(None)
        return (*other, *self)

    __iter__ = _telling(tuple.__iter__)
    __getitem__ = _telling(tuple.__getitem__)
    __add__ = _telling(tuple.__add__)
    __mul__ = _telling(tuple.__mul__)
    __rmul__ = _telling(tuple.__rmul__)
    __hash__ = _telling(tuple.__hash__)
    __eq__ = _telling(tuple.__eq__)
    __ne__ = _telling(tuple.__ne__)
    __lt__ = _telling(tuple.__lt__)
    __le__ = _telling(tuple.__le__)
    __gt__ = _telling(tuple.__gt__)
    __ge__ = _telling(tuple.__ge__)
    __repr__ = _telling(tuple.__repr__)
    index = _telling(tuple.index)


class UnreadWhole:
    """A whole number that calls `tell` before it is counted with; no int, since Python reads those behind its back."""

    def __init__(self, value: int, tell: Tell) -> None:
        self.value = value
        self.tell = tell

    def read(self) -> int:
        """The number, looked at."""
        self.tell()
        return self.value

    def __mul__(self, other: Any) -> Any:
        return 0 if type(other) is int and other == 0 else self.read() * other

    def __rmul__(self, other: Any) -> Any:
        return 0 if type(other) is int and other == 0 else other * self.read()


def _as_number(name: str) -> Any:
    """A method of int under its name, on the number that is looked at."""

    def counted(self: UnreadWhole, *args: Any) -> Any:
        return getattr(self.read(), name)(
            *(other.read() if isinstance(other, UnreadWhole) else other for other in args)
        )

    return counted


for _name in (
    *("add", "sub", "floordiv", "truediv", "mod", "divmod", "pow"),
    *("radd", "rsub", "rfloordiv", "rtruediv", "rmod", "rdivmod", "rpow"),
    *("neg", "pos", "abs", "bool", "int", "index", "float", "round"),
    *("eq", "ne", "lt", "le", "gt", "ge", "hash", "str", "repr", "format"),
):
    setattr(UnreadWhole, f"__{_name}__", _as_number(f"__{_name}__"))


def looked_at(value: Any) -> Any:
    """The same value with plain numbers and tuples; all that is in it is looked at."""
    if isinstance(value, UnreadWhole):
        return value.read()
    if isinstance(value, dict):
        return {key: looked_at(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [looked_at(item) for item in value]
    return value
