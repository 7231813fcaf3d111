"""Phase one: xì bàn and xì dách, the dealer's and the players' (rule book §2, §4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.verdict import Notebook
from games.xi_dach.hands import DEALER, THIS, Cards
from games.xi_dach.rules import R

Hands = Mapping[str, Cards]
NATURALS: Final = ("none", "xi-dach", "xi-ban")  # each beats the ones before it (§2.1)


class Outcome(NamedTuple):
    """What a player gets against the dealer, and the kind of hand that wins ("" for a draw)."""

    result: str
    won_by: str


def natural_of(note: Notebook, cards: Cards) -> str:
    """Xì bàn, xì dách or none (§2.1); the option is read only for A-10, which it decides."""
    ranks = "".join(sorted(made.rank for made in cards))
    if len(cards) != 2 or "A" not in ranks:
        return "none"
    if ranks == "AA":
        return "xi-ban"
    other = ranks.replace("A", "")
    is_ten = other in "JQK" or (other == "T" and note.option("xidach_tens") == "tjqk")
    return "xi-dach" if is_ten else "none"


def cite_natural(note: Notebook, who: str, cards: Cards) -> str:
    """The natural of a hand, cited where there is one, or where A-10 is none at this table."""
    found = natural_of(note, cards)
    if found != "none":
        note.cite(R.XI_BAN if found == "xi-ban" else R.XI_DACH, who=who, cards=cards)
    elif len(cards) == 2 and {made.rank for made in cards} == {"A", "T"}:
        note.cite(R.XI_DACH, holds=False, say="ten", who=who, cards=cards)
    return found


def natural(note: Notebook, *, cards: Cards) -> str:
    """Which natural two cards are (§2.1)."""
    found = cite_natural(note, THIS, cards)
    if found == "none" and {made.rank for made in cards} != {"A", "T"}:
        note.cite(R.XI_DACH, holds=False, who=THIS, cards=cards)
    return found


def first_phase(note: Notebook, dealer: Cards, players: Hands) -> dict[str, Outcome]:
    """The players whose result phase one settles, with it (§2.2, §2.3)."""
    own = cite_natural(note, DEALER, dealer)
    theirs = {name: cite_natural(note, name, cards) for name, cards in players.items()}
    if own != "none":
        _cite_apart(note, [name for name, cards in players.items() if len(cards) > 2])
        return _against_natural(note, own, theirs)
    winners = {name: Outcome("win", found) for name, found in theirs.items() if found != "none"}
    if winners:
        _cite_apart(note, [DEALER] if len(dealer) > 2 else [])
        note.cite(R.PLAYER_NATURAL, winners=list(winners))
    return winners


def _cite_apart(note: Notebook, late: list[str]) -> None:
    """Cards drawn after phase one had settled the matter count for nothing (§4.6)."""
    if late:
        note.cite(R.PHASES_APART, say="dealer" if late == [DEALER] else "holds", late=late)


def _against_natural(note: Notebook, own: str, theirs: Mapping[str, str]) -> dict[str, Outcome]:
    """Everybody's result against a dealer who has a natural (§2.2)."""
    rank = NATURALS.index
    lower = [name for name, found in theirs.items() if rank(found) < rank(own)]
    equal = [name for name, found in theirs.items() if found == own]
    higher = [name for name, found in theirs.items() if rank(found) > rank(own)]
    results: dict[str, Outcome] = {}
    if lower:
        note.cite(R.DEALER_NATURAL, natural=own, losers=lower)
        results |= dict.fromkeys(lower, Outcome("lose", own))
    if equal:
        draws = note.option("natural_tie") == "draw"
        result = "draw" if draws else "lose"
        note.cite(R.DEALER_NATURAL, say="equal", basis="follows", natural=own, equal=equal, result=result)
        results |= dict.fromkeys(equal, Outcome("draw", "") if draws else Outcome("lose", own))
    if higher:
        note.cite(R.DEALER_NATURAL, holds=False, basis="follows", natural=own, winners=higher)
        results |= {name: Outcome("win", theirs[name]) for name in higher}
    return results


def phase_one(note: Notebook, *, dealer: Cards, players: Hands) -> dict[str, str]:
    """Who wins, loses or draws on two cards, and who plays on (§2.2, §2.3)."""
    settled = first_phase(note, dealer, players)
    others = [name for name in players if name not in settled]
    if others:
        note.cite(R.PLAYER_NATURAL, holds=False, others=others)
    return {name: settled[name].result if name in settled else "play-on" for name in players}
