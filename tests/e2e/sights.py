"""The one list of pages that the tests look at: how one comes to each, for the browser and for Django's test client."""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn
from urllib.parse import urlencode

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponseBase
from django.test import Client
from playwright.sync_api import Page

from games import Game, all_games, lessons
from tests.e2e.playing import GAME, mistake, solution
from tests.e2e.sight import Sight, after
from tests.e2e.sights_of_teaching import FAULTY, classes, exchange, results, taking, teaching
from tests.e2e.world import PEOPLE, World, filled
from tests.games.positions import cases
from tutor.ledger.services import take_back
from tutor.models import Ledger, Ruling, Served
from tutor.referee.services import wipe
from tutor.serving.forms import has_form

LAYOUT = {"front": ["Kh", "Kd", "As"], "middle": ["Qs", "Qh", "9d", "7c", "5s"], "back": ["Ah", "Ac", "Tc", "8s", "3d"]}
SILENT = {"front": ["Kh", "Kd", "9h"], "middle": ["Ks", "Kc", "9d", "5c", "2s"], "back": ["Qh", "Qc", "Qs", "8s", "3d"]}
FORGED = {"csrfmiddlewaretoken": "x" * 64}
OTHER_GAMES = [game for game in all_games() if game.key != GAME.key]
THREE = PEOPLE[:3]
HUGE = {"front": "A" * 1_100_000}


def fails(error: Exception) -> tuple[str, Any]:
    """Make the page of the packs fail."""

    def fail(*_args: Any) -> NoReturn:
        raise error

    return "tutor.rulebook.views.suit_name", fail


def at(served: Served) -> str:
    return f"/puzzles/q/{served.pk}/"


def told(ruling: Ruling) -> str:
    return f"/referee/v/{ruling.code}/"


# --- The list --------------------------------------------------------------------------------------


def front() -> Iterator[Sight]:
    yield Sight("landing", "/")
    yield Sight("landing, right", lambda world: after(world.landing(correctly=True), path="/"))
    yield Sight("landing, wrong", lambda world: after(world.landing(correctly=False), path="/"))
    yield Sight("landing, twin", lambda world: after(world.twin(world.landing(correctly=True)), path="/"))
    yield Sight("landing, onward", lambda world: after(_both(world), path="/"))


def _both(world: World) -> None:
    world.answer(world.twin(world.landing(correctly=True)), correctly=True)


def puzzles() -> Iterator[Sight]:
    yield Sight("puzzles", "/puzzles/")
    yield Sight("puzzles, practised", lambda world: after(world.practise(), path="/puzzles/"))
    yield Sight("puzzle by rule", f"/puzzles/{GAME.key}/rule/wheel/")
    for key in GAME.puzzle_keys:
        yield Sight(f"puzzle {key}", f"/puzzles/{GAME.key}/{key}/")
        yield Sight(f"puzzle {key}, wrong", lambda world, key=key: at(world.answer(world.puzzle(key), correctly=False)))
    for key in ("hand-kind", "row-value", "settle"):
        yield Sight(f"puzzle {key}, asked freely", lambda world, key=key: at(world.asked_freely(key)))
    for key in ("foul", "row-value", "settle"):
        yield Sight(f"puzzle {key}, right", lambda world, key=key: at(world.answer(world.puzzle(key), correctly=True)))
    yield Sight("puzzle, twin", lambda world: at(world.twin(world.answer(world.puzzle("aces"), correctly=True))))
    yield Sight("puzzle, no number", lambda world: at(world.asked_freely("row-value")), sent={"answer": "mười"})
    yield Sight("puzzle, hint", lambda world: at(world.asked_freely("row-value")), sent={"hint": "0"})
    yield Sight("puzzle, missed", lambda world: at(world.asked_freely("row-value")), sent={"answer": "999", "key": "k"})
    yield Sight("report", lambda world: f"/report/answer/{world.answer(world.puzzle('foul'), correctly=False).pk}/")
    yield Sight("puzzle, no numbers", lambda world: at(world.asked_freely("settle")), sent={"answer-0": "mười"})
    yield Sight("puzzle, nothing chosen", lambda world: at(world.asked_freely("instant-win")), sent={"answer": ""})
    yield Sight("puzzle, no exchange", lambda world: at(world.puzzle("repair")), sent={"exchange": "1"})
    yield Sight("puzzle, not laid", lambda world: at(world.puzzle("arrange")), sent={"key": "k"})
    yield Sight("puzzle, too late", _answered, sent={"answer": "true", "key": "another"})
    yield Sight("puzzle, gone", "/puzzles/q/nonsense/", status=404)


