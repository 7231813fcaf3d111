"""What a page shows of a sitting: an item that is asked, what is said to an answer, the list of all, the result."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from games import get_game
from tutor.classes.quizzes.about import rules_about
from tutor.classes.taking.asking import (
    Form,
    form_again,
    form_of_item,
    position_in,
    question_in,
    right_answer,
    shown_answer,
)
from tutor.classes.taking.queries import Place, Progress
from tutor.classes.taking.regraded import Again
from tutor.models import Answer
from tutor.serving.displays import Display, score_rows
from tutor.serving.forms import asked_rules
from tutor.serving.house import house_form
from tutor.serving.misses import reasons_of
from tutor.serving.verdicts import View, as_result, present, reader_lang, rule_link


def house_words(game_key: str, house: Mapping[str, Any]) -> View:
    """Return house rules in words: the `title` of the set and how a table `differs` from it."""
    game = get_game(game_key)
    form = house_form(game, game.house.from_json(dict(house)))
    return {"title": form.title, "differs": form.differs}


def quiz_words(content: Mapping[str, Any]) -> View:
    """Return what is said of a quiz before it begins: never an item."""
    settings, items = content["settings"], content["items"]
    return {
        "title": content["title"],
        "cover": content["cover"],
        "game": content["game"],
        "game_title": get_game(content["game"]).title[reader_lang()],
        "house": house_words(content["game"], content["house"]),
        "items": len(items),
        "points": sum(item["points"] for item in items),
        "minutes": settings["minutes"],
        "tries": settings["tries"],
        "tells_now": settings["feedback"] == "now",
    }


def overview(progress: Progress) -> View:
    """Return the list of a sitting's items, with no word about whether an answer is right before that may be known."""
    telling = progress.tells_now or progress.over
    places = [
        {
            "number": place.number,
            "question": question_in(progress.game, place.item, reader_lang()),
            "state": _state(place, telling=telling),
            "regraded": telling and place.regraded,
            "url": item_url(progress, place.number),
        }
        for place in progress.places
    ]
    answered = sum(bool(place.tried) for place in progress.places if place.counts)
    counted = sum(place.counts for place in progress.places)
    return {"places": places, "answered": answered, "counted": counted}


def _state(place: Place, *, telling: bool) -> str:
    """Return how an item stands: retracted, open, saved, right, wrong, again (a miss with tries left)."""
    if not place.counts:
        return "retracted"
    if place.last is None:
        return "open"
    if not telling:
        return "saved"
    return "right" if place.right else "wrong" if place.done else "again"


def item_url(progress: Progress, number: int) -> str:
    """Return the page of an item of a sitting."""
    return reverse("taking:item", args=[progress.sitting.pk, number])


def asked(progress: Progress, place: Place, form: Form | None = None) -> View:
    """Return what `sit/_item.html` shows of an item: the question with its form, or what is said to the answer.

    A form that was sent stays as it was.
    """
    game, lang, last = progress.game, reader_lang(), place.last
    common = item_words(progress, place)
    if not place.counts:
        return common | {"gone": True, "blocks": position_in(game, place.item, lang)}
    if place.done and progress.tells_now:
        return common | told(progress, place)
    if form is None:
        form = form_again(game, place.item, last.answer, lang) if last else form_of_item(game, place.item, lang)
    if progress.tells_now:
        tried = [(one.answer, one.told) for one in place.tried]
        form.missed = [{"given": given, "reasons": _reasons(given, told, closes=False)} for given, told in tried]
    blocks = position_in(game, place.item, lang)
    return common | {
        "form": form,
        "key": secrets.token_urlsafe(12),
        "blocks": [block for block in blocks if block["key"] not in form.laid_out],
        "given": shown_answer(game, place.item, last.answer, lang) if last else None,
        "missed": bool(last) and progress.tells_now,
        "reasons": form.missed[-1]["reasons"] if form.missed and not place.item.get("offers") else [],
        "tries_left": place.tries_left if progress.tells_now else None,
    }


