"""Deals of Xả láng for tests: from a prepared pack or from an ending, and actions written as text."""

from __future__ import annotations

from random import Random
from typing import Any

from games.cards import card, cards
from games.decks import FRENCH_54
from games.flow import Opening
from games.xa_lang.flow import Table, deal
from games.xa_lang.rounds import Round
from games.xa_lang.rules import XaLangHouse

NAMES = ("An", "Bình", "Chi", "Dung")


def dealt(*hands: str, seed: int = 0, **house: Any) -> Table:
    """A fresh deal of thirteen cards each; no exchange where none is asked for."""
    held = [made for hand in hands for made in cards(hand)]
    pack = (*held, *(made for made in FRENCH_54 if made not in held))
    settings = XaLangHouse.from_json({"exchange": "off", **house})
    return deal(Opening(NAMES[: len(hands)], {}, pack, Random(seed), settings))


def ending(*hands: str, bao: int | None = None, **house: Any) -> Table:
    """A deal late in its course: An leads."""
    held = tuple(cards(hand) for hand in hands)
    stock = tuple(made for made in FRENCH_54 if not any(made in hand for hand in held))
    settings = XaLangHouse.from_json(house)
    return Table(NAMES[: len(hands)], settings, held, stock, (), {}, bao=bao, round=Round(len(hands), 0))


def action(text: str) -> dict[str, Any]:
    """An action such as "0 play 7c RJ as:pair RJ:7d" or "1 catch-ve-bo 0"."""
    seat, kind, *rest = text.split()
    found: dict[str, Any] = {"seat": int(seat), "kind": kind}
    if kind == "catch-ve-bo":
        return {**found, "from": int(rest[0])}
    laid = tuple(card(word) for word in rest if ":" not in word)
    if kind == "exchange":
        return {**found, "card": laid}
    if kind == "play":
        found["cards"] = laid
    for word in rest:
        key, _, value = word.partition(":")
        if key == "as":
            found["as"] = value
        elif value:
            found.setdefault("jokers", {})[key] = (card(value),)
    return found


def after(table: Table, *texts: str) -> Table:
    """The deal after some legal actions."""
    for text in texts:
        done = action(text)
        assert table.fault(done) is None, f"{text}: {table.fault(done)}"
        table = table.after(done)
    return table


def fault(table: Table, text: str) -> str | None:
    return table.fault(action(text))


def offered(table: Table, seat: int) -> set[str]:
    """The kinds of action offered to a seat."""
    return {moves.kind for moves in table.moves() if moves.seat == seat}


def settled(table: Table) -> list[int]:
    """Everybody's chips in seat order; the deal must be over."""
    paid = table.settlement()
    assert paid is not None
    return list(paid.values())
