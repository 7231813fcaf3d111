"""House rules to choose from for a quiz: the sets of its game, those of one's own table, those of one's classes."""

from dataclasses import dataclass

from django.http import HttpRequest

from games import Game
from tutor.accounts.learners import learner_ref
from tutor.classes.roster.queries import house_of
from tutor.models import Class
from tutor.serving.house import HouseForm, house_form
from tutor.serving.profile import profile_of
from tutor.serving.tables import House
from tutor.serving.verdicts import View, reader_lang

OWN = "own"  # the choice that is no set of the game: the rules of one's own table
OF_CLASS = "class-"  # before the id of a class: its rules


@dataclass(frozen=True)
class ClassHouse:
    """The rules by which a class plays a game."""

    group: Class
    game: Game
    house: House

    @property
    def key(self) -> str:
        """What a form sends for it."""
        return f"{OF_CLASS}{self.group.pk}"

    @property
    def form(self) -> HouseForm:
        """The rules in the reader's words."""
        return house_form(self.game, self.house)


def class_houses(request: HttpRequest, game: Game) -> list[ClassHouse]:
    """Return the rules that the classes of whoever asks chose for a game, by the names of the classes."""
    user = learner_ref(request).user
    classes = user.classes_taught.order_by("name", "created") if user else ()
    found = [(group, house_of(group, game)) for group in classes]
    return [ClassHouse(group, game, house) for group, house in found if house is not None]


def presets_of(request: HttpRequest, game: Game, chosen: str = "") -> View:
    """Return the house rules to choose from: none is chosen before, but those of one's own table if there are any."""
    own = profile_of(request, game).house
    own_form = house_form(game, own) if own != game.house() else None
    presets = [{"key": key, "form": house_form(game, game.house.of_preset(key))} for key in game.house.PRESETS]
    context = {"game": game, "game_title": game.title[reader_lang()], "presets": presets, "own": own_form}
    context["classes"] = class_houses(request, game)
    return context | {"chosen": chosen or (OWN if own_form else "")}


def house_of_choice(request: HttpRequest, game: Game, chosen: str) -> View | None:
    """Return the house rules of a choice (JSON); None where there is none."""
    if chosen == OWN:
        return dict(profile_of(request, game).house.to_json())
    if chosen.startswith(OF_CLASS):
        found = next((one for one in class_houses(request, game) if one.key == chosen), None)
        return dict(found.house.to_json()) if found else None
    return dict(game.house.of_preset(chosen).to_json()) if chosen in game.house.PRESETS else None
