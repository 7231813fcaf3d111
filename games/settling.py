"""A table's settlement as people read it: the verdict, line by line what it is made of, and who gets what in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.accounts import Line, Payments, Transfer, moved, summed
from games.errors import Text, brief, refuse
from games.fields import Name
from games.game import Game, get_game, judge_case
from games.reading import Reader
from games.rules import RuleBook
from games.sentences import LANGS, sentence
from games.verdict import Verdict, plain


@dataclass(frozen=True)
class SettledLine:
    """One event: its rule with the game's name, the rule's section, the sentence in both languages, who gets what.

    `transfers` say who pays whom (who gets, from whom, how much); None where several share what several others pay.
    """

    rule: str
    section: str
    key: str
    says: Text
    payments: Payments
    transfers: tuple[Transfer, ...] | None

    def to_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "section": self.section,
            "key": self.key,
            "says": dict(self.says),
            "payments": dict(self.payments),
        }


@dataclass(frozen=True)
class Settled:
    """A settlement: the verdict of the settling query, its lines, and what everybody at the table gets in all.

    Payments are net: fewer than 0 is paid. Together they are exactly the verdict's answer. `seats` names the places
    at the table that nobody's name was given for.
    """

    verdict: Verdict
    lines: tuple[SettledLine, ...]
    totals: Payments
    seats: Mapping[str, Text]

    def matrix(self) -> dict[str, dict[str, int]] | None:
        """What each gets from each other (fewer than 0: pays); None where a line is not between pairs."""
        gets = {name: dict.fromkeys((other for other in self.totals if other != name), 0) for name in self.totals}
        for line in self.lines:
            if line.transfers is None:
                return None
            for name, other, amount in line.transfers:
                gets[name][other] += amount
                gets[other][name] -= amount
        return gets

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict.to_json(),
            "lines": [line.to_json() for line in self.lines],
            "totals": dict(self.totals),
            "matrix": self.matrix(),
            "seats": {seat: dict(named) for seat, named in self.seats.items()},
        }


def settle(
    game: str,
    position: Mapping[str, Any],
    house: Mapping[str, Any] | None = None,
    *,
    seats: Mapping[str, str] | None = None,
) -> Settled:
    """The settlement of a JSON position of the game's settling query, under a house as for `judge`.

    `seats` may say who sits where the position leaves a place without a name (the dealer's). InputError when
    malformed, `unknown-query` where the game settles no table.
    """
    played = get_game(game)
    settling = played.settling
    if settling is None:
        raise refuse(
            "unknown-query", "query", vi=f"{game} không tính tiền cả bàn.", en=f"{game} does not settle a table."
        )
    case: dict[str, Any] = {"game": game, "query": settling.query, "position": position}
    verdict = judge_case(case if house is None else {**case, "house": house})
    typed = played.read(settling.query, position)
    lines = settling.lines(typed, played.house.from_json(verdict.house))
    net = settling.net(typed, verdict.answer)
    if summed(lines) != moved(net):
        raise RuntimeError(f"{game} {settling.query}: the lines are {summed(lines)}, the answer {dict(net)}")
    seated = _seated(played, settling.seats, seats or {}, net)
    names = {seat: seated.get(seat, seat) for seat in settling.seats}
    book = replace(played.book, names={**played.book.names, **{f"seat-{k}": _as_text(v) for k, v in seated.items()}})
    return Settled(
        verdict=verdict,
        lines=tuple(_told(line, book, names) for line in lines),
        totals=_renamed(net, names),
        seats={seat: played.book.names[f"seat-{seat}"] for seat in settling.seats if seat not in seated},
    )


def _told(line: Line, book: RuleBook, names: Mapping[str, str]) -> SettledLine:
    transfers = line.transfers()
    return SettledLine(
        rule=book.rules[line.rule].slug,
        section=book.rules[line.rule].section,
        key=line.says,
        says=sentence(book.lines[line.says], plain(line.facts), book),
        payments=_renamed(line.payments, names),
        transfers=transfers
        and tuple((names.get(name, name), names.get(other, other), amount) for name, other, amount in transfers),
    )


def _as_text(name: str) -> Text:
    return dict.fromkeys(LANGS, name)


def _renamed(payments: Payments, names: Mapping[str, str]) -> Payments:
    return {names.get(name, name): amount for name, amount in payments.items()}


def _seated(game: Game, seats: Iterable[str], given: Mapping[str, str], net: Payments) -> dict[str, str]:
    """Who sits at the places without a name; InputError for another place, no name, or one that is taken."""
    reader, taken = Reader(game.deck), set(net) - set(seats)
    for seat, name in given.items():
        where = f"seats.{brief(seat)}"
        if seat not in seats:
            reader.fault("unknown-field", where, vi=f"Không có chỗ {where}.", en=f"There is no place {where}.")
        elif (read := Name().read(name, where, reader)) in taken:
            reader.bad_value(where, vi="tên một người khác", en="the name of somebody else")
        else:
            taken.add(read)
    reader.finish()
    return dict(given)
