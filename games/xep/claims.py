"""Who must take a tỳ: the drawer's xệp, wins, the match obligation, kéo (rule book §3.2, §3.3, §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from games.cards import Card
from games.verdict import Notebook, Silent
from games.xep import taking
from games.xep.rules import R, based
from games.xep.taking import claim, obligation
from games.xep.winning import QUAN, Outcome, free_win, rests_on, winning_take
from games.xep.zones import ZoneSet, zone_of

Table = Mapping[str, ZoneSet]
NOBODY = {"player": None, "rule": None}


def must_xep(note: Notebook, **position: Any) -> bool:
    """Whether a drawer must xệp the tỳ; who can win with it is not bound where the table lets him show it (§3.2)."""
    zone = zone_of(position)
    (ty,) = position["ty"]
    if not taking.must_xep(zone, ty):
        note.cite(R.XEP_FORCED, holds=False, ty=ty, in_hand=zone.in_hand(ty))
        return False
    won, silent = free_win(note, zone, ty)
    if won is None:
        note.cite(R.CLAIM_WIN, holds=False, say="self-not", **based(*silent), ty=ty)
        note.cite(R.XEP_FORCED, ty=ty, group=taking.xep(zone, ty).group)
        return True
    note.cite(
        R.CLAIM_WIN,
        say="self",
        **based(*silent),
        ty=ty,
        way=won.take.rule,
        group=won.take.group,
        lenh=won.lenh,
    )
    if note.option("drawer_win_beats_xep") == "on":
        note.cite(R.XEP_FORCED, holds=False, say="free", **based("D2"), ty=ty)
        return False
    note.cite(R.XEP_FORCED, say="bound", **based("D2"), ty=ty, group=taking.xep(zone, ty).group)
    return True


def must_take(note: Notebook, **position: Any) -> dict[str, str | None]:
    """Who must take the tỳ and by which rule; nobody where none of them binds anybody (§4)."""
    (ty,) = position["ty"]
    table = seated(position)
    wanting = position.get("wants_win")
    drawer, *others = table
    if taking.must_xep(table[drawer], ty):
        return _xep_or_win(note, table, ty, wanting)
    note.cite(R.XEP_FORCED, holds=False, say="player-not", player=drawer, ty=ty, in_hand=table[drawer].in_hand(ty))
    probe = Silent(note.house)
    outcomes = {name: winning_take(probe, zone, ty, drawer=name == drawer) for name, zone in table.items()}
    winners = {name: won for name, won in outcomes.items() if won}
    note.read |= probe.read
    silent = rests_on(probe.read)
    willing = _willing(note, winners, wanting, ty, silent)
    bound = next(((name, rule) for name, zone in table.items() if (rule := obligation(zone, ty))), None)
    if willing:
        return _cite_winner(note, willing, winners[willing[0]], ty, bound, silent)
    note.cite(R.CLAIM_WIN, holds=False, say="declined" if winners else "fails", **based(*silent), ty=ty)
    if bound:
        return _cite_claim(note, table[bound[0]], ty, *bound)
    return _keo_or_nobody(note, table, drawer, others, ty)


def seated(position: Mapping[str, Any]) -> dict[str, ZoneSet]:
    """Everybody's zones in turn order from the drawer."""
    players = position["players"]
    return {name: zone_of(players[name]) for name in position.get("order", players)}


def _willing(
    note: Notebook,
    winners: Mapping[str, Outcome],
    wanting: Sequence[str] | None,
    ty: Card,
    silent: tuple[str, ...],
) -> list[str]:
    """Those who can win and want to; who declines before the first of them is named (§4.1, §6.3)."""
    if wanting is None or all(name in wanting for name in winners):
        return list(winners)
    declining = list(takewhile(lambda name: name not in wanting, winners))
    if note.option("phong_quan") == "off":
        if declining:
            note.cite(R.PHONG_QUAN, holds=False, players=declining)
        return list(winners)
    for name in declining:
        _cite_declined(note, name, winners[name].lenh, ty, silent)
    return [name for name in winners if name in wanting]


def _cite_declined(note: Notebook, player: str, lenh: int, ty: Card, silent: tuple[str, ...]) -> None:
    """Who is short of Quan waits for it; who has it just does not want to win, which the source allows."""
    if lenh < QUAN:
        note.cite(R.PHONG_QUAN, decisions=("D18", *silent), player=player, lenh=lenh)
    else:
        note.cite(R.CLAIM_WIN, holds=False, say="unwanted", **based(*silent), player=player, ty=ty, lenh=lenh)


