"""A walk through the site in one language: what somebody reads on every kind of page, right, wrong and refused."""

import re
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from django.core import mail
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client

from games import Game, all_games, get_game, judge, lessons, plain
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL, PLAYERS
from tests.tutor.giving import fields_of, sent_for, wrong, wrong_for
from tests.tutor.reading import read
from tutor.models import Ruling, Served, User
from tutor.serving.forms import form_of
from tutor.serving.general import PartsForm
from tutor.serving.inputs import values_for

FOULED = {
    "front": ["7s", "7h", "7c"],
    "middle": ["Ts", "5h", "Kh", "2c", "3c"],
    "back": ["4c", "6c", "8c", "Jc", "Qc"],
}
# Edits of the general form, and what it refuses.
GENERAL: tuple[dict[str, Any], ...] = (
    {"add": "answer"},
    {"bare": "answer"},
    {"answer.rows": ["0"], "bare": "answer"},
    {"answer.pots.0.amount": "x", "add": "answer.pots"},
    {"answer.is": "some"},
)
Visit = Iterator[tuple[str, str]]


class Walk:
    """One visitor, later with an account, who goes everywhere below a prefix; each part yields name and text."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.client = Client(raise_request_exception=False)

    def everywhere(self) -> dict[str, str]:
        """Return what is read, by the name of the page."""
        learning = (self.start, self.puzzles, self.modes, self.tables, self.lessons)
        parts = (*learning, self.referee, self.rulebook, self.accounts, self.errors)
        return {f"{part.__name__}: {name}": text for part in parts for name, text in part()}

    def get(self, path: str, **query: str) -> str:
        return read(self.client.get(f"{self.prefix}{path}", query, follow=True).text)

    def post(self, path: str, fields: dict[str, Any], *, headers: Any = None) -> str:
        path = path if path.startswith(f"{self.prefix}/") else f"{self.prefix}{path}"
        return read(self.client.post(path, fields, headers=headers or {}, follow=True).text)

    # --- home and puzzles ----------------------------------------------------------------------------------------

    def start(self) -> Visit:
        """Nothing done yet, then the question of the day and its twin."""
        yield "progress before anything", self.get("/progress/")
        yield "lessons before anything", self.get("/lessons/")
        yield "home", self.get("/")
        yield from self._answer("home", Served.objects.get(), right=False)
        served = Served.objects.get(twin_of=None)
        yield "twin", self.post(f"/puzzles/q/{served.pk}/twin/", {})
        yield from self._answer("twin", Served.objects.get(twin_of=served), right=True)
        yield "home again", self.get("/")

    def puzzles(self) -> Visit:
        """Every question answered wrongly, and its twin rightly; what is refused; what is gone."""
        for game in all_games():
            for query in game.puzzle_keys:
                yield from self._puzzle(game, query)
        yield "by rule", self.get(f"/puzzles/{GAME.key}/rule/foul/")
        yield "all", self.get("/puzzles/")
        yield "gone", self.get("/puzzles/q/none/")

    def modes(self) -> Visit:
        """The puzzles of today and of yesterday, mixed ones, and both kinds of runs."""
        yield "today", self.get("/puzzles/daily/")
        for served in Served.objects.filter(purpose="daily"):
            yield from self._answer(f"today {served.game}", served, right=served.game != GAME.key)
        yield "today again", self.get("/puzzles/daily/")
        yield "yesterday", self.get("/puzzles/daily/yesterday/")
        yield "mixed", self.get("/puzzles/mixed/")
        yield "mixed in a game", self.get(f"/puzzles/{GAME.key}/mixed/")
        for mode in ("streak", "minutes"):
            yield mode, self.post("/puzzles/run/", {"mode": mode, "game": GAME.key})
            served = Served.objects.get(run__mode=mode)
            yield from self._answer(mode, served, right=False)
            yield f"{mode}, ended", self.post(f"/puzzles/run/{served.run_id}/end/", {})
        yield "all, played", self.get("/puzzles/")

    def tables(self) -> Visit:
        """The rules of every table: chosen, refused, what follows from them, and the book's again."""
        yield "tables", self.get("/tables/")
        for game in all_games():
            option = game.house.options()[0]
            other = str(option.others(option.default)[0]).lower()
            yield game.key, self.get(f"/tables/{game.key}/")
            yield f"{game.key}, saved", self.post(f"/tables/{game.key}/", {f"house.{option.key}": other})
            yield f"{game.key}, refused", self.post(f"/tables/{game.key}/", {f"house.{option.key}": "x"})
            yield f"{game.key}, waiting", self.get(f"/puzzles/{game.key}/{game.puzzle_keys[0]}/")
        yield "tables, saved", self.get("/tables/")
        turned = lessons(GAME.key)[1]
        for n in range(1, len(turned.steps) + 1):
            yield f"step {n}", self.get(f"/lessons/{GAME.key}/{turned.slug}/{n}/")
        for game in all_games():
            yield f"{game.key}, reset", self.post(f"/tables/{game.key}/", {"do": "reset"})

    def _puzzle(self, game: Game, query: str) -> Visit:
        name = f"{game.key} {query}"
        yield name, self.get(f"/puzzles/{game.key}/{query}/")
        served = Served.objects.filter(purpose="puzzle", game=game.key, query=query).latest("created")
        yield from self._answer(name, served, right=False)
        yield f"{name}, the twin", self.post(f"/puzzles/q/{served.pk}/twin/", {})
        twin = Served.objects.filter(twin_of=served).first()
        if twin:
            yield from self._refused(name, twin)
            yield from self._answer(f"{name}, the twin", twin, right=True)

    def _answer(self, name: str, served: Served, *, right: bool) -> Visit:
        answer = judge(served.game, served.query, served.position, served.house).to_json()["answer"]
        game = get_game(served.game)
        given = answer if right else wrong_for(game, served.query, served.position, answer)
        fields = sent_for(game, served.query, served.position, given) | {"key": "k"}
        text = self.post(f"/puzzles/q/{served.pk}/", fields)
        assert served.answers.filter(correct=right).exists(), (name, given)
        yield f"{name}, {'right' if right else 'wrong'}", text

    def _refused(self, name: str, served: Served) -> Visit:
        general = form_of(get_game(served.game).query(served.query)) is PartsForm
        edits: list[dict[str, Any]] = [{}, *(GENERAL if general else ())]
        rows = []
        if served.query in ("repair", "arrange"):
            rows = [(row, code) for row, codes in served.position.items() for code in codes]
        if served.query == "repair":
            one, two, other = rows[0][1], rows[1][1], rows[-1][1]
            edits += [{"exchange": "1"}, {"cards": [one, two], "exchange": "1"}, {"cards": [one]}]
            edits += [{"cards": [one, other], "exchange": "1", "swap": [f"{one}-{other}"] * n} for n in (0, 4)]
        if served.query == "arrange":
            laid = [f"{code}:front" for _row, code in rows]
            edits += [{"put": "front"}, *({"at": laid[:n]} for n in (2, 12, 13))]
        for edit in edits:
            yield f"{name}, refused {edit}", self.post(f"/puzzles/q/{served.pk}/", edit, headers=HTMX)

    # --- lessons -------------------------------------------------------------------------------------------------

    def lessons(self) -> Visit:
        """The first lesson to its end, then a step of each kind: unanswered, wrong and right; the very last step."""
        seen = set()
        for lesson in lessons(GAME.key):
            for n, step in enumerate(lesson.steps, start=1):
                kind = (step.try_.kind, GAME.query(step.try_.query).answer.kind) if step.try_ else None
                if kind not in seen or lesson.number == 0:
                    seen.add(kind)
                    yield from self._step(f"/lessons/{GAME.key}/{lesson.slug}/{n}/", step.try_)
        yield "all", self.get("/lessons/")
        yield "the end", self.get(f"/lessons/{GAME.key}/{lesson.slug}/{n}/")

    def _step(self, path: str, try_: Any) -> Visit:
        yield path, self.get(path)
        if try_ is None:
            return
        asks = try_.kind == "ask"
        kind = GAME.query(try_.query).answer.kind if asks else try_.kind
        right = try_.solution()
        mistake = wrong(try_.query, try_.position, right) if asks else try_.mistake()
        yield f"{path} without an answer", self.post(path, {})
        yield f"{path} wrong", self.post(path, fields_of(kind, mistake) | {"key": "a"})
        yield f"{path} right", self.post(path, fields_of(kind, right) | {"key": "b"})

    # --- referee and rule book -----------------------------------------------------------------------------------

    def referee(self) -> Visit:
        """Every question: its form, what the form says to edits and faults, and a verdict."""
        yield "questions", self.get(f"/referee/{GAME.key}/")
        for query in GAME.queries:
            path = f"/referee/{GAME.key}/{query.key}/"
            yield query.key, self.get(path)
            yield f"{query.key}, nothing laid", self.post(path, {"do": "judge"})
            position = plain(GAME.deal(query.key, 7, 3, GAME.house()))
            filled = values_for(GAME, query.key, position)
            yield f"{query.key}, verdict", self.post(path, filled | {"do": "judge"})
        yield from self._desk()
        yield from self._rulings()

    def _desk(self) -> Visit:
        path = f"/referee/{GAME.key}/foul/"
        laid = values_for(GAME, "foul", LEGAL)
        taps: list[dict[str, Any]] = [
            {"tap": "As"},
            {"tap": "As", "shown": "As", "front": "As"},
            {"shown": "As"} | laid,
        ]
        taps += [{"tap": "As"} | laid, {"tap": "Ah", "shown": ""} | laid, {"front": "zz As As"}, {"house.preset": "x"}]
        does = ("take:front:0", "clear:front", "at:back", "undo", "judge", "put")
        for sent in taps + [laid | {"do": do} for do in does] + [{"front": "As 2s 3s 4s zz", "do": "judge"}]:
            yield f"desk {sent}", self.post(path, sent, headers=HTMX)
        path = f"/referee/{GAME.key}/settle/"
        rows = {"players.0.name": "A", "players.1.name": "A"}
        for do in ("add:players", "drop:players.1", "judge", "look"):
            yield f"desk, players, {do}", self.post(path, rows | {"do": do}, headers=HTMX)
        yield "desk, undone", self.post(path, {"was": "players.0.name=A", "do": "undo"}, headers=HTMX)
        yield "desk, enough", self.post(f"/referee/{GAME.key}/hand-kind/", {"cards": "As Ks Qs"}, headers=HTMX)
        names = {"aces.0.name": "A", "aces.1.name": "B"}
        yield "desk, no number", self.post(f"/referee/{GAME.key}/aces/", names | {"do": "judge"})
        with patch("tutor.referee.views.over_limit", return_value=True):
            yield "desk, asked too often", self.post(f"/referee/{GAME.key}/foul/", laid | {"do": "judge"})

    def _rulings(self) -> Visit:
        fouled = values_for(GAME, "foul", FOUL) | {"do": "judge"}
        yield "verdict that can be mended", self.post(f"/referee/{GAME.key}/foul/", fouled)
        path = f"/referee/{GAME.key}/settle/"
        table = {"players": {"A": PLAYERS["An"], "B": FOULED}}
        asked = values_for(GAME, "settle", table) | {"do": "judge"}
        yield "the rules are silent", self.post(path, asked)
        yield "verdict under house rules", self.post(path, asked | {"house.preset": "seed", "house.foul": "as_sweep"})
        Ruling.objects.update(rulebook="0.1")
        yield "verdict of an old rule book", self.get(f"/referee/v/{Ruling.objects.latest('created').code}/")
        yield "no such verdict", self.get("/referee/v/none/")

    def rulebook(self) -> Visit:
        """The books, read and searched, and the packs."""
        for path in ("/rules/", f"/rules/{GAME.key}/"):
            yield path, self.get(path)
            for typed in ("straight", "flussh", "xyzzy"):
                yield f"{path} {typed}", self.get(path, q=typed)
        yield "cards", self.get("/rules/decks/")

    # --- accounts ------------------------------------------------------------------------------------------------

    def accounts(self) -> Visit:
        """Signing up with the work done so far, passwords, logging in with new work, leaving."""
        yield "progress of a visitor", self.get("/progress/")
        for game in all_games():
            yield f"progress in {game.key}", self.get(f"/progress/{game.key}/")
        yield "data", self.get("/progress/data/")
        yield "data to delete", self.get("/progress/data/delete/")
        sign_up = {"username": "hocvien1", "email": "hv@example.com", "password1": PASSWORD, "password2": PASSWORD}
        yield "sign-up", self.get("/accounts/signup/")
        for bad in ({}, {"password2": "x"}, {"password1": "1234567", "password2": "1234567"}, {"username": "a b"}):
            fields = sign_up | {"email": "x"} | bad if bad else {}
            yield f"sign-up {bad}", self.post("/accounts/signup/", fields)
        for password in ("password", "hocvien1"):
            yield (
                f"sign-up {password}",
                self.post("/accounts/signup/", sign_up | {"password1": password, "password2": password}),
            )
        yield "signed up", self.post("/accounts/signup/", sign_up | {"bring": "on"})
        for path in ("", "delete/", "logout/", "password_change/", "password_change/done/"):
            yield f"own {path}", self.get(f"/accounts/{path}")
        yield "own data", self.get("/progress/data/")
        yield "own data to delete", self.get("/progress/data/delete/")
        yield "e-mail refused", self.post("/accounts/", {"email": "x"})
        yield "e-mail saved", self.post("/accounts/", {"email": "hv@example.com"})
        yield "password not changed", self.post("/accounts/password_change/", {"old_password": "x"})
        yield "not deleted", self.post("/accounts/delete/", {"password": "x"})
        yield "logged out", self.post("/accounts/logout/", {})
        yield from self._forgotten()
        yield "log-in", self.get("/accounts/login/")
        yield "log-in refused", self.post("/accounts/login/", {"username": "hocvien1", "password": "x"})
        yield "sign-up with a name in use", self.post("/accounts/signup/", sign_up)
        self.get("/")
        served = Served.objects.filter(purpose="landing", twin_of=None).latest("created")
        self.post(f"/puzzles/q/{served.pk}/", {"answer": "true", "key": "k"})
        yield "take-over", self.post("/accounts/login/", {"username": "hocvien1", "password": PASSWORD})
        yield "taken over", self.post("/accounts/takeover/", {"choice": "bring"})
        yield "progress deleted", self.post("/progress/data/delete/", {})
        yield "nothing to delete", self.get("/progress/data/delete/")
        yield "no data", self.get("/progress/data/")
        yield "deleted", self.post("/accounts/delete/", {"password": PASSWORD})

    def _forgotten(self) -> Visit:
        yield "password forgotten", self.get("/accounts/password_reset/")
        yield "no address", self.post("/accounts/password_reset/", {"email": "x"})
        yield "reset asked for", self.post("/accounts/password_reset/", {"email": "hv@example.com"})
        letter = mail.outbox[-1]
        yield "letter", f"{letter.subject} {letter.body}"
        (link,) = re.findall(r"http://testserver(\S+)", letter.body)
        page = self.client.get(link, follow=True)
        yield "new password", read(page.text)
        yield "new password refused", self.post(page.request["PATH_INFO"], {"new_password1": "x", "new_password2": "y"})
        fields = {"new_password1": PASSWORD, "new_password2": PASSWORD}
        yield "new password set", self.post(page.request["PATH_INFO"], fields)
        yield "link used", read(self.client.get(link, follow=True).text)
        assert User.objects.get().check_password(PASSWORD)

    # --- errors --------------------------------------------------------------------------------------------------

    def errors(self) -> Visit:
        """The pages that say what went wrong."""
        yield "404", self.get("/no-such-page/")
        for status, error in ((400, SuspiciousOperation), (403, PermissionDenied), (500, ZeroDivisionError)):
            with patch("tutor.progress.views.progress_of", side_effect=error):
                page = self.client.get(f"{self.prefix}/progress/")
            assert page.status_code == status
            yield str(status), read(page.text)
        yield "413", self.post("/accounts/signup/", {"username": "x" * 2_000_000})
        with patch("tutor.limits.over_limit", return_value=True):
            yield "429", self.post("/accounts/signup/", {})
        refused = Client(enforce_csrf_checks=True).post(f"{self.prefix}/accounts/signup/", {})
        yield "403, not from this site", read(refused.text)
