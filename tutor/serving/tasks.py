"""Tasks as they are served: the position as it was put, the form, what is said of what was made."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import Doing, Game, doing, get_game, plain
from tutor.models import Answer, Served
from tutor.serving.answers import AnswerForm
from tutor.serving.displays import Display, cards_block, show_position
from tutor.serving.making import FORMS, Makeable, making_form
from tutor.serving.verdicts import View, as_result, present


def asked_tasks(game: Game) -> tuple[Any, ...]:
    """Return the tasks of a game that the pages can put to somebody."""
    return tuple(task for task in game.tasks if task.kind in FORMS)


def doing_of(served: Served) -> Doing:
    """Return a served task with its position and house."""
    game = get_game(served.game)
    return doing(game, served.task, served.position, game.house.from_json(served.house))


def made_of(answer: Answer) -> Any:
    """Return the position (JSON) that the verdict on an answer is about: what was made, else what was served."""
    return answer.verdict.get("made", answer.served.position)


def question_of(served: Served) -> Mapping[str, str]:
    """Return what is asked about a served position, in both languages."""
    if served.task:
        return doing_of(served).question
    return get_game(served.game).question(served.query, served.position)


def how_of(served: Served, lang: str) -> str:
    """Return in one line what is right; empty where a query is simply answered."""
    return str(get_game(served.game).book.tasks[served.task]["how"][lang]) if served.task else ""


def task_form(served: Served, lang: str, data: QueryDict | None = None) -> AnswerForm:
    """Return the form in which a served task is done, filled with what was sent, if anything was."""
    put = doing_of(served)
    task: Any = put.task
    asked = {"kind": task.kind, "query": task.query, "check": put.made}
    position = served.position
    if task.kind == "place":
        what = Makeable(**asked, cards=position["cards"], rows=task.rows)
    elif task.kind == "order":
        what = Makeable(**asked, hands=position["items"])
    else:
        pool = position[task.pool]
        counts = [count for count in task.counts if count <= len(pool)]
        what = Makeable(**asked, cards=pool, counts=counts, pool=task.pool)
    return making_form(put.game, what, lang, data)


def judged(served: Served, given: Any, *, last: bool) -> tuple[Any, bool, Any, dict[str, Any]]:
    """Return what was given as it is stored, whether it is right, the verdict, and what is told beside it.

    That is the query's position it is about (`made`), and with the `last` miss one right way (`solution`).
    """
    put = doing_of(served)
    found = put.judged(given)
    told: dict[str, Any] = {"made": found.position}
    if last and not found.right:
        told["solution"] = put.solution()
    return plain(put.made(given)), found.right, found.verdict, told


def after_task(served: Served, answer: Answer, lang: str) -> View:
    """Return what the page shows of a task that was done: `verdict`, the `blocks` of what was made, a `right` way."""
    put, told = doing_of(served), answer.verdict
    view = as_result(present(told, lang, position=told["made"]), correct=answer.correct, told=told)
    solution = told.get("solution")
    right = _block(put, solution, lang) | {"title": _("Một cách đúng")} if solution else None
    return {"verdict": view, "blocks": _made_blocks(put, answer, lang, lit=view["lit"]), "right": right}


def missed_task(served: Served, answer: Answer, lang: str) -> View:
    """Return what is said of a miss while the task goes on: a `headline` and the `step` that refutes what was made."""
    told = answer.verdict
    view = as_result(present(told, lang, position=told["made"]), correct=False, told=told)
    blocks = _made_blocks(doing_of(served), answer, lang, lit=view["lit"])
    return {"headline": view["headline"], "step": view["refuting"], "blocks": blocks}


def _block(put: Doing, given: Mapping[str, Any], lang: str) -> View:
    return Display(put.game, put.task.query, lang).block(put.task.shape(), put.shown(given), "", None)


def _made_blocks(put: Doing, answer: Answer, lang: str, *, lit: Any) -> list[View]:
    """Return the position that was made; of an order every hand in its place, those the verdict compares by name."""
    made = answer.verdict["made"]
    if put.task.kind != "order":
        return show_position(put.game, put.task.query, made, lang, lit=lit)
    display = Display(put.game, put.task.query, lang)
    hands = put.shown(answer.given)
    named = {tuple(_cards(value)): display.label(key) for key, value in made.items() if _cards(value)}
    blocks = []
    for place, cards in enumerate(hands, start=1):
        label = named.get(tuple(cards))
        blocks.append(cards_block(f"{place} · {label}" if label else str(place), cards, lit=lit) | {"key": str(place)})
    return blocks


def _cards(value: Any) -> list[str]:
    """Return the cards of a hand or of a play; none of anything else."""
    value = value.get("cards") if isinstance(value, Mapping) else value
    return value if isinstance(value, list) else []
