"""The one question on the page: what can be tapped as its answer, and what can be claimed where it is in dispute."""

import re
from dataclasses import dataclass
from typing import Any

from games import Card, Fact, Game, split_cards
from tutor.referee.facts import Partial, Place
from tutor.serving.controls import MOST_ROWS, Control, read_card
from tutor.serving.numerals import whole
from tutor.serving.roster import default_name
from tutor.templatetags.cards import by_suit, suit_name

MOST_BUTTONS = 12
SOMEBODY = "?"  # how the engine calls a person who is named nowhere
_BETWEEN = re.compile(r"[\s;/]+|,(?!\d{3}\b)")  # what stands between claimed numbers: a comma may group digits, too
QUICK = (0, 1, 2, 3, 4, 5, 10, 20, 50, 100)


@dataclass(frozen=True)
class OneFact:
    """A fact as it is asked: `options` are (text of the form, label) to tap; `cards` the pack by suits instead.

    Where there are none, or more values than those, `field` is the control in which it is typed or chosen.
    """

    place: Place
    options: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, tuple[tuple[Card, bool], ...]], ...] = ()
    field: Control | None = None
    claims: tuple[tuple[str, str], ...] = ()
    claims_typed: bool = False

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def id(self) -> str:
        return "fact-" + re.sub(r"\W", "-", self.name)

    @property
    def held(self) -> list[str]:
        """The names in the form that the control of its own holds."""
        return [] if self.field is None else [one.name for one in self.field.walk()]


def one_fact(game: Game, fact: Fact, partial: Partial) -> OneFact:
    """Return a fact as it is asked."""
    place = partial.place_at(fact.path)
    if place.slot is not None:
        possible = set(fact.values or ())
        suits = [
            (suit_name(suit[0]), tuple((one, one.code in possible) for one in suit))
            for suit in by_suit(game.deck.kinds)
        ]
        return OneFact(place, cards=tuple(suits), claims_typed=True)
    if place.control.kind == "list":
        return OneFact(place, field=place.control)
    if fact.values is None or len(fact.values) > MOST_BUTTONS:
        quick = [n for n in QUICK if (fact.low or 0) <= n <= (fact.high or max(QUICK))] if fact.values is None else []
        options = tuple((str(n), str(n)) for n in quick)
        return OneFact(place, options, field=place.control, claims_typed=place.control.kind == "whole")
    values = sorted(fact.values, key=lambda value: value is None and place.control.kind == "flag")
    options = tuple(_option(place, value) for value in values)
    return OneFact(place, options, claims=options if len(options) > 2 and place.control.kind != "flag" else ())


def _option(place: Place, value: Any) -> tuple[str, str]:
    if value == SOMEBODY:
        name = _stranger(place)
        return name, name
    text = place.text_of(value)
    return text, place.words_of(text) if text else place.nothing


def _stranger(place: Place) -> str:
    """Somebody who is named nowhere yet."""
    known = {name for _who, name in place.control.choices}
    return next(name for n in range(1, MOST_ROWS + 2) if (name := default_name(n)) not in known)


def claims_in(place: Place, sent: list[str]) -> list[str]:
    """Return the values that are claimed, as the form says them, once each: boxes that were checked, or one text."""
    if place.slot is not None:
        texts = [made.code for text in sent for name in split_cards(text[:400]) if (made := read_card(name))]
    elif place.control.kind == "whole":
        numbers = [whole(part) for text in sent for part in _BETWEEN.split(text[:400])]
        texts = [str(number) for number in numbers if number is not None and number >= 0]
    else:
        texts = [text[:100] for text in sent]
    return list(dict.fromkeys(texts))[:MOST_BUTTONS]
