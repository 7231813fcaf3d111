"""What the referee asks next about a form that is not filled, or what can be said without asking more.

The engine decides; its answer about the same form is remembered for a while, so that a page may be shown again.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import gettext as _

from games import Asking, Comparison, Defect, Game, InputError, compare, get_game, next_fact
from tutor.referee.facts import Partial, Path, Place
from tutor.referee.talk import Talk
from tutor.serving.controls import Control
from tutor.serving.faults import is_unknown_card, place_of, sentence
from tutor.serving.inputs import PositionForm
from tutor.serving.typed import values_for

REMEMBERED = 256  # forms

Free = dict[str, list[str]]  # facts of a verdict that do not matter: `unasked`, and `either` those in dispute


@lru_cache(maxsize=REMEMBERED)
def _asked(game: str, query: str, position: str, house: Any, carried: str) -> Asking:
    return next_fact(get_game(game), query, json.loads(position), house, carried=_read(carried))


@lru_cache(maxsize=REMEMBERED)
def _compared(game: str, query: str, position: str, house: Any, carried: str) -> Comparison:
    return compare(get_game(game), query, json.loads(position), house, _read(carried))


def _read(carried: str) -> dict[Path, Any]:
    return {tuple(path): claims for path, claims in json.loads(carried)}


@dataclass(frozen=True)
class Said:
    """One line of what is known beside the cards: its name, what it is, and what was said about it."""

    name: str
    title: str
    words: str


class Inquiry:
    """One form of which something may not be known, put to the engine at most once a request."""

    def __init__(self, game: Game, query: str, form: PositionForm, house: Any, talk: Talk) -> None:
        self.game, self.query, self.form, self.house, self.talk = game, query, form, house, talk
        self.partial = Partial.of(form.controls, talk)

    # --- what is known -------------------------------------------------------------------------------------------

    @property
    def said(self) -> list[Said]:
        """What is known of the facts, given ones first and then in the order in which they were told."""
        order = {name: n for n, name in enumerate(self.talk.told, start=1)}
        unsaid = set(self.partial.unsaid)
        known = [place for path, place in self.partial.facts.items() if path not in unsaid]
        known = [place for place in known if place.name in order or place.is_asked]
        known.sort(key=lambda place: order.get(place.name, 0))
        return [Said(place.name, place.short, self._words(place)) for place in known]

    def _words(self, place: Place) -> str:
        claims = self.talk.carried.get(place.name)
        if claims is None:
            return place.words
        words = " / ".join(place.words_of(text) for text in claims)
        return _("đang cãi: %(claims)s") % {"claims": words} if claims else _("không nhớ")

    # --- whether it can be asked ---------------------------------------------------------------------------------

    def find_faults(self) -> bool:
        """Note beside their controls all faults but what is not known; return whether there are any."""
        found = self._sure_faults()
        found = found or [(place_of(self.form.controls, defect.path), defect) for defect in self._refused()]
        for control, defect in found:
            control.errors.append(sentence(control, defect, self.form.lang))
        return bool(found)

    def _sure_faults(self) -> list[tuple[Control, Defect]]:
        """What is wrong whatever the rest is: where something is not known, a fault may only come of that."""
        sure = [(control, defect) for control, defect in self.form.faults() if not self._is_open(control, defect)]
        if self.partial.unsaid or self.talk.carried:
            return [(control, defect) for control, defect in sure if control.kind == "cards" or control in self._names]
        return sure

    @property
    def _names(self) -> list[Control]:
        return [part.player for control in self.form.controls for part in control.parts if part.player]

    def _refused(self) -> tuple[Defect, ...]:
        """What the engine says against all that the form can become."""
        try:
            _status = self.asking
        except InputError as error:
            return error.defects
        return ()

    def _is_open(self, control: Control, defect: Defect) -> bool:
        return is_unknown_card(control, defect) or any(
            place.control is control and control.says_nothing for place in self.partial.facts.values()
        )

    # --- what the engine says ------------------------------------------------------------------------------------

    @property
    def _put(self) -> tuple[str, str, str, Any, str]:
        carried = [[list(path), claims] for path, claims in self.partial.carried.items()]
        return self.game.key, self.query, json.dumps(self.partial.position), self.house, json.dumps(carried)

    @cached_property
    def asking(self) -> Asking:
        """What is to be asked next; InputError where the form cannot lie on a table."""
        return _asked(*self._put)

    @cached_property
    def comparison(self) -> Comparison:
        """What the facts in dispute turn."""
        return _compared(*self._put)

    @property
    def status(self) -> str:
        """What can be said: decided, ask, hangs or undecided."""
        if self.asking.status == "hangs" and self.comparison.status != "hangs":
            return "undecided"
        return self.asking.status

    def free(self, position: Mapping[str, Any], hinges: Collection[Path] = ()) -> Free:
        """Return which facts of a completed position do not matter, by the names they have in its own form.

        What its cards say by themselves, now that none is unknown, is no fact of it any more.
        """
        filled = PositionForm(self.game, self.query, values_for(self.game, self.query, position), self.form.lang)
        whole = Partial.of(filled.controls, Talk())
        carried = [path for path in self.partial.carried if path not in hinges]
        made = {"unasked": self.partial.unsaid, "either": carried}
        there = {key: [whole.place_at(path).name for path in paths if whole.holds(path)] for key, paths in made.items()}
        return {key: names for key, names in there.items() if names}
