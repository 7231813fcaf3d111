"""The forms in which something is made of cards: rows laid, some picked, hands put in order; by tries and by tasks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import Game
from tutor.serving.answers import AnswerForm
from tutor.serving.laying import OrderForm, RowsForm
from tutor.serving.picking import PickForm


@dataclass(frozen=True, kw_only=True)
class Makeable:
    """What is to be made: its `kind` (place, pick, order), of which cards, and `check`, which refuses what is none.

    Rows to fill have their numbers of cards, `fixed` ones lie already; `counts` cards may be picked; `hands` are put
    in order. `pool` is the input of the query whose cards the form shows.
    """

    kind: str
    query: str
    check: Callable[[Any], object]
    cards: Sequence[str] = ()
    rows: Mapping[str, int] = field(default_factory=dict)
    fixed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counts: Sequence[int] = ()
    hands: Sequence[Sequence[str]] = ()
    pool: str = ""


class _MakingForm(AnswerForm):
    """A form that knows what is to be made."""

    def __init__(self, game: Game, what: Makeable, lang: str, data: QueryDict | None = None) -> None:
        super().__init__(game, what.query, {}, lang, data)
        self.what = what
        self.laid_out = (what.pool,) if what.pool else ()

    @property
    def submit(self) -> str:
        return _("Kiểm tra")

    def check(self, given: Any) -> None:
        """Let the engine make of what was given what it can."""
        self.what.check(given)


class PlaceForm(_MakingForm, RowsForm):
    """All cards laid in rows."""

    def __init__(self, game: Game, what: Makeable, lang: str, data: QueryDict | None = None) -> None:
        super().__init__(game, what, lang, data)
        self.fixed = what.fixed

    @property
    def places(self) -> Mapping[str, int]:
        return self.what.rows

    @property
    def hand(self) -> Sequence[str]:
        return self.what.cards


class PickSomeForm(_MakingForm, PickForm):
    """Some of the cards that are offered."""

    def __init__(self, game: Game, what: Makeable, lang: str, data: QueryDict | None = None) -> None:
        super().__init__(game, what, lang, data)
        self.offered, self.count = what.cards, what.counts[0]
        self.most = what.counts[-1] if len(what.counts) > 1 else 0


class PutInOrderForm(_MakingForm, OrderForm):
    """Hands put in order."""

    def __init__(self, game: Game, what: Makeable, lang: str, data: QueryDict | None = None) -> None:
        super().__init__(game, what, lang, data)
        self.hands = what.hands


FORMS: dict[str, type[_MakingForm]] = {"place": PlaceForm, "pick": PickSomeForm, "order": PutInOrderForm}


def making_form(game: Game, what: Makeable, lang: str, data: QueryDict | None = None) -> AnswerForm:
    """Return the form in which something is made, filled with what was sent, if anything was."""
    return FORMS[what.kind](game, what, lang, data)
