"""What the page of puzzles shows above the games: the modes with one's best, what waits; and how a run went."""

from collections import Counter
from typing import Any

from django.db.models import Max

from games import all_games, get_game
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.fives import FIVE_ASKED
from tutor.quiz.frames import run_title
from tutor.quiz.queries import lesson_ahead, stream_of, stream_title, stream_url
from tutor.quiz.runs import FIVE, MINUTES, STREAK, bests, in_time, open_runs, was_stopped
from tutor.quiz.services import Stream
from tutor.serving.forms import asked_puzzles, asked_rules
from tutor.serving.refuting import refuting_step
from tutor.serving.sure import Known, known_rules
from tutor.serving.verdicts import View, reader_lang

MOST_WAITING = 6
ORDER = ("shaky", "growing", "sure")


def overview(learner: Learner | None) -> View:
    """Return the modes, a learner's best in each, and what waits for him."""
    lang, best = reader_lang(), bests(learner)
    games = [("", None), *((game.key, game.title[lang]) for game in all_games() if asked_puzzles(game))]
    records = [
        {"title": title, "streak": best.get((STREAK, key), 0), "minutes": best.get((MINUTES, key), 0)}
        for key, title in games
    ]
    return {
        "games": games[1:],
        "records": [one for one in records if one["streak"] or one["minutes"]],
        "waiting": _waiting(learner),
        "open_runs": [_named(run, lang) for run in open_runs(learner)],
    }


def _waiting(learner: Learner | None) -> list[View]:
    """Return the puzzles that wait for a learner, the latest first."""
    if learner is None:
        return []
    served = Served.objects.filter(learner=learner, purpose=Served.Purpose.PUZZLE, run=None).waiting()
    lang = reader_lang()
    return [
        {"served": one, "game": get_game(one.game).title[lang], "title": stream_title(stream_of(one))}
        for one in served.order_by("-created")[:MOST_WAITING]
    ]


def _named(run: Run, lang: str) -> View:
    game = get_game(run.game).title[lang] if run.game else ""
    return {"run": run, "title": run_title(run), "game": game, "five": FIVE_ASKED if run.mode == FIVE else None}


def result_of(run: Run, answers: list[Answer]) -> View:
    """Return how a run went: its figures beside one's best before, and its puzzles with what they were worth."""
    lang = reader_lang()
    others = Run.objects.filter(learner=run.learner_id, mode=run.mode, game=run.game).exclude(pk=run.pk)
    before = others.aggregate(best=Max("right"))["best"] or 0
    return _named(run, lang) | {
        "best": max(before, run.right),
        "record": run.right > before,
        "answers": [_told(run, answer, lang) for answer in answers],
        "late": sum(not in_time(run, answer) for answer in answers),
        "stopped": was_stopped(run),
    }


def _told(run: Run, answer: Answer, lang: str) -> dict[str, Any]:
    served = answer.served
    game = get_game(served.game)
    title = game.book.queries[served.query]["title"][lang]
    return {"answer": answer, "title": f"{game.title[lang]}: {title}", "counted": in_time(run, answer)}


def summary_of(run: Run, answers: list[Answer]) -> View:
    """Return how sure somebody is by now of the rules that a set of five was about, and what leads on.

    Keys beside those of a run: `answers`; `rules` {title, url, state}, what is to be practised first; how many of them
    are `sure`; those that are `shaky`; `practise`: the least sure one that was missed now or before, or None; `lesson`:
    the next one, or None.
    """
    lang, known = reader_lang(), known_rules(run.learner)
    missed = [answer for answer in answers if not _alone(answer)]
    refuted, doubted = Counter(map(_refuting, missed)), {rule for answer in missed for rule in answer.rules}
    met = dict.fromkeys(rule for answer in answers for rule in answer.rules if rule in known)
    order = sorted(met, key=lambda rule: (ORDER.index(known[rule].state), -refuted[rule]))
    rules = {rule: _rule_now(known[rule], lang, one_game=bool(run.game)) for rule in order}
    shaky = [rule for rule in order if known[rule].state == "shaky"]
    return _named(run, lang) | {
        "answers": [_told(run, answer, lang) for answer in answers],
        "rules": list(rules.values()),
        "sure": sum(known[rule].state == "sure" for rule in met),
        "shaky": [rules[rule] for rule in shaky],
        "practise": next((rules[rule] for rule in order if rules[rule]["url"] and rule in doubted.union(shaky)), None),
        "lesson": lesson_ahead(get_game(run.game), run.learner_id) if run.game else None,
    }


def _alone(answer: Answer) -> bool:
    """Return whether an answer was right at once and without a hint."""
    return answer.correct and answer.attempt == 1 and not answer.hints


def _refuting(answer: Answer) -> str:
    """Return the rule that speaks against what was answered."""
    rule: str = answer.verdict["steps"][refuting_step(answer.verdict, answer.given)]["rule"]
    return rule


def _rule_now(known: Known, lang: str, *, one_game: bool) -> View:
    """Return a rule as a result names it, with where it is practised."""
    game, short = get_game(known.game), known.rule.removeprefix(f"{known.game}.")
    rule = game.book.rules.get(short)
    name = f"§{rule.section} {rule.title[lang]}" if rule else short
    return {
        "title": name if one_game else f"{game.title[lang]} {name}",
        "url": stream_url(Stream(game, rule=known.rule)) if rule and short in asked_rules(game) else "",
        "state": known.state,
    }
