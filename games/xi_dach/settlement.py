"""Dealer against each player, and what everybody wins (rule book §2.4, §3.5, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.verdict import Notebook
from games.xi_dach.hands import DEALER, FULL, PLAYER, Cards, Held, held
from games.xi_dach.naturals import Hands, Outcome, first_phase
from games.xi_dach.rules import R

_ORDER: Final = ("quac", "non", "du-tuoi", "ngu-linh")  # each beats the ones before it (§4.1, §4.5)
_MULTIPLES: Final = {"xi-ban": "mult_xi_ban", "xi-dach": "mult_xi_dach", "ngu-linh": "mult_ngu_linh"}
_SIGN: Final = {"win": 1, "lose": -1, "draw": 0}
Net = dict[str, int]


def settle(note: Notebook, *, dealer: Cards, player: Cards) -> str:
    """Whether the player wins, loses or draws (§4)."""
    return settle_hands(note, dealer, {PLAYER: player})[PLAYER].result


def settle_hands(note: Notebook, dealer: Cards, players: Hands) -> dict[str, Outcome]:
    """Everybody's result against the dealer: phase one first, then the hands that were played on (§4.6)."""
    settled = first_phase(note, dealer, players)
    left = [name for name in players if name not in settled]
    own = held(note, DEALER, dealer) if left else None
    for name in left:
        if own is not None:
            settled[name] = against(note, name, own, held(note, name, players[name]), len(players[name]))
    return settled


def against(note: Notebook, name: str, own: Held, theirs: Held, cards: int) -> Outcome:
    """A player's hand against the dealer's in phase two (§3.2, §4.1–4.5)."""
    result = _result(note, name, own, theirs, cards)
    return Outcome(result, {"win": theirs.kind, "lose": own.kind, "draw": ""}[result])


def _result(note: Notebook, name: str, own: Held, theirs: Held, cards: int) -> str:
    if theirs.kind == "non" and own.kind in ("non", "quac") and note.option("allow_stand_under") == "lose":
        if cards < FULL:
            return _cite(note, R.DU_TUOI, "lose", name, own, theirs, say="loses")
        # Five cards are shown, not stood on: they are compared like any others (D13).
        note.cite(R.FIVE_CARDS, say="shown", basis="default", decisions=("D13",), who=name)
    kinds = {own.kind, theirs.kind}
    if kinds == {"ngu-linh"}:
        return _two_ngu_linh(note, name, own, theirs)
    if kinds == {"du-tuoi"}:
        return _two_points(note, name, own, theirs)
    if kinds == {"quac"}:
        return _two_busts(note, name, own, theirs)
    if kinds == {"non"}:
        return _cite(note, R.RANK, "draw", name, own, theirs, say="two-non", basis="default", decisions=("D10",))
    if kinds == {"non", "quac"}:
        return _non_and_bust(note, name, own, theirs)
    return _by_rank(note, name, own, theirs)


def _by_rank(note: Notebook, name: str, own: Held, theirs: Held) -> str:
    """Ngũ linh over points over non and quắc (§4.1)."""
    result = "win" if _ORDER.index(theirs.kind) > _ORDER.index(own.kind) else "lose"
    checked_under = (own.kind, theirs.kind) == ("du-tuoi", "non")
    # That quắc loses to points is nowhere said in so many words.
    basis = "follows" if "quac" in (own.kind, theirs.kind) else None
    return _cite(note, R.RANK, result, name, own, theirs, basis=basis, decisions=("D9",) if checked_under else ())


def _two_points(note: Notebook, name: str, own: Held, theirs: Held) -> str:
    if own.points != theirs.points:
        result = "win" if theirs.points > own.points else "lose"
        return _cite(note, R.RANK, result, name, own, theirs, say="points", decisions=())
    gets = str(note.option("point_tie"))
    result = {"draw": "draw", "player": "win", "dealer": "lose"}[gets]
    return _cite(note, R.PUSH, result, name, own, theirs, say=gets)


