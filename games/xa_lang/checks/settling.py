"""Steps of a settlement: cards left, chops and catches, báo, về bờ, a last 2 (rule book §4.2, §4.3, §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.xa_lang.checks.naive import House, is_joker
from games.xa_lang.checks.proof import Facts, Proof

Chips = dict[str, int]
Event = Mapping[str, Any]
RULES = {"chop": "chop-pay", "catch-quad": "catch-quad", "catch-sf": "catch-sf"}


def check_score(proof: Proof, position: Mapping[str, Any], house: House) -> Chips:
    winner, left, events = position["winner"], position["left"], position.get("events", [])
    names = [winner] if winner is not None else []
    names += [*left, *(event["by"] for event in events if event["kind"] == "finish-two")]
    chips = dict.fromkeys(names, 0)
    _check_cards(proof, winner, left, [event["kind"] for event in events], house, chips)
    for n, event in enumerate(events):
        if event["kind"] in RULES:
            _check_catch(proof, events, n, house, chips)
        elif event["kind"] == "ve-bo":
            facts = proof.shows("ve-bo", {"by": event["by"], "loser": event["from"], "chips": 20})
            _move(chips, facts["loser"], facts["by"], facts["chips"])
        elif event["kind"] == "finish-two":
            _check_last_two(proof, event, winner, house, chips)
        else:
            _check_bao(proof, event, chips)
    return chips


def _move(chips: Chips, loser: str, gainer: str, amount: int) -> None:
    chips[loser] -= amount
    chips[gainer] += amount


def _check_cards(
    proof: Proof, winner: str | None, left: Mapping[str, Sequence[str]], kinds: list[str], house: House, chips: Chips
) -> None:
    if winner is None:
        proof.shows("card-left", {"players": list(left)}, holds=False)
        return
    flat = "bao" in kinds and house["bao_success"] == "flat"
    ended = "bao-failed" in kinds and house["bao_fail"] == "end_hand"
    if flat or ended:
        proof.shows("card-left", {"winner": winner}, holds=False)
        return
    counts = {name: len(cards) for name, cards in left.items()}
    tens = {name: 10 * count for name, count in counts.items()}
    facts = proof.shows("card-left", {"winner": winner, "counts": counts, "chips": tens})
    for name, cards in left.items():
        _move(chips, name, facts["winner"], facts["chips"][name])
        twos = len([card for card in cards if card[0] == "2" and not is_joker(card)])
        if twos:
            more = twos * {"replace": 10, "extra": 20}[house["thoi2"]]
            more_facts = proof.shows("thoi-hai", {"player": name, "twos": twos, "more": more})
            _move(chips, more_facts["player"], winner, more_facts["more"])


def _plays(events: Sequence[Event]) -> list[int]:
    """The places of the plays: calls and báo are only words, and that a bomb used up a hand goes with the bomb."""
    places: list[int] = []
    for n, event in enumerate(events):
        before = events[places[-1]] if places else {}
        last = event["kind"] == "finish-two" and before.get("kind") in RULES and before.get("by") == event["by"]
        if event["kind"] not in ("ve-bo", "bao-failed") and not last:
            places.append(n)
    return places


def _answers(events: Sequence[Event], below: int, n: int) -> bool:
    """Whether an event is a catch from the one who made the chop or catch below it."""
    if events[n]["kind"] not in ("catch-quad", "catch-sf") or events[below]["kind"] not in RULES:
        return False
    return bool(events[below]["by"] == events[n]["from"])


def _price(event: Event) -> int:
    each = {"chop": 50, "catch-quad": 100, "catch-sf": 200}[event["kind"]]
    return each * int(event.get("twos", 1)) if event["kind"] == "chop" else each


def _moved(events: Sequence[Event], n: int, how: str) -> int:
    """What a chop or catch moves, by its place in its chain."""
    plays = _plays(events)
    at = first = plays.index(n)
    while first > 0 and _answers(events, plays[first - 1], plays[first]):
        first -= 1
    if how == "doubling":
        return _price(events[n]) << (at - first)
    if how == "last_pays_all":
        caught = any(_answers(events, n, following) for following in plays[at + 1 : at + 2])
        return 0 if caught else sum(_price(events[place]) for place in plays[first : at + 1])
    return _price(events[n])


def _check_catch(proof: Proof, events: Sequence[Event], n: int, house: House, chips: Chips) -> None:
    event = events[n]
    expected: dict[str, Any] = {"by": event["by"], "loser": event["from"]}
    expected["chips"] = _moved(events, n, house["chop_chain"])
    if event["kind"] == "chop":
        expected["twos"] = event.get("twos", 1)
    facts: Facts = proof.shows(RULES[event["kind"]], expected, holds=expected["chips"] > 0)
    _move(chips, facts["loser"], facts["by"], facts["chips"])


def _check_bao(proof: Proof, event: Event, chips: Chips) -> None:
    won = event["kind"] == "bao"
    others = [name for name in chips if name != event["by"]]
    facts = proof.shows("bao-pay", {"by": event["by"], "others": others, "each": 200 if won else 100}, holds=won)
    for name in facts["others"]:
        _move(chips, event["by"], name, -facts["each"] if won else facts["each"])


def _check_last_two(proof: Proof, event: Event, winner: str | None, house: House, chips: Chips) -> None:
    by, twos = event["by"], event.get("twos", 1)
    paid: list[str] = []
    if house["finish_on_two"] == "penalty_but_wins":
        paid = [name for name in chips if name != by]
    elif house["finish_on_two"] == "loses" and winner is not None and winner != by:
        paid = [winner]
    expected = {"by": by, "twos": twos, "paid": paid, "each": 20 * twos}
    facts = proof.shows("finish-on-two", expected, holds=bool(paid))
    for name in facts["paid"]:
        _move(chips, facts["by"], name, facts["each"])
