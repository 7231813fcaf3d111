"""The profile of a table: which rules it plays by and who sits there."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from games import Game
from tutor.accounts.learners import ensure_learner, learner_ref
from tutor.serving.house import HouseForm, cookie_of, house_form, remembered
from tutor.serving.table_people import people_of
from tutor.serving.tables import House, save_house, saved_house
from tutor.serving.verdicts import reader_lang


@dataclass(frozen=True)
class Profile:
    """A table: its game, its rules, and the names of those who sit there, in seat order, as far as they are kept.

    `saved` is whether its rules were saved, else they are those of the book or the ones asked under last.
    """

    game: Game
    house: House
    people: tuple[str, ...] = ()
    saved: bool = False

    @property
    def form(self) -> HouseForm:
        """The rules in the reader's words."""
        return house_form(self.game, self.house)


def profile_of(request: HttpRequest, game: Game) -> Profile:
    """Return the table of whoever asks: what he saved, else the rules this browser asked under last. No row is made."""
    own = table_house(request, game)
    house = own or HouseForm(game, remembered(request, game), reader_lang()).house
    return Profile(game, house, people_of(request, game), saved=own is not None)


def table_house(request: HttpRequest, game: Game) -> House | None:
    """Return the rules that whoever asks saved for his own table; asking makes nobody a learner."""
    ref = learner_ref(request)
    return saved_house(ref.current(), game) if ref.user or ref.token else None


def save_table(request: HttpRequest, response: HttpResponse, game: Game, house: House) -> bool:
    """Save the rules of whoever asks for his own table, and return whether they are new.

    What the referee remembered in this browser gives way to them. Who goes on to play by the book becomes no learner.
    """
    response.delete_cookie(cookie_of(game), samesite="Lax")
    if house == (table_house(request, game) or game.house()):
        return False
    save_house(ensure_learner(request), game, house)
    return True