def _two_ngu_linh(note: Notebook, name: str, own: Held, theirs: Held) -> str:
    wins = str(note.option("ngu_linh_cmp"))
    lower = (own.points > theirs.points) - (own.points < theirs.points)
    sign = {"lower": lower, "higher": -lower, "draw": 0, "dealer": -1}[wins]
    equal = lower == 0
    basis = "follows" if equal else None
    return _cite(note, R.NGU_LINH_LOW, _word(sign), name, own, theirs, say=wins, basis=basis)


def _two_busts(note: Notebook, name: str, own: Held, theirs: Held) -> str:
    how = str(note.option("both_bust"))
    lower = (own.points > theirs.points) - (own.points < theirs.points)
    sign = {"draw": 0, "player_loses": -1, "lower_wins": lower}[how]
    return _cite(note, R.BOTH_BUST, _word(sign), name, own, theirs, say=how)


def _non_and_bust(note: Notebook, name: str, own: Held, theirs: Held) -> str:
    how = str(note.option("non_vs_bust"))
    non_gets = {"non_wins": 1, "draw": 0, "non_loses": -1}[how]
    players_non = theirs.kind == "non"
    return _cite(
        note,
        R.NON_V_QUAC,
        _word(non_gets if players_non else -non_gets),
        name,
        own,
        theirs,
        say=how,
        basis="default" if players_non else "stated",
        decisions=("D9",) if players_non else (),
    )


def _word(sign: int) -> str:
    return {1: "win", 0: "draw", -1: "lose"}[sign]


def _cite(note: Notebook, rule: R, result: str, name: str, own: Held, theirs: Held, **how: Any) -> str:
    """The step that decides between the two hands; it returns the result."""
    note.cite(
        rule,
        player=name,
        player_kind=theirs.kind,
        player_points=theirs.points,
        dealer_kind=own.kind,
        dealer_points=own.points,
        result=result,
        **how,
    )
    return result


# ---------------------------------------------------------------- stakes


def settle_table(note: Notebook, *, dealer: Cards, players: Mapping[str, Mapping[str, Any]]) -> Net:
    """What everybody wins or loses, the dealer last; it sums to 0 (§2.4)."""
    outcomes = settle_hands(note, dealer, {name: seat["cards"] for name, seat in players.items()})
    stakes = {name: seat["stake"] for name, seat in players.items()}
    times = {name: _times(note, outcomes[name].won_by) for name in players}
    net = {name: stakes_moved(note, outcomes[name]) * stakes[name] for name in players}
    net[DEALER] = -sum(net.values())
    special = any(outcome.won_by in _MULTIPLES for outcome in outcomes.values())
    several = {name: many for name, many in times.items() if many > 1}
    note.cite(
        R.STAKES,
        say="times" if several else "holds",
        basis="default" if special else "stated",
        decisions=("D3",) if special else (),
        stakes=stakes,
        times=several,
        net=net,
    )
    return net


def stakes_moved(note: Notebook, outcome: Outcome) -> int:
    """How many stakes a player gets, fewer than none where he pays (§2.4)."""
    return _SIGN[outcome.result] * _times(note, outcome.won_by)


def _times(note: Notebook, won_by: str) -> int:
    """How many stakes the winner's hand moves (§2.4)."""
    return int(note.option(_MULTIPLES[won_by])) if won_by in _MULTIPLES else 1


def den(note: Notebook, *, players: Mapping[str, int], offender: str) -> Net:
    """What somebody pays who drew once more above 21 (§3.5)."""
    if offender == DEALER:
        net = {**players, DEALER: -sum(players.values())}
        note.cite(R.DEN, say="dealer", stakes=dict(players), net=net)
        return net
    stake = players[offender]
    net = {name: -stake * len(players) if name == offender else stake for name in (*players, DEALER)}
    note.cite(R.DEN, say="holds" if len(players) > 1 else "alone", offender=offender, stake=stake, net=net)
    return net
