"""The completions of a partial position are judged by need: what a judgement did not look at is tried no further.

A judgement depends on nothing but what it looked at, so one completion stands for all that agree with it in that. Going
through the values of what was looked at, in the order of looking, goes through all completions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from random import Random
from time import thread_time
from typing import Any, Final

from games.completing import Completions, Refused
from games.drawing import Held, draw
from games.filling import Filling, Key, rank_of
from games.game import Game
from games.looking import Judged, Leaf, Looking, Ruling, leaf_of, number_of
from games.offering import form_of
from games.query import Position
from games.rules import House
from games.unread import looked_at
from games.verdict import plain

MOST: Final = 5_000  # completions judged before nothing more is claimed
DRAWN, FEWER, ENOUGH = 400, 120, 24  # completions drawn; where all can be gone through; and with a pair
SOON, LONG = 0.05, 0.2  # seconds after which no more are drawn than are needed; and no more at all
END: Final = object()


class Explorer:
    """Judges the completions of a partial position for a time (seconds of this thread's processor).

    `carried` are the unknowns that are not asked for; where their values are few they count as looked at.
    """

    def __init__(
        self, game: Game, key: str, house: House, completions: Completions, carried: Collection[int], time: float
    ) -> None:
        self.completions, self.carried = completions, tuple(carried)
        self._game, self._key, self._house = game, key, house
        self._start, self._time = thread_time(), time
        known = enumerate(completions.unknowns)
        self._first = [n for n, one in known if not one.endless and (n in self.carried or not one.slots)]
        self._judged: dict[Filling, Judged] = {}
        self._standing: dict[Ruling, Filling] = {}
        self.is_sure = True

    @property
    def is_late(self) -> bool:
        return self.is_past(1)

    def is_past(self, share: float) -> bool:
        """Whether so much of the time is spent."""
        return thread_time() > self._start + share * self._time

    def judge(self, filling: Filling) -> Judged:
        """What is to be said of a completion, and of all that agree with it in what was looked at."""
        form = tuple(tuple(value) if isinstance(value, list) else value for value in filling)
        if form not in self._judged:
            self._judged[form] = self._judge(filling)
        return self._judged[form]

    def _judge(self, filling: Filling) -> Judged:
        looking = Looking(self._first, self.completions.sights)
        position = self.completions.position(filling, looking.tell)
        with suppress(Refused):
            self.completions.check(filling, position)
            looking.stands = True
        try:
            looking.begin(at_once=bool(self.carried))
            ruling = self._ruling(position)
        except Refused:
            return Judged(None, tuple(looking.looked))
        except Exception:
            if looking.stands:
                raise
            return Judged(None, looking.checked)
        self.is_sure = self.is_sure and not self._shows(ruling, filling)
        return self._placed(filling, ruling, looking)

    def _placed(self, filling: Filling, ruling: Ruling, looking: Looking) -> Judged:
        """A ruling with a completion that has it: this one, one that agrees with it, or one met before."""
        if not looking.stands and ruling not in self._standing:
            other = self._agreeing(filling, looking.looked)
            if other is None:
                return Judged(None, looking.checked)
            self._standing[ruling] = other
        elif looking.stands:
            self._standing.setdefault(ruling, filling)
        return Judged(ruling, tuple(looking.looked), filling if looking.stands else self._standing[ruling])

    def _agreeing(self, filling: Filling, looked: Iterable[Key]) -> Filling | None:
        """A completion that can lie on a table and agrees in what was looked at, if one is found."""
        chosen = {n: filling[n] for n in map(number_of, looked)}
        return None if self.is_late else draw(self.completions, Random(0), chosen)

    def _shows(self, ruling: Ruling, filling: Filling) -> bool:
        """Whether an answer shows a card of which not all was to count: then nothing is sure."""
        return any(
            f'"{one.code}"' in ruling.form
            for sight, value in zip(self.completions.sights, filling, strict=True)
            if sight != "cards"
            for one in value
        )

    def _ruling(self, position: Position) -> Ruling:
        answer, silent, notes = self._game.ruling(self._key, position, self._house)
        shown = plain(looked_at(answer))
        return Ruling(form_of(shown), silent, shown, tuple(dict.fromkeys(note.rule for note in notes)))

    def leaf(self, filling: Filling) -> Leaf | None:
        """A completion judged; None when it can lie on no table."""
        found = self.judge(filling)
        return leaf_of(found) if found.stands is filling or found.stands == filling else None

    def leaves(self, fixed: Mapping[Key, Any] | None = None) -> Iterator[Leaf | None]:
        """One completion for all that agree in what is looked at; None for such as can lie on no table.

        `is_sure` tells afterwards whether they were all. With `fixed` values of some unknowns the rest is gone through.
        """
        chosen = dict(fixed or {})
        branch: list[tuple[Key, Iterator[Any]]] = []
        while True:
            filling = self.completions.fill(chosen)
            if filling is None:
                self.is_sure = False
                yield None
            else:
                self._branch_off(filling, chosen, branch)
                yield leaf_of(self.judge(filling))
            while branch:
                key, others = branch[-1]
                chosen[key] = next(others, END)
                if chosen[key] is not END:
                    break
                branch.pop()
                del chosen[key]
            else:
                return

    def _branch_off(self, filling: Filling, chosen: dict[Key, Any], branch: list[tuple[Key, Iterator[Any]]]) -> None:
        """What is looked at for a completion is chosen as it is there; its other values come later."""
        for key in self.judge(filling).looked:
            n = number_of(key)
            if key not in chosen and n not in chosen:
                self.is_sure = self.is_sure and not self.completions.unknowns[n].endless
                own = filling[n] if isinstance(key, int) else filling[n].count(key[1])
                branch.append((key, self._others(key, chosen, own)))
                chosen[key] = own

    def _others(self, key: Key, chosen: Mapping[Key, Any], own: Any) -> Iterator[Any]:
        values = self.completions.values(key, dict(chosen))
        if isinstance(key, int) and self.completions.sights[key] == "ranks":
            ranks = sorted(map(rank_of, own))
            return (value for value in values if sorted(map(rank_of, value)) != ranks)
        return (value for value in values if not (value is own or value == own))

    def draw(self, rng: Random, chosen: Mapping[int, Any], held: Held | None = None) -> Leaf | None:
        """A completion drawn at random and judged; None where none was found that can lie on a table."""
        filling = draw(self.completions, rng, chosen, held)
        return self.leaf(filling) if filling else None

    def kept(self, filling: Filling) -> dict[int, Any]:
        """The values of what is carried."""
        return {n: filling[n] for n in self.carried}


class Pool:
    """Completions judged so far; `pair` are two of them that agree in what is carried and have other rulings."""

    def __init__(self, search: Explorer) -> None:
        self.search = search
        self.leaves: list[Leaf] = []
        self.pair: tuple[Leaf, Leaf] | None = None
        self._first: dict[str, Leaf] = {}

    def add(self, leaf: Leaf | None) -> None:
        if leaf is None:
            return
        self.leaves.append(leaf)
        first = self._first.setdefault(repr(self.search.kept(leaf.filling)), leaf)
        if self.pair is None and first.ruling != leaf.ruling:
            self.pair = (first, leaf)

    def draw(self, rng: Random) -> None:
        """Some completions at random, several for each of some values of what is carried; none where they are few."""
        start = thread_time()
        kept: dict[int, Any] = {}
        most = self.search.completions.most
        for n in range(DRAWN if most > MOST else FEWER if most > FEWER else 0):
            spent = thread_time() - start
            if spent > LONG or (self.pair and (n >= ENOUGH or spent > SOON)):
                return
            leaf = self.search.draw(rng, kept)
            self.add(leaf)
            kept = self.search.kept(leaf.filling) if leaf and n % 4 else {}

    def go_through(self) -> bool:
        """All completions until a pair is found; False when there are too many."""
        rest = self.search.leaves()
        for leaf in islice(rest, MOST):
            self.add(leaf)
            if self.pair or self.search.is_late:
                return False
        return next(rest, END) is END and self.search.is_sure
