"""The examples that can be reported, by where they stand."""

from games import InputError, get_game, lessons
from tutor.reports.services import Reported, of_example


def of_step(game: str, slug: str, n: int) -> Reported | None:
    """Return the example of a lesson's step; None where there is none."""
    try:
        found = get_game(game)
    except InputError:
        return None
    steps = next((lesson.steps for lesson in lessons(game) if lesson.slug == slug), ())
    example = steps[n - 1].example if 1 <= n <= len(steps) else None
    if example is None:
        return None
    return of_example(found, {"query": example.query, "position": example.position, "house": example.house})


def of_rule(game: str, slug: str) -> Reported | None:
    """Return the example below a rule; None where there is none."""
    try:
        found = get_game(game)
    except InputError:
        return None
    rule = found.book.rules.get(slug)
    return of_example(found, rule.example) if rule and rule.example else None
