"""Positions that can be judged, put to people; browsers that belong to them."""

import re
from typing import Any

from django.core.signing import get_cookie_signer
from django.test import Client

from games import card, get_game, judge
from tutor.accounts.learners import COOKIE, SALT
from tutor.models import Answer, Learner, Served
from tutor.serving.displays import cards_in
from tutor.serving.services import grade, serve

GAME = get_game("mau-binh")
HOUSE = GAME.house().to_json()
HTMX = {"HX-Request": "true"}

# The pair: one card apart (4s or As), and the answers differ.
FOUL = {
    "front": ["Kh", "Kd", "As"],
    "middle": ["Qs", "Qh", "9d", "7c", "5s"],
    "back": ["Ah", "Ac", "Tc", "8s", "3d"],
}
LEGAL = {
    "front": ["Jh", "Jd", "4s"],
    "middle": ["Qs", "Qh", "9d", "7c", "5s"],
    "back": ["Ah", "Ac", "Tc", "8s", "3d"],
}
TWIN = LEGAL | {"front": ["Jh", "Jd", "Jc"]}  # sám cô over a pair: fouled
PLAYERS = {
    "An": {
        "front": ["Qs", "Qd", "Ac"],
        "middle": ["Ks", "Kd", "As", "7d", "4s"],
        "back": ["Qh", "Jh", "8h", "6h", "2h"],
    },
    "Bình": {
        "front": ["Js", "9s", "4h"],
        "middle": ["8s", "8d", "Kc", "5c", "3s"],
        "back": ["Th", "Td", "5s", "5d", "Ad"],
    },
}
THIRTEEN = [code for row in LEGAL.values() for code in row]


def put(learner: Learner | None, **facts: Any) -> Served:
    """Store a position as the site does: a legal layout, unless the facts say otherwise."""
    facts = {"game": GAME, "query": "foul", "position": LEGAL, "house": HOUSE, "purpose": "puzzle"} | facts
    return serve(learner, **facts)


def answered(learner: Learner, given: Any = False, *, key: str = "k", **facts: Any) -> Answer:
    """Put a position and grade an answer to it."""
    return grade(put(learner, **facts), learner, key=key, given=given)


def browser_of(learner: Learner, **defaults: Any) -> Client:
    """Return the browser of a visitor."""
    client = Client(**defaults)
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE + SALT).sign(learner.token)
    return client


def address(served: Served, *, prefix: str = "") -> str:
    """Return the page of a position."""
    return f"{prefix}/puzzles/q/{served.pk}/"


def giveaways(page: Any, served: Served) -> list[str]:
    """Return everything in a page, its headers and its address that tells the answer to a position."""
    verdict = judge(served.game, served.query, served.position, served.house)
    telling = [text for said in (verdict.headline, *(step.says for step in verdict.steps)) for text in said.values()]
    telling += [step.rule for step in verdict.steps if step.rule != served.rule]
    telling += [f"§{step.section}" for step in verdict.steps if step.rule != served.rule]
    new = set(cards_in(served.reserve)) - set(cards_in(served.position))
    telling += [name for code in new for name in card(code).names.values()]
    telling += ["verdict-word", "seed", "level", "reserve", "twin"]
    random = re.compile(r'(?:value|name="csrfmiddlewaretoken" value)="[\w-]{16,}"|<script[^>]*>')
    shown = random.sub("", page.text) + str(page.headers) + page.request["PATH_INFO"]
    marked = re.findall(r'class="card [^"]*\b(?:lit|changed)\b[^"]*"', page.text)
    return marked + [text for text in telling if text in shown]
