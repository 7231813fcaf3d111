"""How whole deals of Xả láng are tried out: hoarders of 2s, meek tables on which a báo holds, baits and chops."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.cards import Card
from games.flow import Action, Moves
from games.rehearsal import Rehearsal, any_move
from games.rules import House
from games.verdict import plain
from games.xa_lang.checks.naive import Template, allowed, is_joker, lies_as, may_end, verdict_on
from games.xa_lang.flow import Table
from games.xa_lang.moves import Move
from games.xa_lang.recount import broken, settings
from games.xa_lang.slips import SLIPS

NAMES: Final = ("An", "Bình", "Chi", "Dung")
BOMBS: Final = ("quad", "straight-flush")
SAMPLED: Final = 8


def _opening(rng: Random, _: House) -> Action:
    return {"seat": 0, "kind": "deal", "players": NAMES[: rng.randint(2, 4)]}


# ---------------------------------------------------------------- what is chosen


def _mood(table: Table) -> str:
    """How a deal is played throughout: told by a card that nobody sees."""
    rank = table.stock[0].rank
    return "hoard" if rank in "23478" else "meek" if rank in "56" else "bold"


def _choose(rng: Random, table: Table) -> Action:
    moves = table.moves()
    if table.exchanging or rng.random() < (0.01 if _mood(table) == "hoard" else 0.08):
        return any_move(rng, table)
    if table.round is None:
        seat = rng.choice(table.turn())
        wants = rng.random() < (0.3 if _mood(table) == "meek" else 0.08)
        return {"seat": seat, "kind": "bao" if wants else "no-bao"}
    for about in moves:
        if about.kind in ("ve-bo", "catch-ve-bo") and rng.random() < 0.3:
            return about[rng.randrange(len(about))]
    plays = next((offer for offer in moves if offer.kind == "play"), None)
    may_pass = any(offer.kind == "pass" for offer in moves)
    found = None if plays is None else _pick(rng, table, plays, may_pass=may_pass)
    return {"seat": table.round.turn, "kind": "pass"} if found is None else found


def _pick(rng: Random, table: Table, plays: Moves, *, may_pass: bool) -> Action | None:
    """A play, or None for a pass."""
    offers: Sequence[Move] = getattr(plays.values, "plays", ())
    kept, mood = _kept(rng, table, plays.seat, offers), _mood(table)
    bombs = [n for n, offer in enumerate(offers) if offer.type in BOMBS]
    if not may_pass:
        some = rng.sample(kept, min(SAMPLED, len(kept))) or range(len(offers))
        if bombs and rng.random() < 0.1:
            return plays[rng.choice(bombs)]
        # Long leads shorten the deal; single cards are what 2s are played upon.
        return plays[rng.choice(some) if rng.random() < 0.25 else max(some, key=lambda n: len(offers[n].cards))]
    if bombs and rng.random() < 0.9:
        return plays[rng.choice(bombs)]
    twos = [n for n, offer in enumerate(offers) if offer.rank == "2" and mood != "hoard"]
    if twos and rng.random() < 0.6:
        return plays[rng.choice(twos)]
    passes = rng.random() < {"meek": 0.93, "hoard": 0.3, "bold": 0.2}[mood]
    return None if passes or not kept else plays[rng.choice(kept)]


def _kept(rng: Random, table: Table, seat: int, offers: Sequence[Move]) -> list[int]:
    """The plays that do not spend what is kept: 2s and the last card by hoarders, jokers and fours by most."""
    hand, hoards = table.hands[seat], _mood(table) == "hoard"
    ranks = [made.rank for made in hand]
    spared = {made for made in hand if made.is_joker or ranks.count(made.rank) + ("R" in ranks) + ("B" in ranks) > 3}
    spared = spared if rng.random() < 0.7 else set()
    spared |= {made for made in hand if made.rank == "2"} if hoards else set()
    kept = [n for n, offer in enumerate(offers) if spared.isdisjoint(offer.cards)]
    return [n for n in kept if not hoards or len(offers[n].cards) < len(hand)]


# ---------------------------------------------------------------- what means the same, what is known


def _same(table: Table, action: Action) -> Any:
    """A play by its natural cards, its number of jokers and what it is taken as; anything else as it is."""
    if action["kind"] != "play" or table.round is None:
        return action
    read = _taken(table, action)
    return {
        "seat": action["seat"],
        # One joker of two in a hand is as good as the other.
        "cards": [
            "a joker" if made.is_joker and made in table.hands[action["seat"]] else made for made in action["cards"]
        ],
        "read": read and f"{read.type} {read.rank}",
    }


def _taken(table: Table, action: Action) -> Template | None:
    """The one reading that is right where there is one, of five suited cards, all told, the TPS."""
    house, now = settings(table.house), table.round
    play = plain({key: action[key] for key in ("cards", "as", "jokers") if key in action})
    named = play.get("jokers", {})
    found = allowed(play, house) if set(named) <= set(play["cards"]) else []
    if now and now.laid:
        on = lies_as(plain(now.laid.play), house)
        ruled = [(one, *verdict_on(on, one, house)) for one in found]
        passed = action["seat"] in now.passed
        found = [one for one, rule, wins in ruled if wins and (rule == "chop" or not passed)]
    if len(play["cards"]) == len(table.hands[action["seat"]]):
        clean = [one for one in found if "2" not in one.ranks]
        found = clean or [one for one in found if may_end(one, house)]
    # Thirteen in sequence are one play, whether the ace is first or last.
    names = {(one.type, one.rank if one.length < 13 else ""): one for one in found}
    if len({type_ for type_, _ in names}) > 1 and all(code in named for code in play["cards"] if is_joker(code)):
        names = {key: one for key, one in names.items() if key[0] == "straight-flush"}
    return next(iter(names.values())) if len(names) == 1 else None


def _known(table: Table, seat: int | None) -> Sequence[Card]:
    """One's own cards and the one given away; all that was played, jokers also as what they were called."""
    found = [] if seat is None else list(table.hands[seat])
    if seat is not None and seat in table.given:
        found.append(table.given[seat])
    if seat is not None and table.gives and not table.exchanging:
        found.append(table.given[table.gives.index(seat)])
    for laid in table.played:
        found += [*laid.play["cards"], *(named for (named,) in laid.play.get("jokers", {}).values())]
    return [*found, *(made for hand in table.hands for made in hand)] if table.over else found


REHEARSAL: Final = Rehearsal(
    opening=_opening,
    choose=_choose,
    slips=SLIPS,
    broken=broken,
    known=_known,
    same=_same,
)