def _answered(world: World) -> str:
    return at(world.answer(world.puzzle("foul"), correctly=True))


def modes() -> Iterator[Sight]:
    yield Sight("today", "/puzzles/daily/")
    yield Sight("today, answered", lambda world: after(world.today(), path="/puzzles/daily/"))
    yield Sight("today, one", lambda world: at(world.today()))
    yield Sight("yesterday", "/puzzles/daily/yesterday/")
    yield Sight("mixed", "/puzzles/mixed/")
    for mode in ("streak", "minutes"):
        yield Sight(mode, lambda world, mode=mode: f"/puzzles/run/{world.run(mode).pk}/")
        yield Sight(f"{mode}, over", lambda world, mode=mode: f"/puzzles/run/{world.run(mode, over=True).pk}/")
    yield Sight("five", lambda world: f"/puzzles/run/{world.five().pk}/")
    yield Sight("five, one missed", lambda world: at(world.five().served.get()))
    yield Sight("five, over", lambda world: f"/puzzles/run/{world.five(over=True).pk}/")
    yield Sight("puzzles, played", lambda world: after(world.run("streak", over=True), path="/puzzles/"))


def tables() -> Iterator[Sight]:
    own = f"/tables/{GAME.key}/"
    yield Sight("tables", "/tables/")
    yield Sight("table", own)
    yield Sight("tables, own", lambda world: after(world.table(), path="/tables/"))
    yield Sight("table, own", lambda world: after(world.table(), path=own))
    yield Sight("table, refused", own, sent={"house.wheel": "square"})
    yield Sight("table, names", lambda world: after(world.seated(), path=own))
    yield Sight("table, names refused", own, sent={"people.0": "An", "people.1": "an", "people.2": "", "people.3": "#"})
    yield Sight("table, one more name", own, sent={"people.0": "An", "people.1": "Bình", "do": "add"})
    rules = "house.preset=co_ban&house.wheel=lowest"
    yield Sight("shared rules", f"{own}shared/?{rules}")
    yield Sight("shared rules, the book's", f"{own}shared/")
    yield Sight("shared rules, broken", f"{own}shared/?{rules}&house.gone=x&house.foul=zz")
    yield Sight("shared rules, taken", lambda world: after(world.table(), path=f"{own}shared/?{rules}&undo={rules}"))
    yield Sight("shared rules, undone", f"{own}shared/?{rules}&undone=1")
    yield Sight("rule sheet", f"{own}sheet/?{rules}")
    yield Sight("rule sheet, names", lambda world: after(world.seated(), path=f"{own}sheet/?names=1"))
    yield Sight("referee, names", lambda world: after(world.seated(), path=f"/referee/{GAME.key}/"))
    yield Sight("ask, names", lambda world: after(world.seated(), path=f"/referee/{GAME.key}/foul/"))
    yield Sight("puzzle of the own table", lambda world: after(world.table(), path=f"/puzzles/{GAME.key}/foul/"))
    path = f"/lessons/{GAME.key}/tinh-at/1/"
    yield Sight("lesson, own table", lambda world: after(world.table(tinh_at="off"), path=path))


