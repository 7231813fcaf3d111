"""What stands where the law is silent, and by whose word: a default of ours, or a rule that this table set."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games import Game

Json = Mapping[str, Any]


def table_of(game: Game, told: Json) -> dict[str, Any]:
    """Return every option as the table of a verdict (JSON) plays it."""
    preset = game.house.PRESETS.get(told["house"].get("preset", "seed"), {})
    return {**game.house().full(), **preset, **told["house"]}


def is_by_table(game: Game, told: Json) -> bool:
    """Whether an option that would turn the verdict was set by its table: named among its rules, or not the default."""
    table, default = table_of(game, told), game.house().full()
    deciding = {flip["option"] for flip in told["flips"]}
    return any(key in told["house"] or table.get(key) != default.get(key) for key in deciding)


def stands(answer: str, *, by_table: bool) -> str:
    """Return in a sentence what stands all the same."""
    said = _("Luật bàn này: %(answer)s.") if by_table else _("Mặc định: %(answer)s.")
    return said % {"answer": answer}
