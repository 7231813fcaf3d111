"""What must hold of a deal, counted a second way: from the plays alone, with the readings of `checks` (rehearsals)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from games.rules import House
from games.verdict import plain
from games.xa_lang.checks.naive import BOMBS, Template, is_joker, lies_as, verdict_on
from games.xa_lang.flow import Table
from games.xa_lang.ledger import Laid

PACK: Final = 54
PRICE: Final = {"chop": 50, "catch-quad": 100, "catch-sf": 200}
Paid = tuple[str, int, int | None, int]  # kind, by whom, from whom, how many 2s


@lru_cache(maxsize=256)
def settings(house: House) -> dict[str, Any]:
    """Every option of a house by its key."""
    return house.full()


def as_laid(table: Table, laid: Laid) -> Template:
    """What a play counts as, laid into templates."""
    return lies_as(plain(laid.play), settings(table.house))


def broken(table: Table) -> list[str]:
    """The invariants that do not hold."""
    found = [*_cards(table), *_turn(table), *_last_play(table)]
    return [*found, *_end(table)] if table.over else found


def _cards(table: Table) -> list[str]:
    held = [made.code for hand in (*table.hands, table.stock) for made in hand]
    played = Counter(laid.seat for laid in table.played for _ in laid.play["cards"])
    gone = [made.code for laid in table.played for made in laid.play["cards"]]
    found = [] if len(held) + len(gone) == PACK == len({*held, *gone}) else ["every card lies in one place"]
    if any(len(hand) + played[seat] != 13 for seat, hand in enumerate(table.hands)):
        found.append("thirteen cards each, in hand or played")
    return found


def _turn(table: Table) -> list[str]:
    found, now = [], table.round
    if table.over or now is None:
        return []
    if not table.hands[now.turn]:
        found.append("who is to act holds cards")
    if now.laid and now.laid.seat == now.turn:
        found.append("nobody answers his own play")
    if now.turn in now.passed and table.house.get("chop_after_pass") == "off":
        found.append("who has passed is not asked again")
    if now.laid and table.played[-1] != now.laid:
        found.append("the last play lies on the table")
    for seat in (*table.calls.forgotten, *([] if table.calls.due is None else [table.calls.due])):
        if len(table.hands[seat]) != 1:
            found.append("about về bờ is asked who holds one card")
    return found


def _last_play(table: Table) -> list[str]:
    """The last play beats the one before, and is by somebody who had not passed; a lead follows the round's winner."""
    if len(table.played) < 2:
        return []
    before, last = table.played[-2:]
    if before.round != last.round:
        passed_on = any(count == 1 for count in map(len, table.hands)) or not table.hands[before.seat]
        return [] if last.seat == before.seat or passed_on else ["who played last leads"]
    rule, wins = verdict_on(as_laid(table, before), as_laid(table, last), settings(table.house))
    return [] if wins else [f"a play beats what lies there ({rule})"]


# ---------------------------------------------------------------- the end


def _end(table: Table) -> list[str]:
    found = []
    counted, written = Counter(_events(table)), Counter(_written(table))
    if counted != written:
        found.append(f"the ledger is {dict(counted)}, not {dict(written)}")
    if (expected := _chips(table)) != table.settlement():
        found.append(f"the settlement is {expected}, not {table.settlement()}")
    ended = table.house.get("bao_fail") == "end_hand" and any(line.kind == "bao-failed" for line in table.lines)
    stuck = all([made.rank for made in hand] == ["2"] for hand in table.hands)
    if (table.winner is None) != (stuck or (ended and all(table.hands))):
        found.append("a deal without a winner has everybody stuck on a 2 or a báo that failed")
    return found


def _written(table: Table) -> list[Paid]:
    return [(line.kind, line.by, line.whom, line.twos) for line in table.lines if line.kind != "ve-bo"]


def _twos(read: Template) -> int:
    return read.needs & 15  # 2 is the lowest rank


