"""Answers to choose from: when a puzzle is put as a choice, what is offered then, and the form that offers it.

What is offered stands in the row that was served, so that the page and the grading are about the same answers.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games import Game, Refutation, get_game, offered, refutations
from tutor.models import Served
from tutor.serving.answers import BUTTONS, AnswerForm, Sent, Unreadable
from tutor.serving.attempts import possible_answers
from tutor.serving.displays import PLAIN
from tutor.serving.outlines import outline
from tutor.serving.verdicts import View

SHORT_UNTIL, LONG_UNTIL = 2, 3  # the last levels at which answers are offered: short ones, and long ones
FEW = range(1, 25)  # letters of an answer beside which others stand
Json = Mapping[str, Any]


def offers_for(game: Game, key: str, position: Json, house: Json, *, level: int, seed: str) -> list[dict[str, Any]]:
    """Return what is offered as it is stored, in the order shown; [] where the answer is given freely.

    One of them is right and has no `refutations`. `position` and `house` are JSON.
    """
    if not is_choice(game, key, position, level=level):
        return []
    found = offered(game, key, game.read(key, position), game.house.from_json(house), rng=Random(seed))
    return [{"answer": one.answer, "refutations": _stored(one.refutations)} for one in found]


def refuted_by(served: Served, given: Any) -> list[dict[str, Any]]:
    """Return what refutes just this wrong answer (JSON), as it was served or else as it is known; [] where nothing is.

    What a house rule alone turns is told with the verdict: only where mistakes are known, the engine is asked.
    """
    offer = next((one for one in served.offers if one["answer"] == given), None)
    if offer:
        return list(offer["refutations"])
    game = get_game(served.game)
    if not _knows_mistakes(game, served.query):
        return []
    position, house = game.read(served.query, served.position), game.house.from_json(served.house)
    return _stored(refutations(game, served.query, position, house, given))


def _stored(reasons: Sequence[Refutation]) -> list[dict[str, Any]]:
    """Return refutations as they are stored: {rule, says, mistake} or {rule, says, option, value}."""
    return [{key: value for key, value in why._asdict().items() if value is not None} for why in reasons]


def is_choice(game: Game, key: str, position: Json, *, level: int) -> bool:
    """Return whether a puzzle is put as a choice: an easy one, and a somewhat harder one where answers are long.

    What has a few possible answers is a choice already; where no mistake is known, nothing is worth offering.
    """
    query = game.query(key)
    possible = possible_answers(query, position)
    if possible is not None and possible <= BUTTONS:
        return False
    return _knows_mistakes(game, key) and level <= (LONG_UNTIL if _is_long(query.answer) else SHORT_UNTIL)


def _knows_mistakes(game: Game, key: str) -> bool:
    return any(mistake.query == key for mistake in game.mistakes)


def _is_long(field: Any) -> bool:
    """Whether an answer of this form takes more than one control to give; some names are few."""
    if field.kind == "maybe":
        return _is_long(field.of)
    return field.kind in ("players", "record") or (field.kind == "list" and field.of.kind not in PLAIN)


class OfferForm(AnswerForm):
    """One of the answers offered; what comes back is its number. What was given before is there no more to choose."""

    template = "serving/_answer_offers.html"

    def __init__(
        self,
        game: Game,
        query: str,
        position: Json,
        lang: str,
        data: QueryDict | None = None,
        *,
        offers: Sequence[Json],
    ) -> None:
        super().__init__(game, query, position, lang, data)
        self._answers = {str(n): offer["answer"] for n, offer in enumerate(offers)}

    @cached_property
    def choices(self) -> list[View]:
        """What is offered: `value`, the number that is sent; `lines`; `chosen`; `miss`, where it was given before."""
        return [
            {
                "value": number,
                "lines": outline(self.game, self.query, self.position, answer, self.lang),
                "chosen": self.data.get("answer") == number,
                "miss": next((miss for miss in self.missed if miss["given"] == answer), None),
            }
            for number, answer in self._answers.items()
        ]

    @property
    def narrow(self) -> bool:
        """Whether a few words say each of the answers, so that several fit a line."""
        return all(len(one["lines"]) == 1 and len(one["lines"][0]["value"]) in FEW for one in self.choices)

    def as_sent(self, given: Any) -> Sent:
        return {"answer": [number for number, answer in self._answers.items() if answer == given]}

    def given(self) -> Any:
        sent = self.data.get("answer", "")
        if sent not in self._answers:
            raise Unreadable(_("Hãy chọn một câu trả lời trong danh sách."))
        return self._answers[sent]
