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
from games.xa_lang.checks.plays import check_nothing, check_place_of_two, check_shut, check_table, types_in
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


def laid_out(hand: Sequence[str], *, bombs_with_jokers: bool) -> tuple[tuple[tuple[str, ...], Template], ...]:
    """Every set of the hand's cards with each of its readings, one joker written RJ where both are held."""
    return _laid_out(tuple(hand), bombs_with_jokers)


@lru_cache(maxsize=50)
def _laid_out(hand: tuple[str, ...], bombs_with_jokers: bool) -> tuple[tuple[tuple[str, ...], Template], ...]:
    both, found = {"RJ", "BJ"} <= set(hand), []
    for mask, readings in subsets(hand, bombs_with_jokers).items():
        cards = tuple(sorted(card for n, card in enumerate(hand) if mask >> n & 1))
        if not (both and "BJ" in cards and "RJ" not in cards):
            found += [(cards, t) for t in readings]
    return tuple(found)


def plays_of(hand: Sequence[str], table: Mapping[str, Any] | None, house: House) -> tuple[set[Named], set[Named]]:
    """Every legal play, and the plays of the whole hand that only §4.2 forbids."""
    on = None if table is None else lies_as(table, house)
    right: set[Named] = set()
    ending: set[Named] = set()
    for cards, t in laid_out(hand, bombs_with_jokers=house["joker_in_bombs"] == "on"):
        if on is None or verdict_on(on, t, house)[1]:
            ends = len(cards) == len(hand) and not may_end(t, house)
            (ending if ends else right).add((cards, t.type, t.rank))
    return right, ending - right


def check_legal_plays(proof: Proof, position: Position, house: House) -> list[dict[str, Any]]:
    hand, table = position["hand"], position["table"]
    right, stuck = plays_of(hand, table, house)
    on = None if table is None else lies_as(table, house)
    about = {} if table is None else _about(table, house)
    if table is not None and on is not None:
        told = check_table(proof, table, on, house)
        if not told and _two_tells(hand, on, house):
            check_place_of_two(proof, on.type, house)
    answer: list[dict[str, Any]] = []
    listed: set[str] = set()
    while len(listed) < len({type_ for _, type_, _ in right}):
        tied = _won_by_pair(right, on, house) if "full-house" not in listed else []
        if proof.head == "full-house-tie" and tied and table is not None and on is not None:
            facts = proof.take("full-house-tie")
            proof.must(sorted(facts["pairs"]) == tied and len(facts) == 4, "the pairs are others")
            proof.must((facts["rank"], facts["table_pair"]) == (on.rank, on.pair), "another table")
            proof.must(facts["table"] == table["cards"], "another table")
            must_be = {"full-house"}
        else:
            must_be = {type_ for _, type_, _ in right} - listed - ({"full-house"} if tied else set())
        rule = "round-end" if table is None else proof.head
        facts = proof.take(rule)
        plays = facts["plays"]
        proof.must(set(facts) == {"type", "ranks", "plays", *about}, "other facts")
        proof.must({key: facts[key] for key in about} == about, "another table")
        proof.must(facts["type"] in must_be, f"{facts['type']} is out of place")
        proof.must(rule in _rules(facts["type"], table, house), f"{rule} does not say so")
        proof.must(facts["ranks"] == list(dict.fromkeys(play["rank"] for play in plays)), "the ranks are others")
        proof.must(all(set(play) == {"cards", "rank"} for play in plays), "a play of another form")
        answer += [{"cards": play["cards"], "type": facts["type"], "rank": play["rank"]} for play in plays]
        listed.add(facts["type"])
    named = [(tuple(sorted(play["cards"])), play["type"], play["rank"]) for play in answer]
    proof.must(len(set(named)) == len(named) and set(named) == right, "these are not all legal plays")
    _check_let_end(proof, hand, right, [play["type"] for play in answer], house)
    if table is not None and on is not None:
        _check_vain(proof, hand, on, about, house)
    _check_shut_out(proof, hand, on, right | stuck, house)
    _check_stuck(proof, hand, stuck)
    if not answer and not stuck and table is not None:
        proof.shows("same-type", about, holds=False)
    return answer


def _pair_of(cards: Sequence[str], rank: str) -> str:
    """The pair of a cù lũ whose triple has a rank; of two jokers the highest that is not the triple."""
    return next((card[0] for card in cards if not is_joker(card) and card[0] != rank), "K" if rank == "A" else "A")


def _won_by_pair(right: set[Named], on: Template | None, house: House) -> list[str]:
    """The pairs by which legal cù lũ of the table's own triple beat it."""
    if on is None or on.type != "full-house":
        return []
    return sorted({_pair_of(cards, rank) for cards, type_, rank in right if (type_, rank) == (on.type, on.rank)})


def _two_tells(hand: Sequence[str], on: Template, house: House) -> bool:
    """Whether the hand has a cù lũ or tứ quý that the place of 2 may set above or below the table."""
    if on.type not in ("full-house", "quad"):
        return False
    same = [
        (cards, t)
        for cards, t in laid_out(hand, bombs_with_jokers=house["joker_in_bombs"] == "on")
        if t.type == on.type
    ]
    if any("2" in {t.rank, on.rank} and t.rank != on.rank for _, t in same):
        return True
    pairs = {_pair_of(cards, t.rank) for cards, t in same if t.rank == on.rank and t.pair}
    return house["fullhouse_pair_tiebreak"] == "on" and any("2" in {p, on.pair} and p != on.pair for p in pairs)


