"""A walk through the site in one language: what somebody reads on every kind of page, right, wrong and refused."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qsl

from django.core import mail
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client

from games import Game, all_games, get_game, lessons, plain
from tests.games.positions import cases
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL, PLAYERS
from tests.tutor.giving import fields_of, right_of, sent_made, sent_to, wrong, wrong_to
from tests.tutor.quiz_walk import building
from tests.tutor.reading import read
from tutor.ledger.services import Full
from tutor.models import Ledger, LedgerDeal, Ruling, Served, User
from tutor.serving.forms import form_of
from tutor.serving.general import PartsForm
from tutor.serving.tasks import doing_of
from tutor.serving.typed import values_for

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
    {"answer.call.is": "null"},
)
Visit = Iterator[tuple[str, str]]


class Walk:
    """One visitor, later with an account, who goes everywhere below a prefix; each part yields name and text."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.client = Client(raise_request_exception=False)

    def everywhere(self) -> dict[str, str]:
        """Return what is read, by the name of the page."""
        learning = (self.start, self.puzzles, self.tasks, self.modes, self.tables, self.ledgers, self.lessons)
        parts = (*learning, self.exchange, self.building, self.referee, self.rulebook, self.accounts, self.errors)
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

    def tasks(self) -> Visit:
        """Every task refused, missed to its end as far as there are wrong ways, with a hint, and done."""
        for game in all_games():
            for task in game.tasks:
                yield f"{game.key} {task.key}", self.get(f"/puzzles/{game.key}/do/{task.key}/")
                served = Served.objects.filter(game=game.key, task=task.key).latest("created")
                page, put = f"/puzzles/q/{served.pk}/", doing_of(served)
                yield f"{game.key} {task.key}, refused", self.post(page, {"key": "r"}, headers=HTMX)
                yield f"{game.key} {task.key}, hint", self.post(page, {"hint": "0", "key": "h"}, headers=HTMX)
                yield f"{game.key} {task.key}, hints", self.post(page, {"hint": "1", "key": "h"}, headers=HTMX)
                made = (plain(one) for one in put.task.ways(put.position, put.house))
                wrong = (given for given in made if not put.judged(given).right)
                for n, given in enumerate(islice(wrong, 3)):
                    yield f"{game.key} {task.key}, miss {n}", self.post(page, sent_made(given) | {"key": f"w{n}"})
                yield f"{game.key} {task.key}, report", self.get(f"/report/answer/{served.pk}/")

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
            yield from self._names(game)
            yield from self._shared(game, f"house.preset=seed&house.{option.key}={other}&house.gone=x&house.preset=old")
            yield f"{game.key}, waiting", self.get(f"/puzzles/{game.key}/{game.puzzle_keys[0]}/")
        yield "tables, saved", self.get("/tables/")
        turned = lessons(GAME.key)[1]
        for n in range(1, len(turned.steps) + 1):
            yield f"step {n}", self.get(f"/lessons/{GAME.key}/{turned.slug}/{n}/")
        for game in all_games():
            yield f"{game.key}, reset", self.post(f"/tables/{game.key}/", {"do": "reset"})

    def ledgers(self) -> Visit:
        """A ledger of every game with some deals; of one, all that can be done with it and all that is refused."""
        yield "none", self.get("/ledger/")
        for game in [game for game in all_games() if game.settling]:
            yield f"{game.key}, to begin", self.get(f"/ledger/{game.key}/")
            self.post(f"/ledger/{game.key}/", {"do": "begin", "name": ["An", "Chi", "Hà"]})
            book = f"/ledger/b/{Ledger.objects.latest('created').pk}/"
            yield f"{game.key}, who plays", self.get(f"{book}seats/?in=1")
            deals = [case["position"] for case in cases(game) if case["query"] == game.settling.query]
            sent = [values_for(game, game.settling.query, plain(game.read(game.settling.query, one))) for one in deals]
            for number, typed in enumerate(sent[:8], start=1):
                typed |= {"do": "judge", "number": str(number), "key": str(number)}
                self.post(f"{book}deal/", typed)
                assert LedgerDeal.objects.filter(ledger=book.split("/")[-2], number=number).exists(), (game.key, typed)
            yield f"{game.key}, dealt", self.get(book)
            for names in (["An"], ["An", "An"], ["An", "#"], ["An", *game.settling.seats]):
                yield (
                    f"{game.key}, not begun {names}",
                    self.post(f"/ledger/{game.key}/", {"do": "begin", "name": names}),
                )
            if game.key == GAME.key:
                yield from self._ledger(book, typed)
        yield "all", self.get("/ledger/")

    def _ledger(self, book: str, typed: dict[str, Any]) -> Visit:
        last = typed["number"]
        yield "printed", self.get(f"{book}print/")
        yield "edited", self.get(f"{book}deal/?edit={last}")
        yield "late", self.post(f"{book}deal/", typed | {"key": "late"})
        yield "nothing", self.post(f"{book}deal/", {"do": "judge"})
        for do, number in (("back", "1"), ("back", last), ("again", "1"), ("again", last)):
            yield f"{do} {number}", self.post(f"{book}{do}/", {"number": number})
        names = [*Ledger.objects.get(pk=book.split("/")[-2]).people, "Dũng"]
        yield "people", self.get(f"{book}people/")
        for name, seen in (([""], ["x"]), (names, ["x"]), (names, names[:-1])):
            yield f"names {name} {seen}", self.post(f"{book}people/", {"name": name, "seen": seen})
        with patch("tutor.ledger.dealing.over_limit", return_value=True):
            yield "too fast", self.post(f"{book}deal/", typed | {"key": "fast"})
        with patch("tutor.ledger.dealing.write", side_effect=Full):
            yield "full", self.post(f"{book}deal/", typed | {"key": "full"})
        with patch("tutor.ledger.pages.begin_ledger", side_effect=Full):
            yield "too many", self.post(f"/ledger/{GAME.key}/", {"do": "begin", "name": names})
        yield "to delete", self.get(f"{book}delete/")
        yield "deleted", self.post(f"{book}delete/", {})

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
        given = right_of(served) if right else wrong_to(served)
        fields = sent_to(served, given) | {"key": "k"}
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

    def exchange(self) -> Visit:
        """Questions of a file: every way in which one is refused, doubted or added."""
        new = "/teach/quizzes/import/"
        yield "games", self.get(new)
        for game in all_games():
            yield f"{game.key}, house", self.get(new, game=game.key, asked="1")
            place = {"game": game.key, "preset": next(iter(game.house.PRESETS))}
            yield f"{game.key}, new", self.get(new, **place)
        place |= {"game": GAME.key, "preset": "seed"}
        groups = " / ".join(" ".join(row) for row in FOULED.values())
        sentence = GAME.book.quarrels[GAME.quarrels[0].key]["en" if self.prefix else "vi"]
        good, bad = (
            f"{sentence} {groups} {{F}}\n\n52? {{#52}}",
            ("{", "1 {}", "{=1}", "1 {=1 -> 2}", "1 {#x}", "1 {~1}"),
        )
        for text in ("", "52", "\n\n".join([good, *bad]), "question,answer\n52,\n,52", "1? {T}\n\n" * 501):
            yield f"sent {text[:9]!r}", self.post(new, place | {"text": text, "do": "check"})
        yield "no table", self.post(new, place | {"text": "1,2", "kind": "table"})
        yield "changed", self.post(new, place | {"text": good, "do": "add"})

    def building(self) -> Visit:
        """A quiz is built and published."""
        return building(self.get, self.post)

    # --- lessons -------------------------------------------------------------------------------------------------

    def _names(self, game: Game) -> Visit:
        """Who sits at a table: said, refused, one more; then nobody."""
        path = f"/tables/{game.key}/"
        refused = {"people.0": "A", "people.1": "a", "people.2": "#1", "people.3": "x" * 41, "people.4": "A\u202eB"}
        more = {f"people.{n}": str(n) for n in range(5, 12)}
        yield f"{game.key}, names refused", self.post(path, refused | more)
        yield f"{game.key}, a word of the rules", self.post(path, {"people.0": "dealer"})
        yield f"{game.key}, one more line", self.post(path, {"people.0": "Bình", "do": "add"})
        yield f"{game.key}, names", self.post(path, {"people.0": "Bình", "people.1": "An"})
        yield f"{game.key}, names on the sheet", self.get(f"{path}sheet/", names="1")
        yield f"{game.key}, referee", self.get(f"/referee/{game.key}/")
        yield f"{game.key}, nobody", self.post(path, {"people.0": ""})

    def _shared(self, game: Game, query: str) -> Visit:
        """Rules in a link, old and broken: taken, undone, printed; then those of the book."""
        path = f"/tables/{game.key}/shared/"
        yield f"{game.key}, shared", self.get(f"{path}?{query}")
        yield f"{game.key}, taken", self.post(f"{path}?{query}", {"before": "house.preset=seed"})
        yield f"{game.key}, undone", self.post(f"{path}?{query}", {"rules": "house.preset=seed", "undo": "1"})
        yield f"{game.key}, shared by the book", self.get(path)
        yield f"{game.key}, sheet", self.get(f"/tables/{game.key}/sheet/?{query}")
        yield f"{game.key}, sheet of the book", self.get(f"/tables/{game.key}/sheet/")
        yield (
            f"{game.key}, saved again",
            self.post(f"/tables/{game.key}/", dict(parse_qsl(query.partition("&house.gone")[0]))),
        )

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
        yield "no connection", self.get("/offline/")

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
        other = {"password1": f"{PASSWORD}-hai", "password2": f"{PASSWORD}-hai"}
        yield "sign-up with a name in use", self.post("/accounts/signup/", sign_up | other)
        yield "sign-up tapped twice", self.post("/accounts/signup/", sign_up)
        self.post("/accounts/logout/", {})
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
