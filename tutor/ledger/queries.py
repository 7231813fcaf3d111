"""Reads of the ledger: whose it is, who is in it, which deals stand."""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse

from games import Game, InputError, get_game
from tutor.ledger.seating import Seating, seating_of
from tutor.models import Ledger, LedgerDeal
from tutor.referee.queries import house_then
from tutor.serving.makers import Maker, current_maker
from tutor.serving.verdicts import View
from tutor.serving.words import person_of


class Book:
    """A ledger with its deals: one query for them."""

    def __init__(self, ledger: Ledger, game: Game, seating: Seating) -> None:
        self.ledger, self.game, self.seating = ledger, game, seating
        self.house: Any = house_then(ledger, game)  # type: ignore[arg-type]

    @property
    def names(self) -> list[str]:
        """The names by number; one that is empty is nobody's."""
        return list(self.ledger.people)

    @property
    def people(self) -> list[str]:
        return [name for name in self.names if name]

    def person(self, number: str) -> str:
        """Return who has a number as a form says it; nobody for another text."""
        place = int(number) - 1 if number.isdecimal() and len(number) < 3 else -1
        return self.names[place] if 0 <= place < len(self.names) else ""

    def number_of(self, who: str) -> int:
        return self.names.index(who) + 1

    @cached_property
    def every_deal(self) -> list[LedgerDeal]:
        return list(self.ledger.deals.all())

    @property
    def deals(self) -> list[LedgerDeal]:
        """The deals that stand, oldest first."""
        return [deal for deal in self.every_deal if deal.taken_back_at is None]

    @property
    def taken_back(self) -> LedgerDeal | None:
        """The deal that can be put again."""
        return next((deal for deal in self.every_deal if deal.taken_back_at is not None), None)

    @property
    def last(self) -> LedgerDeal | None:
        return self.deals[-1] if self.deals else None

    @property
    def next_number(self) -> int:
        return self.last.number + 1 if self.last else 1

    @property
    def kept(self) -> list[int]:
        """The numbers of those who are in some deal, also in one that was taken back."""
        named = {who for deal in self.every_deal for who in deal.payments if who.startswith("#")}
        return sorted(int(who[1:]) for who in named)

    def called(self, who: str, lang: str) -> str:
        """Return what somebody is called whom payments name: by number, or a place by its own name."""
        return self.person(who[1:]) if who.startswith("#") else person_of(self.game, who, lang)


def listed(maker: Maker, game: Game | None = None) -> list[View]:
    """Return the ledgers of somebody, the last touched first: with their games' titles and how many deals stand."""
    found = maker.ledgers.annotate(standing=Count("deals", filter=Q(deals__taken_back_at=None)))
    rows = found.filter(game=game.key) if game else found
    made = []
    for ledger in rows.order_by("-updated"):
        try:
            played = get_game(ledger.game)
        except InputError:
            continue  # a game that is gone
        people = [name for name in ledger.people if name]
        made.append({"ledger": ledger, "game": played, "people": people, "deals": ledger.standing})
    return made


def settling_or_404(key: str, house: Any = None) -> tuple[Game, Seating]:
    """Return a game that settles whole tables, and how it seats people."""
    try:
        game = get_game(key)
    except InputError as error:
        raise Http404 from error
    seating = seating_of(game, house or game.house())
    if seating is None:
        raise Http404
    return game, seating


BookView = Callable[[HttpRequest, Book], HttpResponse]


def of_ledger(view: BookView) -> Callable[..., HttpResponse]:
    """Give a view the ledger of its address; for whoever does not keep it there is none."""

    @wraps(view)
    def found(request: HttpRequest, ledger: UUID) -> HttpResponse:
        row = current_maker(request).ledgers.filter(pk=ledger).first()
        if row is None:
            raise Http404
        game, _seating = settling_or_404(row.game)
        house: Any = house_then(row, game)  # type: ignore[arg-type]
        return view(request, Book(row, *settling_or_404(row.game, house)))

    return found
