"""A game: the frozen record that ties rules, queries and puzzles together; how one is found, and how it judges."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

import games
from games.accounts import Settling
from games.decks import Deck
from games.errors import InputError, Text, brief, no_field, refuse
from games.flow import Flow
from games.mistakes import Mistake
from games.puzzle import PLAIN_TRIES, TRIES, Deal, Puzzle, Undealt
from games.quarrel import Quarrel
from games.query import Position, Query
from games.rules import House, RuleBook, load_rulebook, weakest
from games.sentences import sentence
from games.skills import Needs, layers
from games.task import Task
from games.verdict import Flip, Note, Verdict, basis_of, plain, steps_of


@dataclass(frozen=True)
class Game:
    """One game as its folder declares it. `landing` is the query that greets a newcomer, `place` the order in lists.

    `quarrels` are the ready questions, the most frequent first. `search_words` are the other names people
    use: a rule's short slug (or the game's key, for the whole game) → names. `chapters` name the parts of the rule
    book: "1" → both languages. `needs` is the map of skills: a rule's short slug → the rules it builds on directly.
    `flow` is how a whole deal goes, `mistakes` what people often get wrong, `tasks` what can be made,
    `settling` how a whole table is settled line by line.
    """

    key: str
    deck: Deck
    house: type[House]
    queries: tuple[Query, ...]
    puzzles: tuple[Puzzle, ...]
    place: int = 100
    landing: str | None = None
    quarrels: tuple[Quarrel, ...] = ()
    search_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chapters: Mapping[str, Text] = field(default_factory=dict)
    needs: Needs = field(default_factory=dict)
    flow: Flow | None = None
    mistakes: tuple[Mistake, ...] = ()
    tasks: tuple[Task, ...] = ()
    settling: Settling | None = None

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / self.key.replace("-", "_")

    @cached_property
    def book(self) -> RuleBook:
        """The game's texts, read on first use."""
        return load_rulebook(self.key, self.folder / "text.toml")

    @cached_property
    def _by_key(self) -> dict[str, Query]:
        return {query.key: query for query in self.queries}

    @cached_property
    def puzzle_keys(self) -> tuple[str, ...]:
        return tuple(puzzle.query for puzzle in self.puzzles)

    @cached_property
    def skill_layers(self) -> tuple[tuple[str, ...], ...]:
        """The short slugs of the rules in layers: each rule stands below all those it needs."""
        return layers(self.needs)

    @property
    def title(self) -> Text:
        return self.book.title

    def query(self, key: str) -> Query:
        """The query of a key; InputError `unknown-query`."""
        found = self._by_key.get(key) if isinstance(key, str) else None
        if found is None:
            listed = ", ".join(self._by_key)
            raise refuse(
                "unknown-query",
                "query",
                vi=f"{self.key} không có câu hỏi “{brief(key)}”. Các câu hỏi: {listed}.",
                en=f"{self.key} has no query “{brief(key)}”. The queries: {listed}.",
            )
        return found

    def puzzle(self, key: str) -> Puzzle:
        """The puzzle over a query; InputError `unknown-query` when it is none."""
        self.query(key)
        found = next((puzzle for puzzle in self.puzzles if puzzle.query == key), None)
        if found is None:
            raise refuse("unknown-query", "query", vi=f"{key} không phải câu đố.", en=f"{key} is not a puzzle.")
        return found

    def task(self, key: str) -> Task:
        """The task of a key; InputError `unknown-query` when there is none."""
        found = next((task for task in self.tasks if task.key == key), None)
        if found is None:
            shown = brief(key)
            raise refuse("unknown-query", "task", vi=f"Không có bài “{shown}”.", en=f"There is no task “{shown}”.")
        return found

    def read(self, key: str, raw: object) -> Position:
        """The typed position of a query; InputError with every defect."""
        return self.query(key).read(raw, self.deck)

    def judge(self, key: str, position: Position, house: House) -> Verdict:
        """The verdict about a typed position: derivation, options read, and every single setting that turns it."""
        query = self.query(key)
        answer, note = query.argue(position, house)
        shown = plain(answer)
        return Verdict(
            game=self.key,
            query=key,
            rulebook=self.book.version,
            house=house.to_json(),
            answer=shown,
            headline=self.headline(key, shown, position),
            steps=steps_of(note.notes, self.book),
            options_used=tuple(o.key for o in self.house.options() if o.key in note.read),
            flips=tuple(self._flips(query, position, house, answer, note.read)),
        )

    def ruling(self, key: str, position: Position, house: House) -> tuple[Any, bool, list[Note]]:
        """The answer, whether the law is silent about it, and the notes: what a verdict says, without its sentences."""
        query = self.query(key)
        answer, note = query.argue(position, house)
        basis = weakest([basis_of(found, self.book) for found in note.notes])
        silent = basis == "default" and any(self._flips(query, position, house, answer, note.read))
        return answer, silent, note.notes

    def _flips(self, query: Query, position: Position, house: House, answer: Any, read: set[str]) -> Iterator[Flip]:
        # An option that was not read cannot turn the answer alone, so only those read are tried.
        for option in self.house.options():
            if option.key not in read:
                continue
            for value, other in house.variants(option.key):
                if not query.right(position, other, answer):
                    yield Flip(option.key, value, plain(query.answer_to(position, other)))

    def question(self, key: str, position: Position) -> Text:
        """The query as it is put to somebody about a position (typed or JSON), in both languages."""
        template: Text = self.book.queries[key]["question"]
        return sentence(template, plain(position), self.book)

    def headline(self, key: str, answer: Any, position: Position) -> Text:
        """An answer (JSON form) as one sentence in both languages."""
        texts: Mapping[str, Text] = self.book.queries[key]["headline"]
        slug = str(answer).lower() if isinstance(answer, bool) else answer
        parts = answer if isinstance(answer, dict) and self.query(key).answer.kind == "record" else {}
        if answer is None or (parts and all(part is None for part in parts.values())):
            slug = "none"
        template = texts.get(slug) if isinstance(slug, str) else texts.get("empty") if answer in ([], 0) else None
        return sentence(template or texts["any"], {"answer": answer, **plain(position), **parts}, self.book)

    def deal(self, key: str, seed: int | str, level: int, house: House, *, rule: str | None = None) -> Position:
        """A puzzle's position; same seed and rulebook version, same position. With `rule` its verdict cites it."""
        puzzle, rng = self.puzzle(key), Random(f"{self.key}/{key}/{seed}/{level}")
        make = puzzle.deal if rule is None else self._turning_on(rule, puzzle, puzzle.deal)
        return make(rng, level, house)

    def pair(
        self, key: str, seed: int | str, level: int, house: House, *, rule: str | None = None
    ) -> tuple[Position, Position]:
        """Two positions that differ by one card or one fact and have different answers; the first one cites `rule`."""
        puzzle, rng = self.puzzle(key), Random(f"{self.key}/{key}/pair/{seed}/{level}")
        first = None if rule is None else self._turning_on(rule, puzzle, puzzle.first or puzzle.deal)
        return puzzle.pair(rng, level, house, first=first)

    def twin(self, key: str, seed: int | str, position: Position, level: int, house: House) -> Position | None:
        """The near miss of a typed position: one card or one fact and the answer differ; None where there is none."""
        try:
            return self.puzzle(key).twin(Random(f"{self.key}/{key}/twin/{seed}/{level}"), position, level, house)
        except Undealt:
            return None

    def _turning_on(self, rule: str, puzzle: Puzzle, plain_deal: Deal) -> Deal:
        """Deals whose verdicts cite a rule: the plain ones of the level, or else the puzzle's own for that rule."""
        wanted, query = rule.removeprefix(self.key + "."), self.query(puzzle.query)
        if wanted not in puzzle.rules:
            raise refuse(
                "bad-value",
                "rule",
                vi=f"Câu đố {query.key} không xoay quanh luật “{brief(wanted)}”.",
                en=f"The puzzle {query.key} does not turn on a rule “{brief(wanted)}”.",
            )

        def deal(rng: Random, level: int, house: House) -> Position:
            for tried in range(TRIES):
                make = plain_deal if tried < PLAIN_TRIES else puzzle.for_rule.get(wanted, plain_deal)
                position = make(rng, level, house)
                _, note = query.argue(position, house)
                if any(found.rule == wanted for found in note.notes):
                    return position
            raise RuntimeError(f"{query.key} at level {level} dealt nothing that turns on {wanted}")

        return deal


