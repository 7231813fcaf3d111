"""Discards and ùi (rule book §5)."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from games.cards import COLOURS, Card
from games.groups import rac_and_lenh
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xep.rules import R, based
from games.xep.winning import cite_wins_now
from games.xep.worth import locked
from games.xep.zones import Cards, ZoneSet, kinds, zone_of


class Kept(NamedTuple):
    """The kinds of card of a hand that must be kept, by reason, and those that may go (§5.2)."""

    tuong: Cards
    khap: Cards
    chuot: Cards
    free: Cards


def all_colours_of_chuot(hand: Cards) -> Cards:
    """The chuột of a hand when they show all four colours, else nothing."""
    chuot = tuple(card for card in hand if card.rank == "P")
    return chuot if len(set(chuot)) == len(COLOURS) else ()


def keeps_chuot(note: Notebook, hand: Cards) -> bool:
    """Whether no chuột may go: exactly four of four colours, at some tables however many of them (§5.2)."""
    chuot = all_colours_of_chuot(hand)
    return len(chuot) == len(COLOURS) or (bool(chuot) and note.option("chuot_lock") == "any_full_set")


def sorted_out(note: Notebook, hand: Cards) -> Kept:
    """What may be discarded from a hand and what not."""
    counts, held = Counter([card.code for card in hand]), kinds(hand)
    tuong = tuple(card for card in held if card.rank == "K")
    others = [card for card in held if card.rank != "K"]
    khap = tuple(card for card in others if counts[card.code] >= 3)
    rest = [card for card in others if counts[card.code] < 3]
    chuot = tuple(card for card in rest if card.rank == "P")
    if chuot and keeps_chuot(note, hand):
        return Kept(tuong, khap, chuot, tuple(card for card in rest if card.rank != "P"))
    return Kept(tuong, khap, (), tuple(rest))


def may_discard(note: Notebook, *, hand: Cards, card: Cards) -> bool:
    """Whether a card of the hand may be discarded (§5.1, §5.2)."""
    (one,) = card
    if one not in hand:
        note.cite(R.DISCARD, holds=False, say="not-held", card=one, hand=hand)
        return False
    if one.rank == "K":
        note.cite(R.DISCARD_TUONG, card=one)
        return False
    count = hand.count(one)
    if count >= 3:
        note.cite(R.DISCARD_KHAP, say="khap" if count == 3 else "quan", card=one, count=count)
        return False
    if one.rank == "P":
        return _may_discard_chuot(note, hand, one)
    note.cite(R.DISCARD, card=one, count=count)
    return True


def _may_discard_chuot(note: Notebook, hand: Cards, one: Card) -> bool:
    chuot = all_colours_of_chuot(hand)
    many = len(chuot) > len(COLOURS)
    basis, decisions = ("default", ("D14",)) if many else (None, None)
    if keeps_chuot(note, hand):
        say = "any" if many else "holds"
        note.cite(R.DISCARD_CHUOT, say=say, basis=basis, decisions=decisions, card=one, chuot=chuot)
        return False
    if many:
        note.cite(R.DISCARD_CHUOT, holds=False, basis=basis, decisions=decisions, card=one, chuot=chuot)
    note.cite(R.DISCARD, card=one, count=hand.count(one))
    return True


def discards(note: Notebook, *, hand: Cards) -> Cards:
    """Every kind of card that may be discarded from a hand (§5)."""
    return cite_discards(note, hand)


def discards_are_right(position: Position, house: House, answer: Any) -> bool:
    """Whether an answer names every kind that may go; two copies of a card are one kind."""
    return set(answer) == set(discards(Silent(house), **position))


def cite_discards(note: Notebook, hand: Cards) -> Cards:
    """The same, with what must be kept and why."""
    kept = sorted_out(note, hand)
    if kept.tuong:
        note.cite(R.DISCARD_TUONG, say="list", cards=kept.tuong)
    if kept.khap:
        note.cite(R.DISCARD_KHAP, say="list", cards=kept.khap)
    let_go = _let_go(hand, kept.free)
    if kept.chuot:
        many = len(all_colours_of_chuot(hand)) > len(COLOURS)
        note.cite(R.DISCARD_CHUOT, say="list", **based(*(("D14",) if many else ())), cards=kept.chuot)
    elif let_go:
        _cite_let_go(note, let_go)
    note.cite(R.DISCARD, holds=bool(kept.free), say="list" if kept.free else "none", hand=hand, cards=kept.free)
    return kept.free


def _let_go(hand: Cards, free: Cards) -> Cards:
    """The chuột that may go although the hand shows all four colours, because they are not exactly four (D14)."""
    many = len(all_colours_of_chuot(hand)) > len(COLOURS)
    return tuple(card for card in free if card.rank == "P") if many else ()


def _cite_let_go(note: Notebook, chuot: Cards) -> None:
    note.cite(R.DISCARD_CHUOT, holds=False, say="list-free", **based("D14"), cards=chuot)


def is_ui(note: Notebook, *, forced: bool, **position: Any) -> bool:
    """Whether a player with twenty-one cards is ùi: no win, and nothing to discard (§5.3)."""
    zone = zone_of(position)
    free = sorted_out(note, zone.hand).free
    rac = rac_and_lenh(zone.hand, locked=locked(note, zone.hand))[0]
    if free and (rac or note.option("ui") == "no_legal_discard"):
        _cite_not_stuck(note, zone.hand, free, rac)
        return False
    if cite_wins_now(note, zone):
        note.cite(R.UI, holds=False, say="wins", decisions=("D19",))
        return False
    if not free:
        cite_discards(note, zone.hand)
    return _stuck(note, zone, free, forced=forced)


def _cite_not_stuck(note: Notebook, hand: Cards, free: Cards, rac: int) -> None:
    """Something can go, so it is no ùi: cards that go at every table where there are some, else chuột (D14)."""
    let_go = _let_go(hand, free)
    firm = tuple(card for card in free if card not in let_go)
    if not firm:
        _cite_let_go(note, let_go)
    note.cite(R.DISCARD, say="list", hand=hand, cards=firm or free)
    split = len({rac_and_lenh(hand, locked=kept)[0] for kept in (False, True)}) > 1
    decisions = (*(("D5",) if split else ()), *(() if rac else ("D7",)))
    basis = "default" if decisions else "stated"
    note.cite(R.UI, holds=False, say="fails" if rac else "no-rac", basis=basis, decisions=decisions, rac=rac)


def _stuck(note: Notebook, zone: ZoneSet, free: Cards, *, forced: bool) -> bool:
    """No win and no discard: ùi, unless the table excuses a forced take and a card can go (§5.3)."""
    loose = any(card.rank != "K" for card in zone.hand)
    if forced and loose and note.option("forced_ui_excused") == "on":
        note.cite(R.UI, holds=False, say="excused", decisions=("D15",), forced=forced)
        return False
    note.cite(
        R.UI,
        say="round" if free else "forced" if forced else "holds",
        basis=None if forced or free else "stated",
        decisions=(*(("D7",) if free else ()), *(("D15",) if forced else ())),
        forced=forced,
        by_choice=bool(free),
    )
    return True
