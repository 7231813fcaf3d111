"""What everybody wins and loses: cards left, then every event in its order (rule book §4.2, §4.3, §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.verdict import Notebook
from games.xa_lang.readings import Cards
from games.xa_lang.rules import R

PER_CARD: Final = 10
PER_TWO: Final = 20
VE_BO: Final = 20
BAO_WON: Final = 200
BAO_LOST: Final = 100
CAUGHT: Final = {"catch-quad": 100, "catch-sf": 200}
CHOP: Final = 50
CHAIN: Final = ("chop", *CAUGHT)  # transfers that can follow each other in one chain
NO_PLAYS: Final = ("ve-bo", "bao-failed")  # what is said or paid between two plays: a chain goes on over it
EVENTS: Final = (*CHAIN, "bao", "bao-failed", "ve-bo", "finish-two")
_RULE: Final = {"chop": R.CHOP_PAY, "catch-quad": R.CATCH_QUAD, "catch-sf": R.CATCH_SF}

Chips = dict[str, int]
Event = Mapping[str, Any]


class Transfer(NamedTuple):
    """What a chop or catch moves, and how its chain is paid (`chop_chain`); empty where it is no chain of several."""

    chips: int
    chain: str


def seats(winner: str | None, left: Mapping[str, Cards], events: Sequence[Event]) -> list[str]:
    """Everybody at the table: the winner, who has cards left, and who went out on a 2 without winning."""
    out = [event["by"] for event in events if event["kind"] == "finish-two"]
    return list(dict.fromkeys([*([] if winner is None else [winner]), *left, *out]))


def score(
    note: Notebook, *, winner: str | None, left: Mapping[str, Cards], events: Sequence[Event] = ()
) -> dict[str, int]:
    """Everybody's chips of the deal; they sum to 0 (§5)."""
    chips = dict.fromkeys(seats(winner, left, events), 0)
    _count_cards(note, winner, left, events, chips)
    moved = chain_moves(note, events)
    for n, event in enumerate(events):
        pay_event(note, event, moved.get(n), winner, chips)
    return chips


def pay_event(note: Notebook, event: Event, moved: Transfer | None, winner: str | None, chips: Chips) -> None:
    """What one event of the ledger moves; of a chop or catch, and of nothing else, `moved` says how much."""
    if moved is not None:
        _pay_catch(note, event, moved, chips)
    elif event["kind"] == "ve-bo":
        _pay(chips, event["from"], event["by"], VE_BO)
        note.cite(R.VE_BO, by=event["by"], loser=event["from"], chips=VE_BO)
    elif event["kind"] == "finish-two":
        _pay_finish_on_two(note, event, winner, chips)
    else:
        _pay_bao(note, event, chips)


def _pay(chips: Chips, loser: str, gainer: str, amount: int) -> None:
    chips[loser] -= amount
    chips[gainer] += amount


# ---------------------------------------------------------------- cards left


def uncounted(note: Notebook, winner: str | None, events: Sequence[Event]) -> str:
    """Why this deal has no card count; empty where it has one (§5.3)."""
    kinds = {event["kind"] for event in events}
    if winner is None:
        return "no-winner"
    if "bao" in kinds and note.option("bao_success") == "flat":
        return "flat"
    return "ended" if "bao-failed" in kinds and note.option("bao_fail") == "end_hand" else ""


def _count_cards(
    note: Notebook, winner: str | None, left: Mapping[str, Cards], events: Sequence[Event], chips: Chips
) -> None:
    """10 a card to the winner, more for each 2 (§5.1), unless the deal has no card count."""
    reason = uncounted(note, winner, events)
    if winner is None:
        note.cite(R.CARD_LEFT, holds=False, say=reason, players=list(left))
        return
    if reason:
        note.cite(R.CARD_LEFT, holds=False, say=reason, winner=winner)
        return
    jokers = any(made.is_joker for cards in left.values() for made in cards)
    counts = {name: len(cards) for name, cards in left.items()}
    paid = {name: PER_CARD * count for name, count in counts.items()}
    note.cite(
        R.CARD_LEFT,
        say="joker" if jokers else "holds",
        basis="default" if jokers else None,
        decisions=("D10",) if jokers else None,
        winner=winner,
        counts=counts,
        chips=paid,
    )
    for name, cards in left.items():
        _pay(chips, name, winner, paid[name])
        _count_twos(note, name, winner, cards, chips)


def more_for_twos(note: Notebook, twos: int) -> int:
    """Thối hai: 20 for each 2 instead of 10, or 20 more than the 10 (option `thoi2`)."""
    return twos * (PER_TWO - PER_CARD if note.option("thoi2") == "replace" else PER_TWO)