def _xep_or_win(note: Notebook, table: Table, ty: Card, wanting: Sequence[str] | None) -> dict[str, str | None]:
    """A drawer bound to xệp: he shows the tỳ only to win, where the table lets him; nobody else is asked (§3.2)."""
    drawer, zone = next(iter(table.items()))
    won, silent = free_win(note, zone, ty)
    if note.option("drawer_win_beats_xep") == "off":
        # Whether he wants to win does not matter: he has no win to show.
        return _cite_xep(note, table, ty, say="player-bound" if won else "player", rests=("D2", *silent) if won else ())
    if won is None:
        note.cite(R.CLAIM_WIN, holds=False, say="player-not", **based(*silent), player=drawer, ty=ty)
    elif _willing(note, {drawer: won}, wanting, ty, silent):
        note.cite(
            R.CLAIM_WIN,
            say="over-xep",
            **based("D2", *silent),
            player=drawer,
            ty=ty,
            way=won.take.rule,
            group=won.take.group,
            lenh=won.lenh,
        )
        return {"player": drawer, "rule": R.CLAIM_WIN.value}
    return _cite_xep(note, table, ty, say="player", rests=())


def _cite_xep(note: Notebook, table: Table, ty: Card, *, say: str, rests: tuple[str, ...]) -> dict[str, str | None]:
    """The drawer's xệp; where somebody else could have won with the tỳ, that he is not asked is a decision (D17)."""
    drawer, zone = next(iter(table.items()))
    unasked = ("D17",) if _others_win(note, table, ty) else ()
    note.cite(
        R.XEP_FORCED,
        say=say,
        **based(*rests, *unasked),
        player=drawer,
        ty=ty,
        group=taking.xep(zone, ty).group,
    )
    return {"player": drawer, "rule": R.XEP_FORCED.value}


def _others_win(note: Notebook, table: Table, ty: Card) -> bool:
    """Whether another player could have won with a card that is xệped; it decides nothing, so no option is used."""
    quiet = Silent(note.house)
    return any(winning_take(quiet, zone, ty, drawer=False) for zone in list(table.values())[1:])


def _cite_winner(
    note: Notebook,
    willing: Sequence[str],
    won: Outcome,
    ty: Card,
    bound: tuple[str, R] | None,
    silent: tuple[str, ...],
) -> dict[str, str | None]:
    player = willing[0]
    rivals = list(willing[1:])
    over = bound is not None and bound[0] != player
    note.cite(
        R.CLAIM_WIN,
        say="over-claim" if over else "first" if rivals else "holds",
        **based(*(("D1",) if over or rivals else ()), *silent),
        player=player,
        ty=ty,
        way=won.take.rule,
        group=won.take.group,
        lenh=won.lenh,
        rivals=rivals,
        bound=bound[0] if bound and over else "",
    )
    return {"player": player, "rule": R.CLAIM_WIN.value}


def _cite_claim(note: Notebook, zone: ZoneSet, ty: Card, player: str, rule: R) -> dict[str, str | None]:
    taken = claim(Silent(note.house), zone, ty, rule)
    held = zone.in_hand(ty)
    decision = "D12" if rule == R.CLAIM_HAND and held == 3 else "D6" if zone.down_triple(ty) else ""
    if rule == R.CLAIM_TUONG and zone.tied(ty):
        decision = "D11"
    note.cite(
        rule,
        **based(*([decision] if decision else [])),
        player=player,
        ty=ty,
        group=taken.group,
    )
    return {"player": player, "rule": rule.value}


def _keo_or_nobody(note: Notebook, table: Table, drawer: str, others: Sequence[str], ty: Card) -> dict[str, str | None]:
    """Nobody wins and nobody is bound: the drawer's kéo, a tướng forced on him, or nobody (§4.5, §3.3)."""
    extended = taking.keo(table[drawer], ty)
    if extended:
        # Were a tướng inside a tướng-sĩ-tượng loose, somebody would have to claim the tỳ.
        unbound = [name for name, zone in table.items() if taking.tied_only(zone, ty)]
        told: dict[str, Any] = {"tied": unbound} if unbound else {}
        note.cite(
            R.KEO,
            say="tied" if unbound else "holds",
            **based(*(("D11",) if unbound else ())),
            player=drawer,
            ty=ty,
            group=extended.group,
            **told,
        )
        return {"player": drawer, "rule": R.KEO.value}
    tied = [name for name, zone in table.items() if zone.tied(ty)]
    tempted = [
        name for name, zone in table.items() if (name in others and taking.keo(zone, ty)) or (ty, ty) in zone.open
    ]
    decisions = [*(["D11"] if tied else []), *(["D13"] if tempted else [])]
    note.cite(
        R.REVEAL,
        holds=False,
        say="-".join([*(["tempted"] if tempted else []), *(["tied"] if tied else [])]) or "fails",
        **based(*decisions),
        ty=ty,
        tied=tied,
        tempted=tempted,
    )
    if ty.rank == "K" and note.option("lone_tuong") == "forced_drawer":
        note.cite(R.EAT, say="forced", **based("D3"), player=drawer, ty=ty)
        return {"player": drawer, "rule": R.EAT.value}
    return dict(NOBODY)
