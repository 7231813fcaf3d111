"""What must be true of every state of a deal of Xì Tố, from the rule book once more; nothing here asks the judges."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import RANKS, Card
from games.decks import FRENCH_32
from games.xi_to.checks.naive import divided, up_value, winners
from games.xi_to.flow import Table
from games.xi_to.rounds import Money


def broken(table: Table) -> list[str]:
    """What does not hold, in words."""
    tests = (_wrong_cards, _wrong_money, _wrong_turns, _wrong_end)
    return [fault for test in tests for fault in test(table)]


def _held(table: Table, seat: int) -> list[Card]:
    """The cards of a seat, put together from the hidden and the open ones."""
    return (
        [*table.cards.up[seat], *([made] if (made := table.cards.tay[seat]) else ())]
        if table.cards.up
        else [*table.cards.pair[seat]]
    )


def _wrong_cards(table: Table) -> list[str]:
    """The pack is whole; whoever is in has as many cards as the others, one of them hidden, and of his first two."""
    found = []
    seats = range(len(table.cards.players))
    if sorted(c.code for seat in seats for c in _held(table, seat)) != sorted(
        {c.code for c in FRENCH_32} - {c.code for c in table.cards.rest}
    ):
        found.append("every card of the pack is in one place")
    counts = {len(_held(table, seat)) for seat in seats if seat not in table.money.folded}
    if len(counts) != 1:
        found.append("as many cards for everybody who is in")
    if table.cards.up and any(table.cards.tay[seat] not in table.cards.pair[seat] for seat in seats):
        found.append("the hidden card is one of the first two")
    if table.cards.up and not table.over and counts != {table.money.round + 1}:
        found.append("two cards in the first round, one more in each later one")
    if table.is_shown and counts != {5}:
        found.append("five cards at the showdown")
    return found


def _wrong_money(table: Table) -> list[str]:
    money, found = table.money, []
    if any(not min(money.base, own) <= paid <= own for own, paid in zip(money.brought, money.paid, strict=True)):
        found.append("an ante of each, and nobody puts in more than he has")
    if table.over and len(able(money)) > 1 and len({money.paid[seat] for seat in able(money)}) != 1:
        found.append("all who can still bet have put in the same")
    if any(money.paid[seat] > max(money.paid[other] for other in in_the_deal(money)) for seat in money.folded):
        found.append("nobody who has folded has put in the most")
    return found


def _wrong_turns(table: Table) -> list[str]:
    """Whoever is to act can; the first of a round after the best face-up cards; no turns without anybody to bet."""
    money, found = table.money, list[str]()
    if not table.cards.up or table.over:
        return found
    if not set(money.waiting) <= set(able(money)) or len(set(money.waiting)) < len(money.waiting):
        found.append("only those who can bet are waited for, once each")
    if not money.acted and money.waiting[0] != _first(table):
        found.append("the best face-up cards act first")
    if len(able(money)) < 2 and money.paid[money.waiting[0]] == max(money.paid):
        found.append("nobody is asked who is alone and owes nothing")
    return found


def _first(table: Table) -> int:
    """Who acts first: the best face-up cards, or the next after them who has chips."""
    up = {seat: [c.code for c in table.cards.up[seat]] for seat in in_the_deal(table.money)}
    best = max(up_value(cards) for cards in up.values())
    equal = [seat for seat, cards in up.items() if up_value(cards) == best]
    if table.cards.house.get("first_act_tie") == "suit":
        rank = RANKS[RANKS.index("7") + best[1][0]]
        equal.sort(key=lambda seat: max("cdhs".index(code[1]) for code in up[seat] if code[0] == rank), reverse=True)
    count = len(table.cards.players)
    return min(able(table.money), key=lambda seat: (seat - equal[0]) % count)


def _wrong_end(table: Table) -> list[str]:
    """The settlement, pot by pot, from the rule book once more."""
    if not table.over:
        return []
    paid = dict(zip(table.cards.players, table.money.paid, strict=True))
    folded = [table.cards.players[seat] for seat in table.money.folded]
    hands = {table.cards.players[seat]: [c.code for c in _held(table, seat)] for seat in in_the_deal(table.money)}
    pots, received = divided(paid, folded, table.cards.players)
    for pot in pots:
        showing = {name: hands[name] for name in pot["eligible"]}
        won = list(showing) if len(showing) == 1 else winners(showing, table.cards.house.full())
        for n, name in enumerate(won):
            received[name] = received.get(name, 0) + pot["amount"] // len(won) + (n == 0) * (pot["amount"] % len(won))
    expected = {name: received.get(name, 0) - amount for name, amount in paid.items()}
    return [] if table.settlement() == expected else [f"the settlement {table.settlement()} is {expected}"]


def in_the_deal(money: Money) -> list[int]:
    """The seats that have not folded."""
    return [seat for seat in range(len(money.paid)) if seat not in money.folded]


def able(money: Money) -> list[int]:
    """The seats that are in and have chips left."""
    return [seat for seat in in_the_deal(money) if money.paid[seat] != money.brought[seat]]


def known(table: Table, seat: int | None) -> Sequence[Card]:
    """The open cards, one's own, and at a showdown the hidden ones of all who are in."""
    shown = in_the_deal(table.money) if table.over and len(in_the_deal(table.money)) > 1 else []
    seen = [card for cards in table.cards.up for card in cards] + [card for n in shown for card in _held(table, n)]
    return seen if seat is None else [*seen, *table.cards.pair[seat]]