def _on_two(table: Table, read: Template) -> bool:
    return set(read.ranks) == {"2"} if table.house.get("finish_scope") == "only_twos" else _twos(read) > 0


def _events(table: Table) -> list[Paid]:
    """Chops, catches, báo and last 2s, read off the plays in their order."""
    found: list[Paid] = []
    held, failed = [13] * len(table.players), False
    below: Laid | None = None
    for laid in table.played:
        read = as_laid(table, laid)
        held[laid.seat] -= len(laid.play["cards"])
        if below and below.round == laid.round:
            if below.seat == table.bao and not failed:
                failed = True
                found.append(("bao-failed", below.seat, None, 1))
            found += _caught(table, below, laid)
        if held[laid.seat] == 0 and _on_two(table, read):
            found.append(("finish-two", laid.seat, None, _twos(read)))
        below = laid
    if table.bao is not None and not failed:
        if table.winner == table.bao:
            found.append(("bao", table.bao, None, 1))
        elif table.hands[table.bao]:  # he was stuck on a 2
            found.append(("bao-failed", table.bao, None, 1))
    return found


def _caught(table: Table, below: Laid, laid: Laid) -> list[Paid]:
    on, read = as_laid(table, below), as_laid(table, laid)
    if on.type in BOMBS:
        return [("catch-quad" if on.type == "quad" else "catch-sf", laid.seat, below.seat, 1)]
    chopped = verdict_on(on, read, settings(table.house)) == ("chop", True)
    return [("chop", laid.seat, below.seat, on.length)] if chopped else []


def _chips(table: Table) -> dict[str, int]:
    """The settlement by hand."""
    chips = [0] * len(table.players)

    def pay(loser: int, gainer: int, amount: int) -> None:
        chips[loser] -= amount
        chips[gainer] += amount

    for loser, gainer, amount in (*_for_cards(table), *_for_chains(table), *_for_the_rest(table)):
        pay(loser, gainer, amount)
    return dict(zip(table.players, chips, strict=True))


def _for_cards(table: Table) -> list[tuple[int, int, int]]:
    kinds, winner = {line.kind for line in table.lines}, table.winner
    flat = "bao" in kinds and table.house.get("bao_success") == "flat"
    if winner is None or flat or ("bao-failed" in kinds and table.house.get("bao_fail") == "end_hand"):
        return []
    two = 20 if table.house.get("thoi2") == "replace" else 30
    worth = [sum(two if made.rank == "2" and not is_joker(made.code) else 10 for made in h) for h in table.hands]
    return [(seat, winner, amount) for seat, amount in enumerate(worth) if seat != winner]


def _for_chains(table: Table) -> list[tuple[int, int, int]]:
    rounds: dict[int, list[tuple[int, int, int]]] = {}
    for line in table.lines:
        if line.kind in PRICE and line.whom is not None:
            rounds.setdefault(line.round, []).append((line.whom, line.by, PRICE[line.kind] * line.twos))
    how, found = table.house.get("chop_chain"), []
    for chain in rounds.values():
        if how == "last_pays_all":
            chain = [(*chain[-1][:2], sum(amount for *_, amount in chain))]
        found += [(loser, by, amount << (n if how == "doubling" else 0)) for n, (loser, by, amount) in enumerate(chain)]
    return found


def _for_the_rest(table: Table) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    for line in table.lines:
        others = [seat for seat in range(len(table.players)) if seat != line.by]
        if line.kind == "ve-bo" and line.whom is not None:
            found.append((line.whom, line.by, 20))
        elif line.kind == "bao":
            found += [(seat, line.by, 200) for seat in others]
        elif line.kind == "bao-failed":
            found += [(line.by, seat, 100) for seat in others]
        elif line.kind == "finish-two":
            paid = others if table.house.get("finish_on_two") == "penalty_but_wins" else [table.winner]
            found += [(line.by, seat, 20 * line.twos) for seat in paid if seat is not None]
    return found