def item_words(progress: Progress, place: Place) -> View:
    """Return what is said of an item whatever became of it."""
    content, item = progress.version.content, place.item
    own_house = item["kind"] == "judged" and item["house"] != content["house"]
    lang = reader_lang()
    return {
        "number": place.number,
        "of": len(progress.places),
        "points": item["points"],
        "question": question_in(progress.game, item, lang),
        "game_title": get_game(progress.game).title[lang] if item["kind"] == "judged" else "",
        "house": house_words(progress.game, item["house"]) if own_house else None,
        "action": item_url(progress, place.number),
        "before": item_url(progress, place.number - 1) if place.number > 1 else "",
        "after": item_url(progress, place.number + 1) if place.number < len(progress.places) else "",
        "gone": not place.counts,
        "retracted": place.retracted,
    }


def told(progress: Progress, place: Place) -> View:
    """Return what is said to an item that is done with: verdict, the right answer, the teacher's sentence."""
    game, item, last, lang = progress.game, place.item, place.last, reader_lang()
    again = progress.regradings.of(last) if last and place.regraded and place.counts else None
    key = again.key if again else item
    agrees = again.agrees if again else place.right
    view: View = {
        "told": True,
        "correct": place.right,
        "agrees": agrees,
        "had": place.points,
        "again": _again(progress, place, again) if again else None,
        "given": shown_answer(game, item, last.answer, lang) if last else None,
        "right": right_answer(game, key, lang),
        "note": item["note"],
        "blocks": position_in(game, item, lang),
    }
    if item["kind"] != "judged":
        return view
    verdict = (again.graded.told if again and again.graded else last.told if last else None) or item["verdict"]
    given = last.answer if last else None
    said = present(verdict, lang, position=item["position"])
    result = as_result(said, correct=agrees, told=verdict if last else None, given=given)
    asked_ = Display(get_game(game), item["query"], lang)
    return view | {
        "verdict": result,
        "blocks": position_in(game, item, lang, lit=result["lit"]),
        "scores": score_rows(given, verdict["answer"], asked=asked_) if last else [],
        "reasons": _reasons(last.answer, verdict, closes=True) if last and not agrees else [],
    }


def _again(progress: Progress, place: Place, again: Again) -> View:
    """Return what is said of a regrading: the points told before, whether they stood for right, why, by which rules."""
    told_right = bool(place.last and place.last.correct)
    key = again.key
    is_other = key["kind"] == "judged" and key["house"] != place.item["house"]
    return {
        "was": place.item["points"] if told_right else 0,
        "told_right": told_right,
        "why": again.why,
        "house": house_words(progress.game, key["house"]) if is_other else None,
    }


def _reasons(given: Any, verdict: Any, *, closes: bool) -> list[View]:
    """Return what refutes just an answer; while the item is open nothing that would state the right one."""
    return reasons_of(Answer(given=given, verdict=verdict, closes=closes), reader_lang()) if verdict else []


def result(progress: Progress) -> View:
    """Return how a sitting went: the points, rule by rule, and every item with what is said to it."""
    return {
        "points": progress.points.normalize() if progress.points else 0,
        "most": progress.most,
        "rules": by_rule(progress),
        "items": [item_words(progress, place) | told(progress, place) for place in progress.places],
        "unanswered": len(progress.open),
    }


def by_rule(progress: Progress) -> list[View]:
    """Return the rules that a sitting was about, those missed first, each with where one practises it."""
    game, lang = get_game(progress.game), reader_lang()
    counts: dict[str, list[bool]] = {}
    for place in progress.places:
        if place.counts and place.item["kind"] == "judged":
            counts.setdefault(rule_of(place.item), []).append(place.points > 0)
    practised, rows = asked_rules(game), []
    for short, found in counts.items():
        rule = game.book.rules.get(short)
        if rule is None:
            continue
        practise = reverse("quiz:rule", args=[game.key, short]) if short in practised else ""
        rows.append(
            {
                "section": rule.section,
                "title": rule.title[lang],
                "right": sum(found),
                "asked": len(found),
                "url": rule_link(game, short),
                "practise": practise,
            }
        )
    return sorted(rows, key=lambda row: row["right"] / row["asked"])


def rule_of(item: Mapping[str, Any]) -> str:
    """Return the rule (short slug) for which an item counts: the one that decides."""
    return rules_about(item["verdict"], item["rule"])[0]
