"""The referee's desk: the form of one question as somebody has filled it so far, and what can be done to it."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.http import urlencode

from games import Game
from tutor.referee.asking import Inquiry
from tutor.referee.facts import asked_in, lays_nothing
from tutor.referee.talk import ASKING, FULL, Talk
from tutor.serving.controls import PERSON, Control
from tutor.serving.inputs import Values
from tutor.serving.trays import LONGEST, Trays

LONGEST_ADDRESS = LONGEST


class Desk(Trays):
    """One question being filled in."""

    def __init__(self, game: Game, query: str, values: Values, lang: str) -> None:
        super().__init__(game, query, values, lang)
        self.talk = Talk.of(values)
        self._inquiry: Inquiry | None = None
        self._drop_who_left()

    # --- what is remembered --------------------------------------------------------------------------------------

    def values(self) -> dict[str, str]:
        """Everything filled in, by name."""
        return super().values() | self.talk.values()

    def refill(self, laid: Mapping[str, str]) -> None:
        """Fill the position anew; house rules stay."""
        super().refill(laid)
        self._inquiry = None
        self._drop_who_left()

    def _drop_who_left(self) -> None:
        """Let nobody be in dispute who is not at the table: whoever gets his row is somebody else."""
        for name, claims in list(self.talk.carried.items()):
            control = self.position.everything.get(name)
            there = dict(control.choices) if control else {}
            if gone := [claim for claim in claims if claim.startswith(PERSON) and claim not in there]:
                self.talk.drop_claims(name, gone)

    @property
    def address(self) -> str:
        """The page on which the form lies exactly as it does now; the bare page where that would be too long."""
        page = reverse("referee:ask", args=[self.game.key, self.query])
        filled = urlencode(self.values())
        return f"{page}?{filled}" if filled and len(filled) <= LONGEST_ADDRESS else page

    @property
    def fits_address(self) -> bool:
        return len(urlencode(self.values())) <= LONGEST_ADDRESS

    # --- what is asked one by one --------------------------------------------------------------------------------

    @property
    def inquiry(self) -> Inquiry:
        """The form put to the engine as it is now."""
        if self._inquiry is None:
            self._inquiry = Inquiry(self.game, self.query, self.position, self.house.house, self.talk)
        return self._inquiry

    def reconsider(self) -> None:
        """Put the form to the engine anew: something was said."""
        self._inquiry = None

    @property
    def asks(self) -> bool:
        """Whether a question is before the reader; where there is nothing to lay, that is so from the beginning."""
        return self.talk.mode == ASKING or (self.talk.mode != FULL and self.only_facts)

    @property
    def asked(self) -> set[str]:
        """The names of the facts that have no control of their own on the page: they are asked one by one."""
        return set() if self.talk.mode == FULL else asked_in(self.position.everything.values())

    @property
    def visible(self) -> list[Control]:
        """The controls that stand on the page while the form is being filled."""
        asked = self.asked
        return [one for one in self.position.everything.values() if not {one.name, one.group} & asked]

    def kept(self, shown: Collection[str] = ()) -> dict[str, str]:
        """What is filled in without a control on the page: of what is asked, or all but some while one is asked."""
        asked = self.asked
        return {
            key: text
            for key, text in self.laid().items()
            if key not in shown and (self.asks or {key, key.rpartition(".")[0]} & asked)
        }

    @property
    def only_facts(self) -> bool:
        return lays_nothing(self.position)

    @property
    def has_facts(self) -> bool:
        """Whether there is anything that is asked beside what is laid."""
        return bool(asked_in(self.position.everything.values()))

    @property
    def judging(self) -> str:
        """What the button that asks for the verdict does."""
        return "judge" if self.talk.mode == FULL else "ask"

    def show_faults(self) -> None:
        """Turn to a form on which everything with a fault has its place."""
        hidden = any({one.name, one.group} & self.asked for one in self.problems)
        self.talk.mode = FULL if hidden or self.only_facts else ""
