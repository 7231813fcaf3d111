"""Whether the derivation of a Xệp verdict holds: each step is validated anew, then the answer concluded from them.

Nothing here and in `checks` is shared with the modules that judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.xep.checks.cards import (
    check_can_win,
    check_eats,
    check_group,
    check_may_eat,
    check_score,
    check_value,
)
from games.xep.checks.discards import (
    check_discards,
    check_is_ui,
    check_may_discard,
    check_next_draw,
    check_payment,
)
from games.xep.checks.naive import House
from games.xep.checks.proof import Gap, Proof
from games.xep.checks.table import check_must_take, check_must_xep

__all__ = ["Gap", "check"]

Position = Mapping[str, Any]


def check(query: str, position: Position, house: House, steps: Sequence[Mapping[str, Any]]) -> Any:
    """The answer that the steps prove; Gap where they prove none. `position` holds codes, `house` every option."""
    proof = Proof(steps)
    try:
        answer = _CHECKS[query](proof, position, house)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Gap(f"{proof.last}: a fact is missing or of the wrong form ({error!r})") from error
    proof.finish()
    return answer


_CHECKS: dict[str, Callable[[Proof, Position, House], Any]] = {
    "group": check_group,
    "group-value": check_value,
    "score": check_score,
    "can-win": check_can_win,
    "must-xep": check_must_xep,
    "must-take": check_must_take,
    "may-eat": check_may_eat,
    "eats": check_eats,
    "may-discard": check_may_discard,
    "discards": check_discards,
    "is-ui": check_is_ui,
    "payment": check_payment,
    "next-draw": check_next_draw,
}
