"""About what the next item of a proposal is: rules in turn, over all questions of a game, the easy ones oftener."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from games import Game
from tutor.classes.quizzes.documents import Judged
from tutor.serving.forms import asked_puzzles

AT_ONCE = ("flag", "choice", "whole", "name", "maybe")  # kinds of answers that are one tap or one number
EVEN = 4  # the larger, the less does an easy question come before others again


class Spread:
    """What a proposal may ask, and what it has asked so far.

    Questions are easy in the order of the game, those answered at once before all others. With `wished` rules (short
    slugs) these come in turn, each with the questions that can turn on it; else the questions come in turn, each with
    the rule that was asked least.
    """

    def __init__(self, game: Game, house: Any, *, wished: Sequence[str], rng: Random) -> None:
        puzzles = [one for one in asked_puzzles(game) if one.asked(house)]
        puzzles.sort(key=lambda one: game.query(one.query).answer.kind not in AT_ONCE)
        self.rank = {one.query: place for place, one in enumerate(puzzles)}
        self.left = {one.query: [slug.rpartition(".")[2] for slug in one.rules] for one in puzzles}
        for rules in self.left.values():
            rng.shuffle(rules)
        self._weight = {query: rng.uniform(0.9, 1.1) / (place + EVEN) for query, place in self.rank.items()}
        self._asked: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._wished, self._turn = list(wished), 0
        self.missed: list[str] = []

    def count(self, item: Judged) -> None:
        """Know of an item that is there."""
        self._asked[item.query] += 1
        self._rules[item.rule] += 1

    def order(self, item: Judged) -> tuple[int, int]:
        """Return where an item stands among others: by its level, then the easy question first."""
        return item.level, self.rank.get(item.query, len(self.rank))

    def about(self, rule: str) -> list[str]:
        """Return the questions that can turn on a rule, the one whose turn it is first."""
        return sorted((query for query, rules in self.left.items() if rule in rules), key=self._turn_of, reverse=True)

    def following(self) -> tuple[str, list[str]] | None:
        """Return the rule of the next item and the questions it may be asked in; None where nothing is left."""
        if self._wished:
            rule = self._wished[self._turn % len(self._wished)]
            return rule, self.about(rule)
        open_ = [] if self.missed else [query for query, rules in self.left.items() if rules]
        if not open_:
            return None
        query = max(open_, key=self._turn_of)
        return min(self.left[query], key=lambda rule: self._rules[rule]), [query]

    def put(self, items: Sequence[Judged]) -> None:
        """Know of the items that were dealt for what came next."""
        for item in items:
            self.count(item)
        self._turn += len(items)

    def refuse(self, rule: str, queries: Sequence[str]) -> None:
        """Know that what came next could not be dealt: a wished rule is missed, else others take its place."""
        if rule in self._wished:
            self._wished.remove(rule)
            self.missed.append(rule)
        for query in queries:
            self.left[query].remove(rule)

    def _turn_of(self, query: str) -> float:
        return self._weight[query] / (self._asked[query] + 1)
