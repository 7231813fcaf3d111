"""The quiz that follows: fresh deals about the rules that a class misses most, by the same house rules."""

from random import SystemRandom
from uuid import UUID

from django.utils.translation import gettext as _

from games import get_game
from tutor.classes.quizzes.acting import SECONDS
from tutor.classes.quizzes.documents import MOST_ITEMS, Blueprint, Document
from tutor.classes.quizzes.drafts import begin
from tutor.classes.quizzes.proposing import coverable, propose
from tutor.classes.results.queries import Results
from tutor.models import Quiz
from tutor.serving.makers import Maker

MOST_RULES, EACH = 5, 2  # so many rules, so many items about each


def missed_rules(results: Results) -> list[str]:
    """Return the rules (short slugs) missed most, the worst first, as far as items can be dealt about them."""
    if not results.versions:
        return []
    game = get_game(results.versions[0].content["game"])
    possible = set(coverable(game))
    missed = [one.rule.partition(".") for one in results.figures.rules if one.wrong]
    return [short for key, _dot, short in missed if key == game.key and short in possible][:MOST_RULES]


def follow_up(results: Results, maker: Maker, *, quiz_id: UUID) -> Quiz:
    """Return the new draft; the one that is there already where the same form comes twice."""
    served = results.versions[0].content
    rules = missed_rules(results)
    levels = sorted(item["level"] for item in served["items"] if item["kind"] == "judged") or [1, 3]
    plan = Blueprint(rules=rules, count=min(EACH * len(rules), MOST_ITEMS) or EACH, low=levels[0], high=levels[-1])
    title = _("Bài ôn: %(title)s") % {"title": served["title"]}
    document = Document(title=title[:120], game=served["game"], house=served["house"], blueprint=plan)
    proposed = propose(document, SystemRandom(), seconds=SECONDS)
    return begin(maker, document.model_copy(update={"items": proposed.items}), quiz_id=quiz_id)
