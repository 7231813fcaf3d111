"""A deal that lies on a verdict's page already, on its way into a ledger: its position, with the ledger's people."""

from collections.abc import Sequence
from functools import cached_property

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import override

from games import Game
from tutor.ledger.queries import Book
from tutor.models import Ruling
from tutor.referee.names import names_here
from tutor.referee.queries import house_then, show_card
from tutor.serving.people import people_in
from tutor.serving.roster import default_name
from tutor.serving.typed import values_for
from tutor.serving.verdicts import reader_lang

RULING = "ruling"  # in an address: the code of the verdict


class Carried:
    """A verdict on a whole table's payments, and the names that this device knows for the people in it."""

    def __init__(self, request: HttpRequest, ruling: Ruling, game: Game) -> None:
        self.ruling, self.game, self.code = ruling, game, ruling.code
        self._known = names_here(request, ruling.code)

    @cached_property
    def house(self) -> object:
        """The rules by which it was judged."""
        return house_then(self.ruling, self.game)

    @cached_property
    def count(self) -> int:
        """How many people have a number in it."""
        named = people_in(self.game.query(self.ruling.query), self.ruling.position)
        return max((int(who[1:]) for who in named if who[:1] == "#" and who[1:].isdecimal()), default=0)

    @cached_property
    def names(self) -> list[str]:
        """The names by number; empty where nobody ever said one."""
        known = [*self._known[: self.count], *[""] * (self.count - len(self._known))]
        return ["" if who in _defaults(n) else who for n, who in enumerate(known, start=1)]

    def people(self, profile: Sequence[str], places: int) -> list[str]:
        """Who a new ledger begins with: those in the verdict, else of the own table, and one for each place besides."""
        spare = (who for who in profile if who not in self.names)
        wanted = [*self.names, *[""] * places]
        return [who or next(spare, default_name(n)) for n, who in enumerate(wanted, start=1)]

    def seated(self, book: Book, placed: Sequence[str]) -> list[str]:
        """Everybody's name in a ledger: his own as spelled there; who has none is whoever sits there, in order."""
        own = {who.casefold(): who for who in book.people}
        named = [own.get(who.casefold(), who) for who in self.names]
        free = (who for who in book.people if who not in named and who not in placed)
        return [who or next(free, default_name(n)) for n, who in enumerate(named, start=1)]

    def laid(self, names: Sequence[str]) -> dict[str, str]:
        """The ledger's form with everything in it that was said to the referee."""
        known = show_card(self.ruling, self.game, reader_lang(), names)["known"]
        return values_for(self.game, self.ruling.query, known)


def carried_to(request: HttpRequest, game: Game, query: str, code: str) -> Carried | None:
    """Return what the verdict of a code carries to a game's ledger; None where it settles no table of this game."""
    known = code.isascii() and code.isalnum()  # anything else may be no text for a database
    ruling = Ruling.objects.filter(code=code[:20], game=game.key, query=query).first() if known else None
    return Carried(request, ruling, game) if ruling and ruling.verdict else None


def _defaults(n: int) -> list[str]:
    """What somebody without a name is called, in every language."""
    found = [""]
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.append(default_name(n))
    return found