@cache
def all_games() -> tuple[Game, ...]:
    """Every game: each package inside `games` that has a GAME, in the order of their places."""
    found = [importlib.import_module(f"games.{m.name}") for m in pkgutil.iter_modules(games.__path__) if m.ispkg]
    return tuple(sorted((module.GAME for module in found), key=lambda game: (game.place, game.key)))


def get_game(key: str) -> Game:
    """The game of a slug; InputError `unknown-game`."""
    found = next((game for game in all_games() if game.key == key), None)
    if found is None:
        listed = ", ".join(game.key for game in all_games())
        raise refuse(
            "unknown-game",
            "game",
            vi=f"Không có trò chơi “{brief(key)}”. Các trò chơi: {listed}.",
            en=f"There is no game “{brief(key)}”. The games: {listed}.",
        )
    return found


_CASE = ("id", "game", "query", "position", "house")


def judge_case(case: Mapping[str, Any]) -> Verdict:
    """The verdict of a JSON case {game, query, position, house?}; InputError in the order of the contract."""
    for key in ("game", "query", "position"):
        if key not in case:
            raise refuse("missing-field", key, vi=f"Thiếu {key}.", en=f"{key} is missing.")
    game = get_game(case["game"])
    query = game.query(case["query"])
    for key in case:
        if key not in _CASE:
            raise InputError(no_field(brief(key), _CASE))
    house, wrong_house = _try_house(game, case)
    position, refused = _try_read(query, case["position"], game.deck, house)
    if refused and refused.first.code == "too-large":
        raise refused
    wrong = wrong_house or refused
    if wrong:
        raise wrong
    return game.judge(query.key, position, house)


def _try_house(game: Game, case: Mapping[str, Any]) -> tuple[House, InputError | None]:
    try:
        return game.house.from_json(case["house"]) if "house" in case else game.house(), None
    except InputError as error:
        return game.house(), error


def _try_read(query: Query, raw: object, deck: Deck, house: House) -> tuple[Position, InputError | None]:
    try:
        return query.read(raw, deck, house), None
    except InputError as error:
        return {}, error
