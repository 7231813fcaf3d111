"""A ledger as its pages show it: its deals line by line, what everybody has won and lost, who gets what from whom."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tutor.ledger.queries import Book
from tutor.models import LedgerDeal
from tutor.serving.amounts import signed
from tutor.serving.displays import show_position
from tutor.serving.house import HouseForm, house_form
from tutor.serving.naming import with_names
from tutor.serving.verdicts import View, rule_link

Payments = Mapping[str, int]
SEVERAL = 3  # between two people nobody asks who pays whom
SHOWN = 10  # of so many deals, the last ones, the cards lie on the page; those of an older one when asked for


def show_book(book: Book, lang: str, *, asked: int = 0) -> View:
    """Return the context of the ledger's pages: `columns` (who), `deals` with their lines, `totals`, and `sum`.

    The last deals show how the table lay, and the one that is `asked` for.
    """
    deals = book.deals
    columns = _columns(book, deals)
    running: Counter[str] = Counter()
    rows = []
    for deal in deals:
        running.update(deal.payments)
        amounts = [_amount(deal.payments.get(who), running[who]) for who in columns]
        laid = _laid(book, deal, lang) if deal.number == asked or deal in deals[-SHOWN:] else None
        rows.append(show_deal(book, deal, lang, columns) | {"amounts": amounts, "laid": laid})
    form: HouseForm = house_form(book.game, book.house)
    return {
        "book": book,
        "ledger": book.ledger,
        "game": book.game,
        "title": book.game.title[lang],
        "house": form,
        "columns": [book.called(who, lang) for who in columns],
        "deals": rows,
        "latest_first": rows[::-1],
        "asked": asked,
        "totals": [_signed(running[who]) for who in columns],
        "standing": _standing(book, running, columns, lang),
        "sum": _signed(sum(running.values())),
        "matrix": matrix(book, deals, lang) if len(deals) > 1 else None,
        "undone": book.taken_back,
    }


def show_deal(book: Book, deal: LedgerDeal, lang: str, columns: list[str]) -> View:
    """Return one deal: its `lines` {says, chip, gets, amounts}, its `sum`, who gets what from whom."""
    said = with_names(deal.verdict["headline"], book.names)[lang]
    return {
        "number": deal.number,
        "created": deal.created,
        "headline": said,
        "rulebook": deal.rulebook,
        "lines": [_line(book, line, lang, columns) for line in deal.lines],
        "payments": [_signed(deal.payments[who]) if who in deal.payments else "" for who in columns],
        "nets": [(book.called(who, lang), _signed(amount)) for who, amount in deal.payments.items()],
        "sum": _signed(sum(deal.payments.values())),
        "matrix": matrix(book, [deal], lang),
    }


def _laid(book: Book, deal: LedgerDeal, lang: str) -> list[View]:
    """Return how the table lay, block by block."""
    return show_position(book.game, deal.query, with_names(deal.position, book.names), lang)


def _columns(book: Book, deals: list[LedgerDeal]) -> list[str]:
    """Everybody in the ledger by number, then the places that payments name."""
    people = [f"#{n}" for n, name in enumerate(book.names, start=1) if name]
    others = dict.fromkeys(who for deal in deals for who in deal.payments if who not in people)
    return [*people, *others]


def _line(book: Book, line: Mapping[str, Any], lang: str, columns: list[str]) -> View:
    payments: Payments = line["payments"]
    short = line["rule"].removeprefix(f"{book.game.key}.")
    rule = book.game.book.rules.get(short)
    chip = {
        "label": f"§{line['section']}",
        "title": rule.title[lang] if rule else "",
        "url": rule_link(book.game, short),
    }
    moved = [(book.called(who, lang), _signed(amount)) for who, amount in payments.items() if amount]
    return {
        "says": with_names(line["says"], book.names)[lang],
        "chip": chip,
        "moved": moved,
        "amounts": [_signed(payments[who]) if payments.get(who) else "" for who in columns],
        "sum": _signed(sum(payments.values())),
    }


def _signed(amount: int) -> View:
    """Return an amount as it is printed, and how it feels: won, lost or even."""
    return {"text": signed(amount), "number": amount, "tone": "won" if amount > 0 else "lost" if amount < 0 else "even"}


def _amount(amount: int | None, running: int) -> View:
    """Return what somebody got in a deal (nothing where he was not in it) beside what he has by then."""
    return (_signed(amount) if amount is not None else {"text": "–", "tone": "even"}) | {
        "running": signed(running),
        "has": running,
    }


def _standing(book: Book, running: Payments, columns: list[str], lang: str) -> list[View]:
    """Return everybody with what he has, who won most first."""
    order = sorted(columns, key=lambda who: -running[who])
    return [{"name": book.called(who, lang), **_signed(running[who])} for who in order]


def matrix(book: Book, deals: Iterable[LedgerDeal], lang: str) -> View | None:
    """Return who gets what from whom (fewer than 0: pays): `names`, `rows`; None where a line is not between pairs."""
    gets: Counter[tuple[str, str]] = Counter()
    there: dict[str, None] = {}
    for deal in deals:
        there |= dict.fromkeys(deal.payments)
        for line in deal.lines:
            if line["transfers"] is None:
                return None
            for who, other, amount in line["transfers"]:
                gets[who, other] += amount
                gets[other, who] -= amount
    people = [who for who in _columns(book, list(deals)) if who in there]
    if len(people) < SEVERAL:
        return None
    cells = [[None if who == other else _signed(gets[who, other]) for other in people] for who in people]
    names = [book.called(who, lang) for who in people]
    return {"names": names, "rows": list(zip(names, cells, strict=True))}
