"""The deal order of a position, and the check that it names every player once (rule book, Queries)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.errors import brief
from games.reading import Reader


def in_deal_order(names: Iterable[str], order: Sequence[str] = ()) -> list[str]:
    """The names in the deal order that was given, else in the order of the map."""
    return list(order or names)


def check_order(names: Iterable[str], order: Sequence[str] | None, reader: Reader) -> None:
    """An explicit deal order holds every name exactly once."""
    if order is not None and (len(order) != len(set(order)) or set(order) != set(names)):
        reader.bad_value("order", vi="mọi người chơi, mỗi tên đúng một lần", en="every player exactly once")


def check_known(names: Sequence[str], seated: Iterable[str], path: str, reader: Reader) -> None:
    """A list of some players names nobody else and nobody twice."""
    known = set(seated)
    for n, name in enumerate(names):
        if name not in known:
            shown = brief(name)
            reader.bad_value(
                f"{path}[{n}]", vi=f"tên một người trong bàn, không phải “{shown}”", en=f"a player, not “{shown}”"
            )
        elif name in names[:n]:
            reader.bad_value(f"{path}[{n}]", vi="mỗi tên một lần", en="each name once")