def twos_in(cards: Cards) -> int:
    return sum(made.rank == "2" for made in cards)


def _count_twos(note: Notebook, name: str, winner: str, cards: Cards, chips: Chips) -> None:
    twos = twos_in(cards)
    if twos:
        more = more_for_twos(note, twos)
        note.cite(R.THOI_HAI, player=name, twos=twos, more=more)
        _pay(chips, name, winner, more)


# ---------------------------------------------------------------- chops and catches


def chains(events: Sequence[Event]) -> list[list[int]]:
    """The places of the chops and catches, those together that answer each other directly (§5.2).

    A forgotten call and a báo that failed are no plays, so a catch after them still answers the chop before them.
    So it does where that chop was its player's last play, on a 2, and the others played on.
    """
    found: list[list[int]] = []
    before: Event | None = None
    for n, event in enumerate(events):
        if event["kind"] in NO_PLAYS or _is_that_play(event, before):
            continue
        answers = before is not None and before["kind"] in CHAIN and event.get("from") == before["by"]
        if answers and event["kind"] in CAUGHT:
            found[-1].append(n)
        elif event["kind"] in CHAIN:
            found.append([n])
        before = event
    return found


def _is_that_play(event: Event, before: Event | None) -> bool:
    """Whether an event says that the chop or catch before it was its player's last play, on a 2 (§4.2)."""
    if before is None or before["kind"] not in CHAIN:
        return False
    return bool(event["kind"] == "finish-two" and event["by"] == before["by"])


def price(event: Event) -> int:
    """What a chop or catch costs by itself: 50 for each 2, 100 for a tứ quý, 200 for a TPS."""
    return int(CAUGHT.get(event["kind"], CHOP * event.get("twos", 1)))


def chain_moves(note: Notebook, events: Sequence[Event]) -> dict[int, Transfer]:
    """What each chop and catch moves, by its place (option `chop_chain`)."""
    moved: dict[int, Transfer] = {}
    for chain in chains(events):
        how = str(note.option("chop_chain")) if len(chain) > 1 else ""
        prices = [price(events[n]) for n in chain]
        if how == "last_pays_all":
            prices = [0] * (len(chain) - 1) + [sum(prices)]
        elif how == "doubling":
            prices = [amount * 2**n for n, amount in enumerate(prices)]
        moved.update((n, Transfer(chips, how)) for n, chips in zip(chain, prices, strict=True))
    return moved


def _pay_catch(note: Notebook, event: Event, moved: Transfer, chips: Chips) -> None:
    """A chop or catch; in a chain of several the table's way to pay them decides, whatever it is (D11)."""
    paid = moved.chips
    say = "holds" if paid == price(event) else "chain" if paid else "passed-on"
    facts = {"twos": event.get("twos", 1)} if event["kind"] == "chop" else {}
    note.cite(
        _RULE[event["kind"]],
        holds=paid != 0,
        say="stands" if moved.chain == "separate" else say,
        basis="default" if moved.chain else None,
        decisions=("D11",) if moved.chain else None,
        by=event["by"],
        loser=event["from"],
        chips=paid,
        **facts,
    )
    _pay(chips, event["from"], event["by"], paid)


# ---------------------------------------------------------------- báo, the last 2


def _pay_bao(note: Notebook, event: Event, chips: Chips) -> None:
    """A báo that held brings 200 from each, one that failed costs 100 to each (§5.3)."""
    by, others = event["by"], [name for name in chips if name != event["by"]]
    won = event["kind"] == "bao"
    each = BAO_WON if won else BAO_LOST
    decisions = ("D7",) if won else ("D6",)
    note.cite(R.BAO_PAY, holds=won, basis="default", decisions=decisions, by=by, others=others, each=each)
    for name in others:
        _pay(chips, name if won else by, by if won else name, each)


def _pay_finish_on_two(note: Notebook, event: Event, winner: str | None, chips: Chips) -> None:
    """Going out on a 2: 20 for each 2 to every other player, or to the winner; else it cannot happen (§4.2)."""
    by, twos, how = event["by"], event.get("twos", 1), note.option("finish_on_two")
    paid = {
        "forbidden": [],
        "penalty_but_wins": [name for name in chips if name != by],
        "loses": [] if winner is None or winner == by else [winner],
    }[str(how)]
    say = f"pays-{how}" if paid else "pays-nobody"
    note.cite(
        R.FINISH_ON_TWO,
        holds=bool(paid),
        say=say,
        basis="default",
        decisions=("D5",),
        by=by,
        twos=twos,
        paid=paid,
        each=PER_TWO * twos,
    )
    for name in paid:
        _pay(chips, by, name, PER_TWO * twos)
