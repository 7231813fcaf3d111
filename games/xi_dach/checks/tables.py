"""Steps about the dealer and the players: phase one, comparing, stakes, đền bài (rule book §2, §3.5, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.xi_dach.checks.hands import DEALER, PLAYER, take_natural, take_side
from games.xi_dach.checks.naive import Hand, House, Side, compare, multiple, natural_height, shown_under
from games.xi_dach.checks.proof import Proof

Position = Mapping[str, Any]
Won = tuple[str, str]  # the player's result and the hand that wins it, "" for a draw


def take_first_phase(proof: Proof, dealer: Hand, players: Mapping[str, Hand], house: House) -> dict[str, Won]:
    """Everybody whose deal is over after two cards."""
    own = take_natural(proof, DEALER, dealer, house)
    theirs = {name: take_natural(proof, name, hand, house) for name, hand in players.items()}
    special = [name for name, found in theirs.items() if found != "none"]
    if own == "none" and not special:
        return {}
    drew = [name for name, hand in players.items() if len(hand) > 2] if own != "none" else [DEALER][: len(dealer) > 2]
    if drew:
        proof.equal(proof.take("phases-apart"), late=drew)
    if own == "none":
        facts = proof.take("player-natural")
        proof.equal(facts, winners=special)
        return {name: ("win", theirs[name]) for name in facts["winners"]}
    return _take_dealer_natural(proof, own, theirs, house)


def _take_dealer_natural(proof: Proof, own: str, theirs: Mapping[str, str], house: House) -> dict[str, Won]:
    groups: dict[int, list[str]] = {-1: [], 0: [], 1: []}
    for name, found in theirs.items():
        apart = natural_height(found) - natural_height(own)
        groups[(apart > 0) - (apart < 0)].append(name)
    results: dict[str, Won] = {}
    if groups[-1]:
        facts = proof.take("dealer-natural")
        proof.equal(facts, natural=own, losers=groups[-1])
        results |= dict.fromkeys(facts["losers"], ("lose", own))
    if groups[0]:
        tie = "draw" if house["natural_tie"] == "draw" else "lose"
        facts = proof.take("dealer-natural")
        proof.equal(facts, natural=own, equal=groups[0], result=tie)
        results |= dict.fromkeys(facts["equal"], (facts["result"], own if tie == "lose" else ""))
    if groups[1]:
        facts = proof.take("dealer-natural", holds=False)
        proof.equal(facts, natural=own, winners=groups[1])
        results |= {name: ("win", theirs[name]) for name in facts["winners"]}
    return results


def check_phase_one(proof: Proof, position: Position, house: House) -> dict[str, str]:
    players = position["players"]
    settled = take_first_phase(proof, position["dealer"], players, house)
    others = [name for name in players if name not in settled]
    if others:
        proof.equal(proof.take("player-natural", holds=False), others=others)
    return {name: settled[name][0] if name in settled else "play-on" for name in players}


def _take_comparison(proof: Proof, name: str, player: Side, dealer: Side, house: House) -> Won:
    if shown_under(player, dealer, house):
        proof.equal(proof.take("five-cards"), who=name)
    rule, result = compare(player, dealer, house)
    facts = proof.take(rule)
    proof.equal(
        facts,
        player=name,
        player_kind=player.kind,
        player_points=player.points,
        dealer_kind=dealer.kind,
        dealer_points=dealer.points,
        result=result,
    )
    winner = {"win": player.kind, "lose": dealer.kind, "draw": ""}[result]
    return str(facts["result"]), winner


def take_results(proof: Proof, dealer: Hand, players: Mapping[str, Hand], house: House) -> dict[str, Won]:
    """Everybody against the dealer, in seat order."""
    results = take_first_phase(proof, dealer, players, house)
    left = [name for name in players if name not in results]
    if left:
        own = take_side(proof, DEALER, dealer, house)
        for name in left:
            theirs = take_side(proof, name, players[name], house)
            results[name] = _take_comparison(proof, name, theirs, own, house)
    return {name: results[name] for name in players}


def check_settle(proof: Proof, position: Position, house: House) -> str:
    return take_results(proof, position["dealer"], {PLAYER: position["player"]}, house)[PLAYER][0]


def check_settle_table(proof: Proof, position: Position, house: House) -> dict[str, int]:
    seats = position["players"]
    results = take_results(proof, position["dealer"], {name: seat["cards"] for name, seat in seats.items()}, house)
    net: dict[str, int] = {}
    times: dict[str, int] = {}
    for name, (result, winning) in results.items():
        many = multiple(winning, house)
        if many != 1:
            times[name] = many
        net[name] = many * seats[name]["stake"] * {"win": 1, "draw": 0, "lose": -1}[result]
    net[DEALER] = 0 - sum(net.values())
    facts = proof.take("stakes")
    proof.equal(facts, stakes={name: seat["stake"] for name, seat in seats.items()}, times=times, net=net)
    return dict(facts["net"])


def check_den(proof: Proof, position: Position, house: House) -> dict[str, int]:
    stakes, offender = position["players"], position["offender"]
    everybody = [*stakes, DEALER]
    facts = proof.take("den")
    net = dict.fromkeys(everybody, 0)
    for other in everybody:
        if other != offender:
            part = stakes[other] if offender == DEALER else stakes[offender]
            net[other] += part
            net[offender] -= part
    if offender == DEALER:
        proof.equal(facts, stakes=dict(stakes), net=net)
    else:
        proof.equal(facts, offender=offender, stake=stakes[offender], net=net)
    return dict(facts["net"])