def _check_let_end(proof: Proof, hand: Sequence[str], right: set[Named], order: list[str], house: House) -> None:
    """For each type in which the whole hand may be played with a 2 in it: that this table lets it."""
    whole = tuple(sorted(hand))
    ways = [
        t
        for cards, t in laid_out(hand, bombs_with_jokers=house["joker_in_bombs"] == "on")
        if cards == whole and (cards, t.type, t.rank) in right
    ]
    without = {(t.type, t.rank) for t in ways if "2" not in t.ranks}  # two jokers are any pair of a cù lũ
    with_two = {(t.type, t.rank): t for t in ways if (t.type, t.rank) not in without}
    for type_ in dict.fromkeys(order):
        ranks = [rank for kind, rank in with_two if kind == type_]
        if ranks:
            facts = proof.take("finish-on-two")
            shown = with_two.get((type_, facts["rank"]))
            proof.must(shown is not None, "that is no last play with a 2")
            proof.must(sorted(facts["cards"]) == sorted(hand), "not the whole hand")
            proof.must(shown is not None and facts == {"cards": facts["cards"], **shown.shown}, "other facts")


def _check_vain(proof: Proof, hand: Sequence[str], on: Template, about: dict[str, Any], house: House) -> None:
    """What is held and only equal to the table, then bombs that the table does not let beat it."""
    held = laid_out(hand, bombs_with_jokers=house["joker_in_bombs"] == "on")
    same = [(cards, t) for cards, t in held if (t.type, t.length, t.rank) == (on.type, on.length, on.rank)]
    vain = [t for cards, t in same if not verdict_on(on, t._replace(pair=t.pair and _pair_of(cards, t.rank)), house)[1]]
    if vain:
        proof.shows(verdict_on(on, vain[0], house)[0], about, holds=False)
    for type_ in BOMBS if on.type not in BOMBS else ():
        bombs = [t for _, t in held if t.type == type_ and not verdict_on(on, t, house)[1]]
        if bombs:
            facts = proof.take(verdict_on(on, bombs[0], house)[0], holds=False)
            proof.must(sorted(facts["ranks"]) == sorted({t.rank for t in bombs}), "the ranks are others")
            proof.must(facts == {"type": type_, "ranks": facts["ranks"], **about}, "other facts")


def _check_shut_out(proof: Proof, hand: Sequence[str], on: Template | None, rest: set[Named], house: House) -> None:
    """The bombs with a joker that the table shuts out, though they could be played otherwise."""
    found: dict[str, set[str]] = {}
    if house["joker_in_bombs"] == "off" and any(map(is_joker, hand)):
        for cards, t in laid_out(hand, bombs_with_jokers=True):
            fits = t.type in BOMBS and any(map(is_joker, cards)) and (on is None or verdict_on(on, t, house)[1])
            if fits and (len(cards) < len(hand) or may_end(t, house)) and (cards, t.type, t.rank) not in rest:
                found.setdefault(t.type, set()).add(t.rank)
    for _ in range(len(found)):
        facts = proof.take("joker", holds=False)
        proof.must(set(facts) == {"type", "ranks"}, "other facts")
        proof.must(sorted(facts["ranks"]) == sorted(found.pop(facts["type"], ())), "the ranks are others")


def _check_stuck(proof: Proof, hand: Sequence[str], stuck: set[Named]) -> None:
    """For each type that would end on a 2: that it does, and with which ranks."""
    left = {type_: {rank for _, kind, rank in stuck if kind == type_} for _, type_, _ in stuck}
    for _ in range(len(left)):
        facts = proof.take("finish-on-two", holds=False)
        proof.must(set(facts) == {"cards", "type", "ranks"}, "other facts")
        proof.must(sorted(facts["cards"]) == sorted(hand), "not the whole hand")
        proof.must(sorted(facts["ranks"]) == sorted(left.pop(facts["type"], ())), "not all that would end on a 2")


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
    # At a table that lets a 2 end the hand, running out so is another thing than winning by it.
    on_two = proof.head == "finish-on-two"
    final, found = _read(proof, proof.take("finish-on-two" if on_two else "win"), house)
    proof.must(any(may_end(t, house) for t in found), "that may not be the last play")
    forbidding = {**house, "finish_on_two": "forbidden"}
    proof.must(any(may_end(t, forbidding) for t in found) is not on_two, "whether it ends on a 2 is another matter")
    proof.must(sorted(played + final) == sorted(hand), "the plays are not the hand")
    return True


def _read(proof: Proof, facts: Mapping[str, Any], house: House) -> tuple[list[str], list[Template]]:
    """The cards of a play and its readings as the step gives them."""
    proof.must(set(facts) == {"cards", "type", "rank", "length"}, "other facts")
    found = [t for t in allowed(facts, house) if (t.type, t.rank, t.length) == tuple(facts[k] for k in _KEYS)]
    proof.must(bool(found), "these cards cannot be read so")
    return list(facts["cards"]), found


_KEYS = ("type", "rank", "length")
