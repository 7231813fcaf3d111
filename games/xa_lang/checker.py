"""Whether the derivation of a Xả láng verdict holds: each step is validated anew, then the answer concluded from them.

What the steps claim is computed again by the modules of `checks`, which lay cards into templates and try every set of
a hand's cards; a claim that is wrong, missing, out of place or not needed is a `Gap`. Nothing here and in `checks` is
shared with the modules that judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.xa_lang.checks.hands import check_bao_holds, check_combo, check_legal_plays
from games.xa_lang.checks.naive import House
from games.xa_lang.checks.plays import check_beats, check_may_finish, check_may_play
from games.xa_lang.checks.proof import Gap, Proof
from games.xa_lang.checks.settling import check_score

__all__ = ["Gap", "check"]

Position = Mapping[str, Any]

_CHECKS: dict[str, Callable[[Proof, Position, House], Any]] = {
    "beats": check_beats,
    "may-play": check_may_play,
    "may-finish": check_may_finish,
    "combo": check_combo,
    "legal-plays": check_legal_plays,
    "score": check_score,
    "bao-holds": check_bao_holds,
}


def check(query: str, position: Position, house: House, steps: Sequence[Mapping[str, Any]]) -> Any:
    """The answer that the steps prove; Gap where they prove none. `position` holds codes, `house` every option."""
    proof = Proof("xa-lang", steps)
    try:
        answer = _CHECKS[query](proof, position, house)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Gap(f"{proof.last}: a fact is missing or of the wrong form ({error!r})") from error
    proof.finish()
    return answer
