"""Whether a page of an unanswered puzzle could know its answer: nothing of it may depend on what only an answer tells.

A page is put four ways, and all of them have to look alike: as the site puts it; while the engine refuses to answer;
with everything stored that is not to be seen made another; stored while the engine gave the near miss's answer. What
differs from page to page by chance (ids, tokens, keys) is made alike before. The pages of a near-miss pair have to be
alike, too, where the position stands apart from the form and is taken away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from games import Doing, get_game, plain
from games.game import Game
from games.query import Query
from tests.puzzles.dealing import Dealt
from tests.tutor.factories import HTMX, address, browser_of
from tutor.models import Learner, Served
from tutor.serving.displays import show_position
from tutor.serving.forms import form_for
from tutor.serving.services import serve_puzzle, serve_task

VISITS = 6  # of a puzzle of which nothing is offered
APART = ("choice", "whole", "players")  # of these forms nothing depends on the cards
_CHANCE = (
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
    (re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value=")[\w-]+'), r"\1CHANCE"),
    (re.compile(r"(csrftoken=)\w+"), r"\1CHANCE"),
    (re.compile(r"expires=[^;]+"), "expires=LATER"),
)
_ASKED = [(Query, name) for name in ("answer_to", "argue", "right")]


class Asked(Exception):
    """The engine was asked for an answer where nobody has given one yet."""


class Put(NamedTuple):
    """A puzzle or a task as it is stored for a learner, and the browser that belongs to him."""

    served: Served
    browser: Client

    @property
    def told(self) -> str:
        """What a person needs to look at it again."""
        one = self.served
        return f"{one.game} {one.task or one.query}, level {one.level}: {one.position} {one.house}"


def put(one: Dealt, learner: Learner) -> Put:
    """Store a puzzle as its stream does."""
    served = serve_puzzle(
        learner,
        game=one.game,
        query=one.query.key,
        position=one.position,
        house=one.house.to_json(),
        purpose="puzzle",
        level=one.level,
        rule=f"{one.game.key}.{one.rule}" if one.rule else "",
        reserve=plain(one.reserve),
    )
    return Put(served, browser_of(learner))


def put_task(made: Doing, level: int, learner: Learner) -> Put:
    """Store a task as its stream does."""
    return Put(serve_task(learner, made, purpose="puzzle", level=level), browser_of(learner))


def faults(made: Put, one: Dealt | None, turn: int = 0) -> Iterator[str]:
    """Everything by which the pages of a puzzle (of a task: None) could give its answer away; languages in turn."""
    prefix = ("", "/en")[turn % 2]
    for headers in (HTMX, {}):
        seen = page(made, headers, prefix)
        if seen != page(made, headers, prefix):
            yield f"two visits see different pages: {made.told}"
        try:
            with engine_silent():
                blind = page(made, headers, prefix)
        except Asked:
            yield f"the page asks the engine: {made.told}"
        else:
            if blind != seen:
                yield f"the page knows what the engine says: {made.told}"
    with hidden_changed(made.served):
        if page(made, {}, prefix) != seen:
            yield f"the page shows what is stored for later: {made.told}"
    if one:
        with engine_lying(one):
            other = put(one, made.served.learner)
        # Which answers people come to by mistake goes with the position, so a choice is not the same one.
        if not made.served.offers and not other.served.offers and page(other, {}, prefix) != seen:
            yield f"what was stored depends on the answer: {made.told}"


def pair_faults(one: Put, other: Put) -> Iterator[str]:
    """By what the pages of a near-miss pair differ, beyond the position and the words of the question."""
    if is_apart(one.served) and is_apart(other.served) and rest(one) != rest(other):
        yield f"the pages of a pair differ outside of the position: {one.told}"


def is_apart(served: Served) -> bool:
    """Whether nothing in the form depends on the position."""
    return form_for(served, "vi").template in [f"serving/_answer_{name}.html" for name in APART]


def rest(made: Put) -> str:
    """A page without the position and the words of the question."""
    served, game = made.served, get_game(made.served.game)
    html = page(made, {})
    with translation.override("vi"):
        blocks = show_position(game, served.query, served.position, "vi")
        mat = render_to_string("serving/_position.html", {"blocks": blocks}) if blocks else "POSITION"
    question = escape(game.question(served.query, served.position)["vi"])
    # How long the page is goes with how long the cards are called.
    return re.sub(r"Content-Length: \d+", "", html.replace(mat, "POSITION").replace(question, "QUESTION"))


def page(made: Put, headers: Mapping[str, str], prefix: str = "") -> str:
    """All that a browser gets for a puzzle, its headers and cookies too, made alike where chance has a hand in it."""
    got = made.browser.get(address(made.served, prefix=prefix), headers=headers)
    assert got.status_code == 200
    told = [f"{name}: {value}" for name, value in sorted(got.headers.items())]
    text = "\n".join([*told, got.cookies.output(), got.text])
    for pattern, alike in _CHANCE:
        text = pattern.sub(alike, text)
    return text


# ---------------------------------------------------------------- what a page must not depend on


@contextmanager
def engine_silent() -> Iterator[None]:
    """Nobody is told an answer."""

    def refuse(*_: Any, **__: Any) -> None:
        raise Asked

    with ExitStack() as patches:
        for owner, name in [*_ASKED, (Game, "judge")]:
            patches.enter_context(patch.object(owner, name, refuse))
        yield


@contextmanager
def engine_lying(one: Dealt) -> Iterator[None]:
    """Who asks about either position of a pair is told about the other one."""
    pair = {str(plain(one.position)): one.reserve, str(plain(one.reserve)): one.position}

    def turned(asked: Any) -> Any:
        return lambda query, position, *rest: asked(query, pair.get(str(plain(position)), position), *rest)

    with ExitStack() as patches:
        for owner, name in _ASKED:
            patches.enter_context(patch.object(owner, name, turned(getattr(owner, name))))
        yield


@contextmanager
def hidden_changed(served: Served) -> Iterator[None]:
    """What is stored beside a puzzle for later: its near miss, its level, which of the answers offered is right."""
    kept = {"reserve": served.reserve, "level": served.level, "offers": served.offers}
    reasons = [offer["refutations"] for offer in served.offers]
    turned = [offer | {"refutations": why} for offer, why in zip(served.offers, reasons[1:] + reasons[:1], strict=True)]
    row = Served.objects.filter(pk=served.pk)
    row.update(reserve=served.position, level=served.level % 5 + 1, offers=turned)
    yield
    row.update(**kept)