def ledger() -> Iterator[Sight]:
    """A table's payments: nothing yet, begun, dealt, refused, taken back, printed, deleted."""
    yield Sight("ledgers, none", "/ledger/")
    yield Sight("ledgers", lambda world: after(world.ledger(*_table()), path="/ledger/"))
    yield Sight("ledger, to begin", f"/ledger/{GAME.key}/")
    yield Sight("ledger, not begun", f"/ledger/{GAME.key}/", sent={"name": ["An", "An", "#"], "do": "begin"})
    yield Sight("ledger, empty", lambda world: kept(world.ledger()))
    yield Sight("ledger, one deal", lambda world: kept(world.ledger(*_table())))
    yield Sight("ledger, deals", lambda world: kept(world.ledger(*_table() * 3)))
    yield Sight("ledger, taken back", lambda world: kept(_taken_back(world)))
    for page in ("print/", "people/", "delete/", "deal/", "deal/?edit=1"):
        yield Sight(f"ledger/{page}", lambda world, page=page: kept(world.ledger(*_table()), page))
    yield Sight("ledger, names refused", lambda world: kept(world.ledger(*_table()), "people/"), sent={"name": [""]})
    yield Sight("ledger, deal refused", lambda world: kept(world.ledger(), "deal/"), sent={"do": "judge"})
    six = tuple(f"Khách {n}" for n in range(1, 7))
    yield Sight("ledger, who plays", lambda world: kept(world.ledger(people=six), "seats/"))
    yield Sight("ledger, too many play", lambda world: kept(world.ledger(people=six), "seats/?in=1"))
    begin = f"/ledger/{GAME.key}/?ruling="
    yield Sight("ledger for a verdict", lambda world: begin + _ruled(world))
    yield Sight("ledgers for a verdict", lambda world: after(world.ledger(), path=begin + _ruled(world)))
    two = ("An", "Dũng")
    yield Sight(
        "ledger, a verdict's deal", lambda world: kept(world.ledger(people=two), "deal/?ruling=" + _ruled(world))
    )
    sat = next(game for game in OTHER_GAMES if game.settling and game.settling.seats)
    seats = "seats/?ruling="
    yield Sight("ledger, seats", lambda world: kept(world.ledger(game=sat, people=THREE), seats + _ruled(world, sat)))
    yield Sight("ledger of another device", lambda world: kept(Ledger.objects.create(game=GAME.key)), status=404)


def kept(ledger: Ledger, page: str = "") -> str:
    return f"/ledger/b/{ledger.pk}/{page}"


def _table(game: Game = GAME) -> tuple[Any, ...]:
    """A deal of the query that settles a table, as the game's own first case has it."""
    assert game.settling
    key = game.settling.query
    return tuple(game.read(key, case["position"]) for case in cases(game) if case["query"] == key)[:1]


def _ruled(world: World, game: Game = GAME) -> str:
    """Let the referee settle a table; return the code of the verdict."""
    assert game.settling
    (position,) = _table(game)
    return world.ruling(game.settling.query, position, game=game).code


def _taken_back(world: World) -> Ledger:
    ledger = world.ledger(*_table() * 2)
    take_back(ledger, 2)
    return ledger


def lesson_steps() -> Iterator[Sight]:
    """One step of each kind of try about each question, of each thing shown, done and not done and done wrong."""
    yield Sight("lessons", "/lessons/")
    yield Sight("lessons, begun", lambda world: after(world.practise(), path="/lessons/"))
    short = lessons(GAME.key)[0]
    last, done = len(short.steps), solution(short.steps[-1].try_)
    path = f"/lessons/{GAME.key}/{short.slug}/{last}/"
    yield Sight("short lesson, done", lambda world: after(world.step(short, last, done), path=path))
    seen: set[tuple[object, ...]] = set()
    for lesson in lessons(GAME.key):
        for n, step in enumerate(lesson.steps, start=1):
            kind = (step.try_ and (step.try_.kind, step.try_.query), bool(step.show), bool(step.example))
            if kind not in seen:
                seen.add(kind)
                yield from _step(lesson, n, step.try_)


def _step(lesson: Any, n: int, attempt: Any) -> Iterator[Sight]:
    path, name = f"/lessons/{GAME.key}/{lesson.slug}/{n}/", f"lesson {lesson.number}, step {n}"
    yield Sight(name, path)
    if attempt:
        done = solution(attempt)
        yield Sight(f"{name}, done", lambda world: after(world.step(lesson, n, done), path=path))
    if attempt and attempt.kind != "ask":
        yield Sight(f"{name}, wrong", path, sent=as_form(attempt, mistake(attempt)))
        yield Sight(f"{name}, nothing", path, sent={"key": "k"})


