"""A table's house rules in a form: a set of rules by name, and each option that the table plays otherwise.

An option left empty is played as the chosen set says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.http import urlencode

from games import Game, InputError
from tutor.serving.verdicts import option_words, reader_lang

PREFIX = "house."
LONGEST = 1000  # letters of a cookie that are read
LONGEST_IN_LIST = 22


@dataclass(frozen=True)
class OptionField:
    """One option: its name in the form, its title, the value the set gives it, and what else one may choose."""

    name: str
    title: str
    given: str
    choices: list[tuple[str, str]]
    chosen: str

    @property
    def is_long(self) -> bool:
        """Whether a list on a telephone would cut one of the values off."""
        return any(len(label) > LONGEST_IN_LIST for _value, label in self.choices)


class HouseForm:
    """The house rules somebody chose; `house` is what the engine judges under, None when they cannot be."""

    def __init__(self, game: Game, values: Mapping[str, str], lang: str) -> None:
        self.game, self.lang = game, lang
        self.error = ""
        typed = {key.removeprefix(PREFIX): text for key, text in values.items() if key.startswith(PREFIX) and text}
        house = game.house
        raw = {key: text if key == "preset" else house.convert(key, text) for key, text in typed.items()}
        try:
            self.house = house.from_json(raw)
        except InputError as error:
            self.error = error.first.message()[lang]
            self.house = house()

    @property
    def chosen(self) -> dict[str, Any]:
        """The options played otherwise than the set says."""
        return {key: value for key, value in self.house.to_json().items() if key != "preset"}

    def values(self) -> dict[str, str]:
        """What was chosen, by name; the set is always said, so that an address means the same in every browser."""
        return filled_with(self.house)

    @property
    def spelled(self) -> str:
        """What was chosen, in one line."""
        return urlencode(self.values())

    @property
    def presets(self) -> list[tuple[str, str]]:
        return [(key, self.game.book.presets[key][self.lang]) for key in self.game.house.PRESETS]

    @property
    def options(self) -> list[OptionField]:
        """Every option with its values; the one that the set gives is the empty choice."""
        fields = []
        base = self.game.house.of_preset(self.house.preset)
        for option in self.game.house.options():
            given = self._words(option.key, base.get(option.key))
            others = option.others(base.get(option.key))
            fields.append(
                OptionField(
                    name=f"{PREFIX}{option.key}",
                    title=given["title"],
                    given=given["value"],
                    choices=[(printed(value), self._words(option.key, value)["value"]) for value in others],
                    chosen=printed(self.chosen[option.key]) if option.key in self.chosen else "",
                )
            )
        return fields

    def _words(self, key: str, value: Any) -> dict[str, str]:
        return option_words(self.game, key, value, self.lang)

    @property
    def title(self) -> str:
        """The name of the chosen set."""
        title: str = self.game.book.presets[self.house.preset][self.lang]
        return title

    @property
    def differs(self) -> list[dict[str, str]]:
        """In words, what is played otherwise than the chosen set says."""
        return [self._words(key, value) for key, value in self.chosen.items()]


def printed(value: Any) -> str:
    """Return an option's value as a form and an address write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def filled_with(house: Any) -> dict[str, str]:
    """Return rules as a form and an address write them, by name."""
    return {f"{PREFIX}{key}": printed(value) for key, value in house.to_json().items()}


def house_form(game: Game, house: Any) -> HouseForm:
    """Return the form filled with some rules, in the reader's words."""
    return HouseForm(game, filled_with(house), reader_lang())


def cookie_of(game: Game) -> str:
    """Return the name of the cookie that holds a game's house rules."""
    return f"house-{game.key}"


def remembered(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the house rules under which this browser asked last, by name; nothing where it keeps none."""
    pairs = (pair.partition("=") for pair in request.COOKIES.get(cookie_of(game), "")[:LONGEST].split("&"))
    return {f"{PREFIX}{key}": value for key, _sign, value in pairs if key}
