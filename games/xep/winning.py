"""Whether a player wins: round, with fifteen lệnh or more (rule book §4.1, §6.1)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.cards import Card
from games.groups import rac_and_lenh
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xep.rules import R, based
from games.xep.taking import Take, breaks_khap, must_xep, ways
from games.xep.worth import cite_worth, locked, lying_lenh, rac_and_total
from games.xep.zones import ZoneSet, zone_of

ENOUGH: Final = 15
QUAN: Final = 21
AT_REST: Final = 20  # cards in the three zones together
_MOST_EATEN: Final = 3  # cards of the hand that one take can use


class Outcome(NamedTuple):
    """A way of taking the tỳ with what comes of it."""

    take: Take
    rac: int
    lenh: int

    @property
    def wins(self) -> bool:
        return wins_with(self.rac, self.lenh)

    @property
    def goodness(self) -> tuple[bool, int, int]:
        return self.wins, -self.rac, self.lenh


def wins_with(rac: int, lenh: int) -> bool:
    return rac == 0 and lenh >= ENOUGH


def _outcomes(note: Notebook, zone: ZoneSet, ty: Card, *, drawer: bool) -> list[Outcome]:
    """Every way of taking the tỳ with what comes of it."""
    return [Outcome(take, *rac_and_total(note, take.after)) for take in ways(note, zone, ty, drawer=drawer)]


def best_take(note: Notebook, zone: ZoneSet, ty: Card, *, drawer: bool) -> Outcome | None:
    """The way of taking the tỳ that comes nearest to a win; None when it cannot be taken."""
    found = _outcomes(note, zone, ty, drawer=drawer)
    return max(found, key=lambda outcome: outcome.goodness, default=None)


def _is_near(zone: ZoneSet) -> bool:
    """Whether one take can use up all the rác of the hand."""
    return rac_and_lenh(zone.hand)[0] <= _MOST_EATEN


def winning_take(note: Notebook, zone: ZoneSet, ty: Card, *, drawer: bool) -> Outcome | None:
    """The best way of winning with the tỳ, None when there is none."""
    if not _is_near(zone):
        return None
    best = best_take(note, zone, ty, drawer=drawer)
    return best if best and best.wins else None


def winning_takes(note: Notebook, zone: ZoneSet, ty: Card, *, drawer: bool) -> tuple[Outcome, ...]:
    """Every way of winning with the tỳ (§4.1)."""
    if not _is_near(zone):
        return ()
    return tuple(outcome for outcome in _outcomes(note, zone, ty, drawer=drawer) if outcome.wins)


def may_decline(note: Notebook, lenh: int, *, ty: bool) -> bool:
    """Whether a player may leave a win: with a tỳ when he does not want it (§4.1), else to wait for Quan (§6.3)."""
    return note.option("phong_quan") == "on" and (ty or lenh < QUAN)


def cite_win(note: Notebook, zone: ZoneSet, *, unless: tuple[str, ...] = ()) -> bool:
    """Whether these cards win as they are, with their grouping (§6.1). That they do not rests on `unless` too."""
    rac, lenh = cite_worth(note, zone)
    won = wins_with(rac, lenh)
    say = "holds" if won else "rac" if rac else "short"
    note.cite(R.WIN, holds=won, say=say, **based(*(() if won else unless)), rac=rac, lenh=lenh)
    return won


def shut(note: Notebook, zone: ZoneSet, *, dealt: bool | None = None) -> str | None:
    """Which win check this table does not make: of dealt hands, or after a discard (§6.1).

    Cards of which none lies are a dealt hand, unless it is known that a discard has been made.
    """
    if zone.is_dealt if dealt is None else dealt:
        return "dealt-off" if note.option("dealt_win") == "off" else None
    if zone.size == AT_REST:
        return "discard-off" if note.option("win_after_discard") == "off" else None
    return None


def lenh_now(note: Notebook, zone: ZoneSet, *, dealt: bool | None = None) -> int | None:
    """The lệnh with which a player wins without a tỳ: dealt, after a take or after a discard; None: no win (§6.1)."""
    rac, lenh = rac_and_lenh(zone.hand, locked=locked(note, zone.hand))
    if rac:
        return None
    lenh += lying_lenh(note, zone)
    return lenh if wins_with(rac, lenh) and shut(note, zone, dealt=dealt) is None else None


def wins_now(note: Notebook, zone: ZoneSet) -> bool:
    """Whether a player wins without a tỳ."""
    return lenh_now(note, zone) is not None


def cite_wins_now(note: Notebook, zone: ZoneSet) -> bool:
    """The same, with its derivation."""
    if not wins_with(*rac_and_total(note, zone)):
        return cite_win(note, zone)
    off = shut(note, zone)
    if off:
        note.cite(R.WIN, holds=False, say=off, basis="default", decisions=("D21" if zone.is_dealt else "D4",))
        return False
    rac, lenh = cite_worth(note, zone)
    when = "D21" if zone.is_dealt else "D4" if zone.size == AT_REST else ""
    note.cite(
        R.WIN,
        say={"D21": "dealt", "D4": "after-discard"}.get(when, "holds"),
        basis="default" if when else None,
        decisions=(when,) if when else None,
        rac=rac,
        lenh=lenh,
    )
    return True


# The decision behind each option that can turn a win.
_SILENT_ON: Final = {
    "lone_tuong": "D3",
    "khap_lock_group": "D5",
    "facedown_fourth": "D6",
    "concealed_bonus": "D8",
    "khap_lock_eat": "D10",
}


def rests_on(read: set[str]) -> tuple[str, ...]:
    """The decisions behind the options that were read while looking for a win."""
    return tuple(decision for key, decision in _SILENT_ON.items() if key in read)


def free_win(note: Notebook, zone: ZoneSet, ty: Card) -> tuple[Outcome | None, tuple[str, ...]]:
    """How a drawer bound to xệp could win if the table let him show the tỳ, and what that rests on."""
    free = Silent(note.house.with_option("drawer_win_beats_xep", "on"))
    won = winning_take(free, zone, ty, drawer=True)
    note.read |= free.read - {"drawer_win_beats_xep"}
    return won, rests_on(free.read)


def _cite_way(note: Notebook, zone: ZoneSet, ty: Card, best: Outcome) -> None:
    """How the drawer takes the tỳ: the best way, or the xệp that binds him (§3.2)."""
    take = best.take
    if not must_xep(zone, ty):
        cite_take(note, zone, ty, take)
    elif take.rule != R.XEP_FORCED:
        if best.wins:
            note.cite(R.XEP_FORCED, holds=False, say="may-show", **based("D2"), ty=ty)
        cite_take(note, zone, ty, take)
    elif note.option("drawer_win_beats_xep") == "on":
        cite_take(note, zone, ty, take)
    else:
        _cite_only_way(note, zone, ty, best)


def _cite_only_way(note: Notebook, zone: ZoneSet, ty: Card, xeped: Outcome) -> None:
    """The xệp where the table lets the drawer take the tỳ in no other way; D2 where another would win and it not."""
    won, silent = (None, ()) if xeped.wins else free_win(note, zone, ty)
    if won is None:
        note.cite(R.XEP_FORCED, ty=ty, group=xeped.take.group)
        return
    note.cite(
        R.XEP_FORCED,
        say="barred",
        **based("D2", *silent),
        ty=ty,
        group=xeped.take.group,
        way=won.take.rule,
        shown=won.take.group,
        lenh=won.lenh,
    )


def cite_take(note: Notebook, zone: ZoneSet, ty: Card, take: Take) -> None:
    """How the drawer takes the tỳ; a tướng alone, a broken khạp and a tướng left in its run rest on decisions."""
    used = take.group[:-1] if take.rule == R.EAT else ()
    alone = take.rule == R.EAT and not used
    tied = take.rule in (R.KEO, R.CLAIM_TUONG) and zone.tied(ty)
    decision = "D3" if alone else "D10" if breaks_khap(zone.hand, used) else "D11" if tied else ""
    say = "taken-alone" if alone else "taken"
    note.cite(take.rule, say=say, **based(*([decision] if decision else [])), ty=ty, group=take.group)


def can_win(note: Notebook, **position: Any) -> bool:
    """Whether a player wins: the drawer with the tỳ, or as his cards lie (§4.1, §6.1)."""
    zone = zone_of(position)
    if "ty" not in position:
        return cite_wins_now(note, zone)
    (ty,) = position["ty"]
    best = best_take(note, zone, ty, drawer=True)
    if best is None:
        note.cite(R.WIN, holds=False, say="no-way", **based(*rests_on(note.read)), ty=ty, hand=zone.hand)
        return False
    # A no is about every way, so it rests on all that was read; with too much rác no table makes it a yes.
    silent = rests_on(note.read) if _is_near(zone) else ()
    _cite_way(note, zone, ty, best)
    return cite_win(note, best.take.after, unless=silent)


def can_win_bare(position: Position, house: House) -> bool:
    """The same answer without a derivation."""
    note, zone = Silent(house), zone_of(position)
    if "ty" not in position:
        return wins_now(note, zone)
    return winning_take(note, zone, position["ty"][0], drawer=True) is not None
