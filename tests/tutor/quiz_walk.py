"""A walk through the quiz builder: a teacher makes a quiz, does everything wrong once, and publishes it."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

from games import all_games
from tests.tutor.factories import FOUL, GAME, HTMX
from tutor.classes.quizzes.drafts import document_of
from tutor.models import Quiz, User
from tutor.serving.forms import has_form
from tutor.serving.typed import values_for

Post = Callable[..., str]
ITEM = "0123456789ab"


def building(get: Callable[..., str], post: Post) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every page on the way; `get` and `post` fetch a page below the prefix."""
    new = "/teach/quizzes/new/"
    yield "none", get("/teach/")
    yield "games", get(new)
    for game in all_games():
        yield f"{game.key}, rules", get(new, game=game.key)
        start = {"game": game.key, "preset": next(iter(game.house.PRESETS)), "id": str(uuid4())}
        yield f"{game.key}, empty", post(new, start)
        at = f"/teach/quizzes/{start['id']}/"
        yield f"{game.key}, proposed", post(at, {"revision": "1", "do": "propose", "plan.count": "4"})
        for query in [query.key for query in game.queries if has_form(game, query.key)]:
            yield f"{game.key}, {query}", get(f"{at}ask/{query}/")
        yield f"{game.key}, tried", get(f"{at}preview/")
    yield "no rules", post(new, {"game": GAME.key})
    start = {"game": GAME.key, "preset": GAME.house().preset, "id": str(uuid4())}
    post(new, start)
    at = f"/teach/quizzes/{start['id']}/"
    yield "nothing to publish", post(at, {"revision": "1", "do": "publish"})
    yield from _own(at, get, post)
    yield from _edits(at, start["id"], get, post)
    yield from _published(at, start["id"], get, post)


def _own(at: str, get: Callable[..., str], post: Post) -> Iterator[tuple[str, str]]:
    """Items of one's own, refused and added."""
    yield "nothing to try", get(f"{at}preview/")
    for kind in ("choice", "short"):
        yield f"{kind}", get(f"{at}own/{kind}/")
        yield f"{kind}, refused", post(f"{at}own/{kind}/", {"points": "x", "note": "x" * 501})
        yield (
            f"{kind}, alike",
            post(f"{at}own/{kind}/", {"question": "1?", "points": "1", "line": ["1", "1"], "right": "0"}),
        )
        yield (
            f"{kind}, added",
            post(f"{at}own/{kind}/", {"question": "1?", "points": "1", "line": ["1", "2"], "right": "0"}),
        )
    cards: dict[str, Any] = values_for(GAME, "foul", FOUL) | {"points": "1", "level": "2", "note": "", "item": ITEM}
    yield "cards, judged", post(f"{at}ask/foul/", cards | {"do": "judge"})
    yield "cards, lacking", post(f"{at}ask/foul/", cards | {"front": "Kh", "do": "put-item"})
    yield "cards, refused", post(f"{at}ask/foul/", cards | {"points": "x", "note": "x" * 501, "do": "put-item"})
    yield "cards, added", post(f"{at}ask/foul/", cards | {"house.wheel": "lowest", "do": "put-item"})
    yield "cards, changed elsewhere", post(f"{at}ask/foul/", cards | {"do": "put-item"})
    yield "cards, again", get(f"{at}ask/foul/", item=ITEM)


def _edits(at: str, quiz_id: str, get: Callable[..., str], post: Post) -> Iterator[tuple[str, str]]:
    """The form: refused, saved, an older page, other rules; the items tried."""

    def revision() -> str:
        return str(Quiz.objects.get(pk=quiz_id).revision)

    wrong = {"title": "x" * 121, "cover": "x" * 2001, "plan.count": "0", "plan.low": "9", "set.minutes": "0"}
    wrong |= {"set.opens_at": "x", "set.tries": "9", "set.feedback": "x"}
    yield "refused", post(at, wrong | {"revision": revision()})
    times = {"set.opens_at": "2031-01-02T00:00", "set.closes_at": "2031-01-01T00:00"}
    yield "closes first", post(at, times | {"revision": revision()}, headers=HTMX)
    yield "no other", post(at, {"revision": revision(), "do": f"twin:{_first(quiz_id)}"})
    fields = {"title": "1", "cover": "1", "plan.count": "3", "set.tries": "2", "set.minutes": "9", "plan.sure": "on"}
    yield "older page", post(at, fields | {"revision": "1", f"{ITEM}.points": "3", f"{ITEM}.note": "1"})
    yield "older button", post(at, {"revision": "1", "do": "propose"})
    yield "saved", post(at, {"title": "1", "set.closes_at": "2031-01-01T00:00", "revision": revision()})
    yield "house", get(f"{at}house/")
    yield "house, older page", post(f"{at}house/", {"revision": "1", "house.preset": GAME.house().preset})
    yield "house, saved", post(f"{at}house/", {"revision": revision(), "house.preset": GAME.house().preset})
    for number, sent in ((1, {}), (1, {"answer": "0"}), (2, {}), (2, {"answer": "1"}), (3, {"answer": "true"})):
        yield f"tried {number} {sent}", post(f"{at}preview/?n={number}", {"key": "k", **sent})


def _first(quiz_id: str) -> str:
    return str(document_of(Quiz.objects.get(pk=quiz_id)).items[0].id)


def _published(at: str, quiz_id: str, get: Callable[..., str], post: Post) -> Iterator[tuple[str, str]]:
    """The way to an account; shared, closed, an item taken back, edited since, deleted."""
    yield "to publish", get(f"{at}publish/")
    yield "account first", post(f"{at}publish/", {})
    sent = {"username": f"giaovien{quiz_id[:6]}", "password1": "ba-doi-mot-sam", "password2": "ba-doi-mot-sam"}
    yield "to bring along", get("/accounts/signup/")
    post("/accounts/signup/", sent | {"bring": "on"})
    yield "published", post(f"{at}publish/", {})
    for do in ("close", "reopen", f"retract:{_first(quiz_id)}"):
        yield f"share, {do[:7]}", post(f"{at}share/", {"do": do})
    yield "to print", get(f"{at}share/sheet/")
    yield "edited since", post(at, {"title": "2", "revision": str(Quiz.objects.get(pk=quiz_id).revision)})
    yield "share, edited", get(f"{at}share/")
    yield "to delete with all one teaches", get("/progress/data/delete/")
    yield "to delete", get(f"{at}delete/")
    yield "deleted", post(f"{at}delete/", {})
    post("/accounts/logout/", {})
    post("/teach/quizzes/new/", {"game": GAME.key, "preset": GAME.house().preset})
    yield "asked about a draft", post("/accounts/login/", {**sent, "password": sent["password1"]})
    yield "drafts of the device", get("/teach/")
    yield "adopted", post("/teach/adopt/", {})
    yield "deleted, all one teaches", post("/progress/data/delete/", {"teaching": "on"})
    post("/accounts/logout/", {})
    User.objects.filter(username=sent["username"]).delete()  # of the walk's other parts nobody meets her
