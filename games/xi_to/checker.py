"""Whether the derivation of a Xì Tố verdict holds: each step is validated anew, then the answer concluded from them.

The steps are read from the first to the last. What one claims is computed again by `checks.naive`; a claim that is
wrong, missing, out of place or not needed is a `Gap`. Nothing here and in `checks` is shared with the modules that
judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.xi_to.checks.money import check_legal_actions, check_payout, check_pots
from games.xi_to.checks.naive import House
from games.xi_to.checks.proof import Gap, Proof
from games.xi_to.checks.showing import check_compare, check_first_to_act, check_hand_kind, check_showdown

__all__ = ["Gap", "check"]

Position = Mapping[str, Any]


def check(query: str, position: Position, house: House, steps: Sequence[Mapping[str, Any]]) -> Any:
    """The answer that the steps prove; Gap where they prove none. `position` holds codes, `house` every option."""
    proof = Proof("xi-to", steps)
    try:
        answer = _CHECKS[query](proof, position, house)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Gap(f"{proof.last}: a fact is missing or of the wrong form ({error!r})") from error
    proof.finish()
    return answer


_CHECKS: dict[str, Callable[[Proof, Position, House], Any]] = {
    "hand-kind": check_hand_kind,
    "compare": check_compare,
    "showdown": check_showdown,
    "first-to-act": check_first_to_act,
    "legal-actions": check_legal_actions,
    "pots": check_pots,
    "payout": check_payout,
}
