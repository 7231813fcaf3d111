"""What people did before a page is opened: a visitor, an account, their answers, lessons and rulings."""

from functools import cached_property
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.contrib.auth.tokens import default_token_generator
from django.core.signing import get_cookie_signer
from django.test import Client
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlencode, urlsafe_base64_encode

from games import Game, lessons, plain
from tests.e2e.playing import GAME, right, wrong
from tests.tutor.conftest import PASSWORD, signed
from tests.tutor.factories import put
from tutor.accounts.learners import COOKIE
from tutor.ledger import services as ledgers
from tutor.ledger.seating import seating_of
from tutor.lessons.services import attempt
from tutor.models import Learner, Ledger, LessonPlace, Ruling, Run, Served, User
from tutor.quiz.daily import dailies
from tutor.quiz.fives import FIVE_ASKED
from tutor.quiz.runs import puzzle_of, start, stop
from tutor.quiz.services import Stream, landing_of_today, next_puzzle
from tutor.referee.services import rule_on
from tutor.serving.makers import COOKIE as DEVICE
from tutor.serving.makers import Maker
from tutor.serving.services import grade, serve_twin
from tutor.serving.table_people import PREFIX, folded
from tutor.serving.tables import save_house
from tutor.serving.typed import values_for

SEED = 7
PEOPLE = ("An", "Bình", "Chi", "Dũng")


class World:
    """Who sits at the browser and what happened before; nobody is made before he is spoken of."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    @cached_property
    def visitor(self) -> Learner:
        learner = Learner.objects.create()
        self.cookies[COOKIE] = signed(learner.token)
        return learner

    @cached_property
    def account(self) -> User:
        user = User.objects.filter(username="hocvien1").first() or User.objects.create_user(
            "hocvien1", password=PASSWORD, first_name="Học viên 1"
        )
        client = Client()
        client.force_login(user)
        self.cookies["sessionid"] = client.cookies["sessionid"].value
        return user

    # --- puzzles and lessons -----------------------------------------------------------------------

    def answer(self, served: Served, *, correctly: bool) -> Served:
        given = right(served) if correctly else wrong(served)
        with patch("tutor.serving.services.attempts_allowed", return_value=1):  # a miss is the last one
            grade(served, self.visitor, key="k", given=given)
        return served

    def landing(self, *, correctly: bool) -> Served:
        today = landing_of_today()
        assert today
        return self.answer(today, correctly=correctly)

    def twin(self, served: Served) -> Served:
        twin = serve_twin(served, self.visitor)
        assert twin
        return twin

    def puzzle(self, query: str = "", *, rule: str = "") -> Served:
        return next_puzzle(Stream(GAME, query=query, rule=rule), self.visitor)

    def asked_freely(self, query: str) -> Served:
        """Put a puzzle to the visitor for whose answer nothing is offered."""
        return put(self.visitor, query=query, position=GAME.deal(query, SEED, 3, GAME.house()))

    def practise(self) -> None:
        """Let the visitor answer some puzzles right and some wrong, finish a lesson and begin another."""
        for n, query in enumerate(("foul", "foul", "hand-kind", "row-value", "settle")):
            self.answer(self.puzzle(query), correctly=n % 3 > 0)
        first, second, *_rest = lessons(GAME.key)
        places = [(first, len(first.steps), timezone.now()), (second, 2, None)]
        for lesson, step, done_at in places:
            LessonPlace.objects.create(
                learner=self.visitor, game=GAME.key, lesson=lesson.slug, step=step, done_at=done_at
            )

    def join(self) -> None:
        """Make the visitor's work that of the account, in the place of what an earlier visitor did."""
        Learner.objects.filter(user=self.account).delete()
        Learner.objects.filter(pk=self.visitor.pk).update(user=self.account)
        del self.cookies[COOKIE]

    def step(self, lesson: object, n: int, given: object) -> None:
        """Let the visitor do a step of a lesson."""
        attempt(self.visitor, GAME, lesson, n, key="k", given=given)

    # --- modes and the own table -------------------------------------------------------------------

    def today(self) -> Served:
        """Let the visitor answer two puzzles of today; return the first."""
        first, second, *_rest = dailies(timezone.localdate())
        self.answer(second, correctly=False)
        return self.answer(first, correctly=True)

    def run(self, mode: str, *, over: bool = False) -> Run:
        """Let the visitor begin a run, and end it with a miss where it is to be over."""
        run = start(self.visitor, mode, GAME.key)
        self.answer(puzzle_of(run, 0), correctly=True)
        if over:
            self.answer(puzzle_of(run, 1), correctly=False)
            stop(run)
        return run

    def five(self, *, over: bool = False) -> Run:
        """Let the visitor begin a set of five with a miss, and do all of it where it is to be over."""
        run = start(self.visitor, Run.Mode.FIVE, GAME.key)
        for n in range(FIVE_ASKED if over else 1):
            self.answer(puzzle_of(run, n), correctly=n > 0)
        return run

    def table(self, **options: object) -> None:
        """Let the visitor's table play otherwise than the book."""
        save_house(self.visitor, GAME, GAME.house.from_json(options or {"wheel": "lowest"}))

    def seated(self) -> None:
        """Let this device know who sits at the table."""
        self.cookies[f"{PREFIX}{GAME.key}"] = folded(("An", "Bình", "Chi"))

    # --- the referee, a forgotten password ---------------------------------------------------------

    def ruling(self, query: str, position: object = None, *, game: Game = GAME, **rules: str) -> Ruling:
        """Let the referee decide about a position, or about one that is dealt."""
        house = game.house.from_json(rules)
        return rule_on(game, query, plain(position or game.deal(query, SEED, 3, house)), house)

    # --- the ledger --------------------------------------------------------------------------------

    @cached_property
    def device(self) -> Maker:
        """The device, which has made something before."""
        self.cookies[DEVICE] = get_cookie_signer(salt=DEVICE * 2).sign("of-a-device")
        return Maker(token="of-a-device")

    def ledger(self, *positions: Any, game: Game = GAME, people: tuple[str, ...] = PEOPLE) -> Ledger:
        """Let the device keep a ledger with some deals."""
        house = game.house()
        seating = seating_of(game, house)
        assert seating
        ledger = ledgers.begin(self.device, game, house, people, key=uuid4())
        for number, position in enumerate(positions, start=1):
            deal = ledgers.Sent(plain(position), {}, key=str(number), number=number)
            ledgers.write(ledger, seating, house, deal)
        ledger.refresh_from_db()
        return ledger

    def reset_link(self) -> str:
        """Return the address an e-mail for a forgotten password carries."""
        user = self.account
        self.cookies.clear()
        name = urlsafe_base64_encode(force_bytes(user.pk))
        return f"/accounts/reset/{name}/{default_token_generator.make_token(user)}/"


def filled(query: str, *, game: Game = GAME) -> str:
    """Return the address of the referee's form with a dealt position in it."""
    position = plain(game.deal(query, SEED, 3, game.house()))
    return f"/referee/{game.key}/{query}/?{urlencode(values_for(game, query, position))}"
