"""Whether the derivation of a Mậu Binh verdict holds: each step is validated anew, then the answer concluded from them.

The steps are read from the first to the last. What one claims is computed again by `checks.naive` and
`checks.searching`; a claim that is wrong, missing, out of place or not needed is a `Gap`. Nothing here and in `checks`
is shared with the modules that judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.mau_binh.checks.naive import ROWS, House, counted, dearest, patterns, rank, shut
from games.mau_binh.checks.proof import Gap, Proof
from games.mau_binh.checks.rows import check_compare_row, check_foul, check_hand_kind, check_row_value
from games.mau_binh.checks.searching import best_by_chances, best_net, nearest_legal
from games.mau_binh.checks.settling import check_aces, check_settle

__all__ = ["Gap", "check"]

Position = Mapping[str, Any]


def check(query: str, position: Position, house: House, steps: Sequence[Mapping[str, Any]]) -> Any:
    """The answer that the steps prove; Gap where they prove none. `position` holds codes, `house` every option."""
    proof = Proof("mau-binh", steps)
    try:
        answer = _CHECKS[query](proof, position, house)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Gap(f"{proof.last}: a fact is missing or of the wrong form ({error!r})") from error
    proof.finish()
    return answer


def check_shut(proof: Proof, cards: Sequence[str], house: House, **who: str) -> None:
    """Patterns that fit but do not count here have to be named, or the claim about the dearest is not complete."""
    if left := shut(cards, house):
        proof.equal(proof.take("instant-values", holds=False), patterns=left, **who)


def check_instant_win(proof: Proof, position: Position, house: House) -> str:
    cards, best = position["cards"], dearest(position["cards"], house)
    check_shut(proof, cards, house)
    if best is None:
        proof.equal(proof.take("instant-win", holds=False), cards=list(cards))
        return "none"
    shown = proof.take("instant-win")
    proof.equal(shown, cards=list(cards), pattern=best, groups=shown["groups"])
    proof.must(_shows(best, shown["groups"], cards, house), f"the groups do not show {best}")
    values = counted(cards, house)
    facts = proof.take("instant-values")
    proof.equal(facts, pattern=best, value=values[best], others=[name for name in values if name != best])
    return str(facts["pattern"])


def _shows(pattern: str, groups: Sequence[Sequence[str]], cards: Sequence[str], house: House) -> bool:
    """Whether the groups are all the cards, and of the sizes and kinds by which the pattern is seen."""
    laid = [card for group in groups for card in group]
    if sorted(laid) != sorted(cards) or pattern not in patterns(cards, house):
        return False
    sizes = [len(group) for group in groups]
    if pattern in ("rong-cuon", "sanh-rong"):
        return sizes == [13] and "".join(card[0] for card in laid) == "23456789TJQKA"
    if pattern in ("ba-thung", "ba-sanh"):
        part = _is_flush if pattern == "ba-thung" else _is_run
        return sizes == [3, 5, 5] and all(map(part, groups))
    if pattern in ("dong-hoa-13", "dong-hoa-12"):
        return all(len({card[1] in "dh" for card in group}) == 1 for group in groups) and len(sizes) <= 2
    one_rank = all(len({card[0] for card in group}) == 1 for group in groups)
    return one_rank and sizes == sorted(sizes, reverse=True) and sum(size > 1 for size in sizes) >= 5


def _is_flush(group: Sequence[str]) -> bool:
    return len({card[1] for card in group}) == 1


def _is_run(group: Sequence[str]) -> bool:
    return "".join(card[0] for card in group) in "A23456789TJQKA"


def check_repair(proof: Proof, position: Position, house: House) -> list[list[str]]:
    if not check_foul(proof, position, house):
        return []
    facts = proof.take("rows")
    swaps, rows = facts["swaps"], {place: list(position[place]) for place in ROWS}
    for one, other in swaps:
        home, away = (next((place for place in ROWS if card in rows[place]), "") for card in (one, other))
        proof.must(home != away and bool(home and away), f"{one} and {other} do not lie in two rows")
        i, j = rows[home].index(one), rows[away].index(other)
        rows[home][i], rows[away][j] = other, one
    fewest, strongest = nearest_legal(tuple(frozenset(position[place]) for place in ROWS), house["wheel"])
    proof.equal(facts, swaps=swaps, fewest=fewest, **rows)
    proof.must(len(swaps) == fewest, f"{fewest} exchanges are enough")
    reached = tuple(rank(rows[place], house["wheel"]) for place in reversed(ROWS))
    proof.must(reached == strongest, "as few exchanges reach a stronger layout")
    proof.must(not check_foul(proof, rows, house), "the mended layout is lủng")
    return list(swaps)


def check_arrange(proof: Proof, position: Position, house: House) -> dict[str, list[str]]:
    cards, against = position["cards"], position.get("against")
    facts = proof.take("rows")
    layout = {place: list(facts[place]) for place in ROWS}
    laid = [card for place in ROWS for card in layout[place]]
    proof.must(sorted(laid) == sorted(cards), "the layout is not made of these cards")
    proof.must([len(layout[place]) for place in ROWS] == [3, 5, 5], "the rows have not three, five and five cards")
    if against:
        top = best_net(cards, against, house)
        proof.equal(facts, cards=list(cards), net=top[0], **layout)
    else:
        top = best_by_chances(tuple(cards), house["wheel"])
        proof.equal(facts, cards=list(cards), **layout)
    # Layouts of the same ranks are equally good, so the ranks of the best one prove the claim.
    ranks = tuple(rank(layout[place], house["wheel"]) for place in reversed(ROWS))
    proof.must(ranks == top[1:], "another legal layout is better")
    proof.must(not check_foul(proof, layout, house), "the layout is lủng")
    return layout


_CHECKS: dict[str, Callable[[Proof, Position, House], Any]] = {
    "foul": check_foul,
    "hand-kind": check_hand_kind,
    "compare-row": check_compare_row,
    "row-value": check_row_value,
    "instant-win": check_instant_win,
    "aces": check_aces,
    "settle": check_settle,
    "repair": check_repair,
    "arrange": check_arrange,
}
