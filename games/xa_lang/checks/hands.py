"""Steps about whole hands: all readings, all plays, a báo (rule book §1.4, §2, §3, §4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.xa_lang.checks.naive import (
    BOMBS,
    RANKS,
    RUNS,
    TEMPLATES,
    House,
    Template,
    allowed,
    is_joker,
    lies_as,
    may_end,
    number,
    verdict_on,
)
from games.xa_lang.checks.plays import check_nothing, check_shut, types_in
from games.xa_lang.checks.proof import Proof

Position = Mapping[str, Any]
Settings = tuple[tuple[str, Any], ...]
Named = tuple[tuple[str, ...], str, str]  # cards in order, type, rank


def check_combo(proof: Proof, position: Position, house: House) -> list[dict[str, Any]]:
    cards = position["cards"]
    found = allowed(position, house)
    if not found:
        check_nothing(proof, position, house)
        return []
    check_shut(proof, position, house)
    answer = []
    for type_ in types_in(found):
        plain = "suited-run" if type_ == "straight-flush" else "runs" if type_ in RUNS else "combinations"
        rule = "joker" if any(map(is_joker, cards)) else plain
        ranks = list(dict.fromkeys(t.rank for t in found if t.type == type_))
        facts = proof.shows(rule, {"cards": cards, "type": type_, "ranks": ranks})
        answer += [{"type": facts["type"], "rank": rank, "length": len(cards)} for rank in facts["ranks"]]
    return answer


# ---------------------------------------------------------------- all plays of a hand


@lru_cache(maxsize=200)
def subsets(hand: tuple[str, ...], bombs_with_jokers: bool) -> dict[int, tuple[Template, ...]]:
    """For every set of the hand's cards that is a play, by places: how it can be read."""
    counted = [0 if is_joker(card) else number(card[0]) for card in hand]
    suits = [0 if is_joker(card) else 1 << "scdh".index(card[1]) for card in hand]
    ranks, colours, sizes = [0], [0], [0]
    for n in range(len(hand)):
        ranks += [old + counted[n] for old in ranks]
        colours += [old | suits[n] for old in colours]
        sizes += [old + 1 for old in sizes]
    wild = sum(1 << n for n, card in enumerate(hand) if is_joker(card))
    from_templates = {}
    for mask in range(1, len(ranks)):
        shut = bool(mask & wild) and not bombs_with_jokers
        found = _laid(ranks[mask], colours[mask].bit_count() <= 1, sizes[mask], shut)
        if found:
            from_templates[mask] = found
    return from_templates


@lru_cache(maxsize=300_000)
def _laid(shown: int, suited: bool, count: int, shut: bool) -> tuple[Template, ...]:
    guard = sum(8 << 4 * n for n in range(13))
    return tuple(
        t
        for t in TEMPLATES[count]
        if ((t.needs | guard) - shown) & guard == guard
        and (suited or t.type != "straight-flush")
        and not (shut and t.type in BOMBS)
    )


def plays_of(hand: Sequence[str], table: Mapping[str, Any] | None, house: House) -> tuple[set[Named], set[str]]:
    """Every legal play, one joker written RJ where both are held, and the types that only §4.2 forbids."""
    on = None if table is None else lies_as(table, house)
    both = {"RJ", "BJ"} <= set(hand)
    right: set[Named] = set()
    ending: dict[str, bool] = {}
    for mask, found in subsets(tuple(hand), house["joker_in_bombs"] == "on").items():
        cards = tuple(sorted(card for n, card in enumerate(hand) if mask >> n & 1))
        if both and "BJ" in cards and "RJ" not in cards:
            continue
        for t in found:
            if on is not None and not verdict_on(on, t, house)[1]:
                continue
            if len(cards) < len(hand) or may_end(t, house):
                right.add((cards, t.type, t.rank))
            else:
                ending.setdefault(f"{t.type} {t.rank}", False)
    whole = tuple(sorted(hand))
    stuck = {key.split()[0] for key in ending if (whole, *key.split()) not in right}
    return right, stuck


def check_legal_plays(proof: Proof, position: Position, house: House) -> list[dict[str, Any]]:
    hand, table = position["hand"], position["table"]
    right, stuck = plays_of(hand, table, house)
    about = {} if table is None else _about(table, house)
    answer: list[dict[str, Any]] = []
    while proof.head and proof.next_holds(proof.head):
        rule = "round-end" if table is None else proof.head
        facts = proof.take(rule)
        plays = facts["plays"]
        proof.must(set(facts) == {"type", "ranks", "plays", *about}, "other facts")
        proof.must({key: facts[key] for key in about} == about, "another table")
        proof.must(rule in _rules(facts["type"], table, house), f"{rule} does not say so")
        proof.must(facts["ranks"] == list(dict.fromkeys(play["rank"] for play in plays)), "the ranks are others")
        proof.must(all(set(play) == {"cards", "rank"} for play in plays), "a play of another form")
        answer += [{"cards": play["cards"], "type": facts["type"], "rank": play["rank"]} for play in plays]
    named = [(tuple(sorted(play["cards"])), play["type"], play["rank"]) for play in answer]
    proof.must(len(set(named)) == len(named) and set(named) == right, "these are not all legal plays")
    shown = []
    for _ in stuck:
        facts = proof.take("finish-on-two", holds=False)
        proof.must(set(facts) == {"cards", "type"}, "other facts")
        proof.must(sorted(facts["cards"]) == sorted(hand), "not the whole hand")
        shown.append(facts["type"])
    proof.must(sorted(shown) == sorted(stuck), "not all types that would end on a 2")
    if not answer and not stuck and table is not None:
        proof.shows("same-type", about, holds=False)
    return answer


