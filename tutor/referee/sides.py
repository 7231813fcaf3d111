"""The verdicts side by side that facts in dispute lead to, each with what it hangs on."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _

from games import Card, Game, card, plain
from tutor.referee.asking import Inquiry
from tutor.referee.facts import Path, told_of
from tutor.serving.verdicts import View, present

MOST_SIDES = 6
MOST_TIMES = 4  # so many combinations of values are told at once
MOST_FOLDED = 60  # and so many more behind a fold
MOST_VALUES = 16  # so many values of one fact


@dataclass(frozen=True)
class OneSide:
    """A verdict in short, and the lines that say when it holds: any of them; `more` of them are folded.

    It speaks of `one_of` several positions.
    """

    verdict: View
    when: list[str]
    more: list[str]
    one_of: bool


def sides_of(inquiry: Inquiry) -> list[OneSide]:
    """Return the verdicts between which the facts in dispute decide."""
    return [
        OneSide(_verdict(inquiry, side.example.position), *_when(inquiry, side.when), one_of=len(side.when) > 1)
        for side in inquiry.comparison.sides[:MOST_SIDES]
    ]


def hinges_of(inquiry: Inquiry) -> Collection[Path]:
    """Return the facts on which it hangs which verdict is right."""
    return {path for side in inquiry.comparison.sides for one in side.when for path in one}


def _verdict(inquiry: Inquiry, position: Mapping[str, Any]) -> View:
    game: Game = inquiry.game
    read = game.read(inquiry.query, position)
    return present(game.judge(inquiry.query, read, inquiry.house), inquiry.form.lang, position=plain(read))


def _when(inquiry: Inquiry, times: Iterable[Mapping[Path, Any]]) -> tuple[list[str], list[str]]:
    """When a verdict holds, and what of it is folded: where one fact alone decides, all its values are in one line."""
    told = list(times)
    if {len(one) for one in told} == {1}:
        values: dict[Path, list[Any]] = {}
        for one in told:
            for path, value in one.items():
                values.setdefault(path, []).append(value)
        listed = {path: _values(inquiry, path, some) for path, some in values.items()}
        return (
            [_line(inquiry, path, words[:MOST_VALUES], len(words) - MOST_VALUES) for path, words in listed.items()],
            [_line(inquiry, path, words) for path, words in listed.items() if len(words) > MOST_VALUES],
        )
    lines = [
        " · ".join(_line(inquiry, path, [_words(inquiry, path, value)]) for path, value in one.items())
        for one in told[: MOST_TIMES + MOST_FOLDED]
    ]
    rest = len(told) - len(lines)
    more = [_("… và %(n)s cách nữa") % {"n": rest}] if rest > 0 else []
    return lines[:MOST_TIMES], [*lines[MOST_TIMES:], *more]


def _line(inquiry: Inquiry, path: Path, words: Sequence[str], more: int = 0) -> str:
    shown = ", ".join(words)
    shown = _("%(values)s … và %(n)s nữa") % {"values": shown, "n": more} if more > 0 else shown
    return told_of(inquiry.partial.place_at(path).short, shown)


def _values(inquiry: Inquiry, path: Path, values: Sequence[Any]) -> list[str]:
    """The values of one fact in words; cards in the order of their pack, a rank once where its suit turns nothing."""
    if inquiry.partial.place_at(path).slot is None:
        return [_words(inquiry, path, value) for value in values]
    held = {card(value) for value in values}
    elsewhere = {card(one[path]) for side in inquiry.comparison.sides for one in side.when if path in one} - held
    suits: dict[str, list[Card]] = defaultdict(list)
    for kind in inquiry.game.deck.kinds:
        suits[kind.rank].append(kind)
    words = []
    for kinds in suits.values():
        mine = [kind for kind in kinds if kind in held]
        named = {kind: kind.in_words[inquiry.form.lang] for kind in kinds}
        name = shared_words(list(named.values()))
        whole = len(mine) > 1 and not elsewhere & set(kinds) and name
        words += [name] if whole else [named[kind] for kind in mine]
    return words


def shared_words(names: list[str]) -> str:
    """What names begin or else end with alike: K of K♠ and K♥, general of red general and green general."""
    return (_start(names) or _start([name[::-1] for name in names])[::-1]).strip()


def _start(names: Sequence[str]) -> str:
    return "".join(letters[0] for letters in takewhile(lambda some: len(set(some)) == 1, zip(*names, strict=False)))


def _words(inquiry: Inquiry, path: Path, value: Any) -> str:
    place = inquiry.partial.place_at(path)
    if isinstance(value, list):
        return ", ".join(value) or place.nothing
    return place.words_of(place.text_of(value)) if value is not None else place.nothing
