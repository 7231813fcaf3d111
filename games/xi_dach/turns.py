"""What somebody may do in phase two: stand, draw, check (rule book §3)."""

from __future__ import annotations

from games.verdict import Notebook
from games.xi_dach.hands import DEALER, FULL, LIMIT, THIS, Cards, cite_aces, cite_bust, cite_dealer_min, count, held
from games.xi_dach.naturals import cite_natural
from games.xi_dach.rules import R


def status(note: Notebook, *, cards: Cards) -> str:
    """What a player's hand is (§2.1, §3.2–3.5)."""
    found = cite_natural(note, THIS, cards)
    return held(note, THIS, cards).kind if found == "none" else found


def _is_over(note: Notebook, cards: Cards) -> bool:
    """Whether there is nothing more to decide: a natural, five cards, quắc (§2.3, §3.3, §3.5)."""
    found = cite_natural(note, THIS, cards)
    if found != "none":
        note.cite(R.PLAYER_NATURAL, say="done", natural=found)
        return True
    if len(cards) == FULL:
        note.cite(R.FIVE_CARDS, who=THIS, cards=cards)
        return True
    total = count(note, cards).points
    if total > LIMIT:
        cite_aces(note, THIS, cards)
        cite_bust(note, THIS, cards, total)
    return total > LIMIT


def may_stand(note: Notebook, *, cards: Cards) -> bool:
    """Whether a player may stand, or his turn is over anyway (§3.2)."""
    if _is_over(note, cards):
        return True
    total = cite_aces(note, THIS, cards)
    least = int(note.option("player_min"))
    under = total < least
    allowed = not under or note.option("allow_stand_under") == "lose"
    say = "under" if under and allowed else ""
    note.cite(R.DU_TUOI, holds=allowed, say=say, who=THIS, cards=cards, points=total, least=least)
    return allowed


def may_draw(note: Notebook, *, cards: Cards) -> bool:
    """Whether one more card may be drawn (§3.1)."""
    if _is_over(note, cards):
        return False
    found = count(note, cards)
    total = cite_aces(note, THIS, cards)
    # With the fourth card an ace counts 1 for good: warn before the draw (D2).
    drops = bool(found.aces) and len(cards) == 3 and 10 in found.aces and note.option("ace") == "by_count"
    note.cite(
        R.ORDER, say="drop" if drops else "holds", decisions=("D2",) if drops else None, cards=cards, points=total
    )
    return True


def may_check(note: Notebook, *, dealer: Cards, player: Cards, stood: bool, all_done: bool = False) -> bool:
    """Whether the dealer may check a player now (§3.6, §3.7)."""
    if not all_done and not _is_early_allowed(note, stood=stood):
        return False
    enough = cite_dealer_min(note, dealer, cite_aces(note, DEALER, dealer))
    if enough and not all_done:
        _cite_early(note, stood=stood)
    if not enough and all_done and len(dealer) == FULL:
        note.cite(R.FIVE_CARDS, say="dealer", who=DEALER, cards=dealer)
        return True
    return enough


def _is_early_allowed(note: Notebook, *, stood: bool) -> bool:
    """Whether somebody may be checked before everybody has drawn; cited when not (§3.7)."""
    when = note.option("early_check")
    if when == "off":
        note.cite(R.EARLY_CHECK, holds=False, say="off", stood=stood)
    elif when == "stood_only" and not stood:
        note.cite(R.EARLY_CHECK, holds=False, stood=stood)
    return when == "any" or (when == "stood_only" and stood)


def _cite_early(note: Notebook, *, stood: bool) -> None:
    """A player who has stood may be checked at any table that checks early, one who has not only at some."""
    if stood:
        note.cite(R.EARLY_CHECK, basis="stated", decisions=(), stood=stood)
    else:
        note.cite(R.EARLY_CHECK, say="any", basis="stated", stood=stood)