def _about(table: Mapping[str, Any], house: House) -> dict[str, Any]:
    on = lies_as(table, house)
    return {"table": table["cards"], "table_type": on.type, "table_rank": on.rank}


def _rules(type_: str, table: Mapping[str, Any] | None, house: House) -> set[str]:
    """The rules by which a play of a type can beat the table."""
    if table is None:
        return {"round-end"}
    on = lies_as(table, house)
    if type_ == on.type and type_ not in BOMBS:
        return {"same-type"}
    return {verdict_on(on, t, house)[0] for found in TEMPLATES.values() for t in found if t.type == type_} - {
        "same-type"
    }


# ---------------------------------------------------------------- báo


def _can_make(hand: Sequence[str], t: Template, house: House) -> bool:
    """Whether a full hand can lay the template."""
    jokers = sum(map(is_joker, hand))
    if t.type in BOMBS and house["joker_in_bombs"] == "off":
        jokers = 0
    if t.type == "straight-flush":
        return any(sum(rank + suit not in hand for rank in t.ranks) <= jokers for suit in "scdh")
    held = [card[0] for card in hand if not is_joker(card)]
    short = sum(max(0, (t.needs >> 4 * n & 15) - held.count(rank)) for n, rank in enumerate(RANKS))
    return short <= jokers


@lru_cache(maxsize=100_000)
def _safe(t: Template, others: tuple[tuple[str, ...], ...], settings: Settings) -> bool:
    """Whether nobody can beat a reading."""
    house = dict(settings)
    return not any(
        verdict_on(t, by, house)[1] and _can_make(hand, by, house)
        for found in TEMPLATES.values()
        for by in found
        if by.length == t.length or by.type in BOMBS
        for hand in others
    )


@lru_cache(maxsize=2_000)
def _exists(hand: tuple[str, ...], others: tuple[tuple[str, ...], ...], settings: Settings) -> bool:
    """Whether an order of play exists: the hand is split into safe plays and one last play."""
    house = dict(settings)
    safe: dict[int, list[int]] = {}
    last = []
    for mask, found in subsets(hand, house["joker_in_bombs"] == "on").items():
        if any(_safe(t, others, settings) for t in found):
            safe.setdefault(mask & -mask, []).append(mask)
        if any(may_end(t, house) for t in found):
            last.append(mask)
    whole = (1 << len(hand)) - 1
    reached = {0: True}

    def splits(left: int) -> bool:
        if left not in reached:
            reached[left] = any(not mask & ~left and splits(left ^ mask) for mask in safe.get(left & -left, ()))
        return reached[left]

    return any(splits(whole ^ mask) for mask in last)


def check_bao_holds(proof: Proof, position: Position, house: House) -> bool:
    hand, others = position["hand"], position["others"]
    hands, settings = tuple(map(tuple, others.values())), tuple(house.items())
    if not proof.next_holds(proof.head):
        proof.shows("bao", {"cards": hand, "others": list(others)}, holds=False)
        proof.must(not _exists(tuple(hand), hands, settings), "there is an order that nobody can beat")
        return False
    played: list[str] = []
    while proof.head == "bao":
        read = _read(proof, proof.take("bao"), house)
        proof.must(any(_safe(t, hands, settings) for t in read[1]), "that can be beaten")
        played += read[0]
    final, found = _read(proof, proof.take("win"), house)
    proof.must(any(may_end(t, house) for t in found), "that may not be the last play")
    proof.must(sorted(played + final) == sorted(hand), "the plays are not the hand")
    return True


def _read(proof: Proof, facts: Mapping[str, Any], house: House) -> tuple[list[str], list[Template]]:
    """The cards of a play and its readings as the step gives them."""
    proof.must(set(facts) == {"cards", "type", "rank", "length"}, "other facts")
    found = [t for t in allowed(facts, house) if (t.type, t.rank, t.length) == tuple(facts[k] for k in _KEYS)]
    proof.must(bool(found), "these cards cannot be read so")
    return list(facts["cards"]), found


_KEYS = ("type", "rank", "length")