def as_form(attempt: Any, given: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return cards picked or laid as the form of a try sends them."""
    if attempt.kind == "pick":
        return {"key": "k", "cards": given["cards"]}
    return {"key": "k", "at": [f"{code}:{row}" for row, cards in given.items() for code in cards]}


def referee() -> Iterator[Sight]:
    form = f"/referee/{GAME.key}/foul/"
    yield Sight("referee, games", "/referee/")
    yield Sight("referee", f"/referee/{GAME.key}/")
    for query in GAME.queries:
        yield Sight(f"ask {query.key}", f"/referee/{GAME.key}/{query.key}/")
        yield Sight(f"ask {query.key}, filled", filled(query.key))
        yield Sight(f"verdict {query.key}", lambda world, key=query.key: told(world.ruling(key)))
    yield Sight("ask, faults", form, sent=FAULTY)
    yield Sight("ask, too often", filled("foul"), sent=_typed(LAYOUT), breaks=_too_often("tutor.referee.views"))
    yield Sight("verdict, mended", lambda world: told(world.ruling("foul", LAYOUT)))
    yield Sight("verdict, silent", lambda world: told(world.ruling("foul", SILENT)))
    yield Sight("verdict, house rules", lambda world: told(world.ruling("settle", preset="co_ban", wheel="lowest")))
    yield Sight("verdict, old", _of_an_old_book)
    yield Sight("verdict, in a frame", lambda world: f"{told(world.ruling('foul', LAYOUT))}card/")
    yield Sight("verdict, deleted", _deleted, status=410)
    yield Sight("verdict, none", "/referee/v/nonsense/", status=404)


def _typed(position: Mapping[str, list[str]]) -> dict[str, str]:
    return {key: " ".join(cards) for key, cards in position.items()} | {"do": "judge"}


def _too_often(module: str) -> tuple[str, Any]:
    return f"{module}.over_limit", lambda *_args, **_kwargs: True


def _of_an_old_book(world: World) -> str:
    ruling = world.ruling("foul", LAYOUT)
    Ruling.objects.filter(pk=ruling.pk).update(rulebook="0.1")
    return told(ruling)


def _deleted(world: World) -> str:
    ruling = world.ruling("foul", LAYOUT)
    wipe(ruling)
    return told(ruling)


def books() -> Iterator[Sight]:
    book = f"/rules/{GAME.key}/"
    yield Sight("rule books", "/rules/")
    yield Sight("rule books, found", "/rules/?q=lung")
    yield Sight("rule books, nothing found", "/rules/?q=xyzzy")
    yield Sight("rule book", book)
    yield Sight("rule book, found", f"{book}?q=sap")
    yield Sight("rule book, nothing found", f"{book}?q=xyzzy")
    yield Sight("no connection", "/offline/")
    yield Sight("API", "/api/docs/")
    yield Sight("API, an example run", "/api/docs/", {"address": "judge", "body": "{}"})
    yield Sight("packs", "/rules/decks/")
    yield Sight("packs in four colours", "/rules/decks/?deck=four")


def other_games() -> Iterator[Sight]:
    """What the engine's other games bring to the same pages."""
    for game in OTHER_GAMES:
        yield from of_game(game)


def of_game(game: Game) -> Iterator[Sight]:
    """What one game brings to the same pages: its own cards, inputs and answers."""
    name = game.title["vi"]
    yield Sight(f"{game.key}, referee", f"/referee/{game.key}/")
    yield Sight(f"{game.key}, rule book", f"/rules/{game.key}/")
    if game.settling:
        yield Sight(f"{game.key}, ledger", lambda world: kept(world.ledger(*_table(game) * 2, game=game)))
        yield Sight(f"{game.key}, who plays", lambda world: kept(world.ledger(game=game, people=THREE), "seats/"))
        yield Sight(f"{game.key}, deal", lambda world: kept(world.ledger(game=game, people=THREE), "deal/?filled=1"))
    yield Sight(f"{game.key}, its name sought", f"/rules/{game.key}/?{urlencode({'q': name})}")
    yield Sight(f"{game.key}, its name sought in all", f"/rules/?{urlencode({'q': name})}")
    for query in game.queries:
        yield from _question(game, query.key)


def _question(game: Game, key: str) -> Iterator[Sight]:
    name = f"{game.key} {key}"
    if key not in game.puzzle_keys:
        yield Sight(f"{name}, ask", f"/referee/{game.key}/{key}/")
        return
    yield Sight(f"{name}, ask", filled(key, game=game))
    if has_form(game, key):
        yield Sight(f"{name}, puzzle", f"/puzzles/{game.key}/{key}/")
    yield Sight(f"{name}, verdict", lambda world: told(world.ruling(key, game=game)))


def progress() -> Iterator[Sight]:
    yield Sight("progress, empty", "/progress/")
    yield Sight("progress of a visitor", lambda world: after(world.practise(), path="/progress/"))
    yield Sight("progress of an account", lambda world: after(world.practise(), world.join(), path="/progress/"))
    yield Sight("progress in a game", lambda world: after(world.practise(), path=f"/progress/{GAME.key}/"))
    yield Sight("map of a game not begun", "/progress/xep/")
    for path in ("data/", "data/delete/"):
        yield Sight(f"progress/{path}", lambda world, path=path: after(world.practise(), path=f"/progress/{path}"))
    yield Sight("no data", "/progress/data/")


def accounts() -> Iterator[Sight]:
    yield Sight("log-in, refused", "/accounts/login/", sent={"username": "hocvien9", "password": "sai"})
    yield Sight("sign-up, refused", "/accounts/signup/", sent={"username": "?", "password1": "1", "password2": "2"})
    yield Sight("sign-up with work", lambda world: after(world.practise(), path="/accounts/signup/"))
    for path in ("login", "signup", "password_reset", "password_reset/done", "reset/MQ/no-such-token", "reset/done"):
        yield Sight(path, f"/accounts/{path}/")
    yield Sight("reset by e-mail", World.reset_link)
    for path in ("", "delete/", "logout/", "password_change/", "password_change/done/"):
        yield Sight(f"account/{path}", lambda world, path=path: after(world.account, path=f"/accounts/{path}"))
    yield Sight(
        "take-over", lambda world: after(world.account, world.landing(correctly=True), path="/accounts/takeover/")
    )


def errors() -> Iterator[Sight]:
    yield Sight("error 400", "/rules/decks/", status=400, breaks=fails(BadRequest()))
    yield Sight("error 403", "/rules/decks/", status=403, breaks=fails(PermissionDenied()))
    yield Sight("error 403, forged", "/accounts/login/", sent=FORGED, status=403)
    yield Sight("error 404", "/no-such-page/", status=404)
    yield Sight("error 413", f"/referee/{GAME.key}/foul/", sent=HUGE, status=413)
    yield Sight("error 429", "/accounts/login/", sent={}, status=429, breaks=_too_often("tutor.limits"))
    yield Sight("error 500", "/rules/decks/", status=500, breaks=fails(KeyError()))


PARTS = (
    front,
    puzzles,
    modes,
    tables,
    ledger,
    lesson_steps,
    referee,
    books,
    other_games,
    progress,
    accounts,
    classes,
    teaching,
    exchange,
    taking,
    results,
    errors,
)
SIGHTS = [sight for part in PARTS for sight in part()]
OTHERS = frozenset(sight.name for sight in other_games())


# --- Coming to a page ------------------------------------------------------------------------------

SEND = """sent => {
    const form = document.createElement('form');
    form.method = 'post';
    const token = document.querySelector('input[name=csrfmiddlewaretoken]').value;
    for (const [name, values] of Object.entries({csrfmiddlewaretoken: token, ...sent}))
        for (const value of [values].flat()) {
            const field = Object.assign(document.createElement('textarea'), {name, value});
            form.append(field);
        }
    document.body.append(form);
    form.submit();
}"""


def see(page: Page, sight: Sight, *, base: str, prefix: str = "") -> int:
    """Open a page in the browser and return its status."""
    world = World()
    path = prefix + sight.address(world)
    page.context.add_cookies([{"name": name, "value": text, "url": base} for name, text in world.cookies.items()])
    response = page.goto(path)
    if sight.sent is not None:
        with page.expect_navigation() as navigation:
            page.evaluate(SEND, dict(sight.sent))
        response = navigation.value
    assert response
    return response.status


def fetch(sight: Sight, *, prefix: str = "") -> HttpResponseBase:
    """Ask for a page without a browser, and return the response."""
    world = World()
    path = prefix + sight.address(world)
    client = Client(enforce_csrf_checks=sight.sent is FORGED, raise_request_exception=False)
    for name, text in world.cookies.items():
        client.cookies[name] = text
    if sight.sent is None:
        return client.get(path, follow=True)
    return client.post(path, dict(sight.sent), follow=True)
