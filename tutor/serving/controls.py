"""One control of a position form: the field it fills, what was typed in it, and what is wrong with that."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games import UNKNOWN, Card, card, split_cards
from tutor.serving.numerals import whole
from tutor.serving.seats import ALL

Field = Any  # games.fields.Field, told apart by its `kind`
Meant = Callable[[Mapping[str, Any]], Sequence[Any] | None]
MISSING = object()
MOST_ROWS = 10
MOST_CARDS = 60
PERSON = "~"  # how a form says a person: this, and where he was entered
NOBODY = 999  # the row of a list of names that says that nobody is in it
FEW_COUNTS = 3  # up to so many numbers of cards are named one by one


@dataclass
class Control:
    """One control: its name in the form, the field it fills, what was typed, and its faults.

    `path` is where the engine reports its faults; `group` is the name of what it is a part of, `owner` the player it
    belongs to. Records have `parts`; players and lists have one part a row, which for players has a `player`: the
    control that holds the name, and `seats` for most of them. `room` are the numbers of cards that may lie here. What
    is left empty is null where it is `nullable`; what is `left_out` is empty and may be. Cards of one `layer` are
    counted together: those that lie elsewhere too have a layer of their own. What `names` people of the position
    (seats.ONE, SOME, ALL) offers them as `choices`. `meant` is that of the engine's Input.
    """

    name: str
    path: str
    field: Field
    label: str
    text: str = ""
    optional: bool = False
    nullable: bool = False
    left_out: bool = False
    layer: str = ""
    group: str = ""
    owner: str = ""
    room: tuple[int, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    names: str = ""
    meant: Meant | None = None
    seats: int = MOST_ROWS
    parts: "list[Control]" = field(default_factory=list)
    player: "Control | None" = None
    errors: list[str] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.field.kind if self.field else "name"

    @property
    def template(self) -> str:
        return f"referee/inputs/{f'names-{self.names}' if self.names else self.kind}.html"

    @property
    def id(self) -> str:
        return "in-" + self.name.replace(".", "-")

    @property
    def row(self) -> str:
        """The last part of the name: of a row its number, of a part its key."""
        return self.name.rpartition(".")[2]

    @property
    def title(self) -> str:
        """What it is called among all: with the player it belongs to."""
        return f"{self.owner} · {self.label}" if self.owner not in ("", self.label) else self.label

    @property
    def holds_cards(self) -> bool:
        """Whether cards are laid in it, now or once there are rows."""
        return _holds_cards(self.field)

    def walk(self) -> "Iterator[Control]":
        """Yield this control and all within, in the order of the page."""
        yield self
        if self.player:
            yield self.player
        for part in self.parts:
            yield from part.walk()

    @property
    def blank(self) -> bool:
        """Whether nothing was typed here nor in anything within."""
        return not any(one.text.strip() for one in self.walk())

    @property
    def may_be_blank(self) -> bool:
        """Whether nothing need be typed here."""
        return self.optional or self.nullable

    @property
    def says_nothing(self) -> bool:
        """Whether it is blank and says nothing by that; rows left empty say that nobody and nothing is in the list."""
        return self.blank and not (self.kind == "list" and self.parts and self.names != ALL)

    # --- people --------------------------------------------------------------------------------------------------

    @property
    def boxes(self) -> "list[tuple[str, str, str, bool]]":
        """For everybody who can be in the list: the name of his box, how the form says him, his name, whether he is."""
        chosen = {part.text for part in self.parts}
        return [(f"{self.name}.{n}", who, name, who in chosen) for n, (who, name) in enumerate(self.choices)]

    @property
    def nobody(self) -> "tuple[str, bool] | None":
        """The box that says that nobody is in the list, and whether it is checked; None where that goes without."""
        return (f"{self.name}.{NOBODY}", self.blank and bool(self.parts)) if self.may_be_blank else None

    # --- cards ---------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> "list[tuple[Card | None, str]]":
        """Every card that is written here, with how it is written; None where no card is called so."""
        return [(read_card(name), name) for name in split_cards(self.text)[:MOST_CARDS]]

    @property
    def held(self) -> int:
        """How many cards lie here, unknown ones too; what no card is called like is none."""
        return sum(1 for made, name in self.cards if made or name == UNKNOWN)

    def put(self, code: str) -> None:
        """Write one more card."""
        self.write([*(name for _card, name in self.cards), code])

    def take(self, index: int) -> None:
        """Strike out the card at a place."""
        self.write([name for n, (_card, name) in enumerate(self.cards) if n != index])

    def write(self, names: list[str]) -> None:
        """Write other cards."""
        self.text = (", " if any(" " in name for name in names) else " ").join(names)

    @property
    def most(self) -> int:
        return max(self.room, default=MOST_CARDS)

    @property
    def full(self) -> bool:
        """Whether no further card can lie here."""
        return self.held >= self.most

    @property
    def enough(self) -> bool:
        return self.held in self.room if self.room else bool(self.held)

    @property
    def wanted(self) -> str:
        """How many cards are still needed, in words."""
        held = self.held
        more = [count - held for count in self.room if count > held]
        if held > self.most:
            return _("thừa %(n)s lá") % {"n": held - self.most}
        if self.enough and more:
            return _("đủ, hoặc thêm %(n)s lá") % {"n": more[0]}
        if self.enough:
            return _("đủ")
        return _("còn %(n)s lá") % {"n": in_words(more)} if more else ""

    @property
    def empty_places(self) -> range:
        """A place for each card that still fits, where that is known; the next one only, where it may be any number."""
        most = max(self.room, default=0) if len(self.room) <= FEW_COUNTS else self.held + 1
        return range(max(0, min(most, self.most) - self.held))

    # --- rows ----------------------------------------------------------------------------------------------------

    @property
    def can_add(self) -> bool:
        """Whether one more row fits."""
        most = len(self.choices) if self.choices else MOST_ROWS  # nobody else can be named than is there
        return len(self.parts) < min(self.seats, most, MOST_ROWS)

    @property
    def can_drop(self) -> bool:
        """Whether a row may go; of optional players all may."""
        least = getattr(self.field, "low", 0)
        return len(self.parts) > least or (self.optional and bool(self.parts))

    # --- the engine's side ---------------------------------------------------------------------------------------

    def raw(self) -> Any:
        """What was typed, as the engine reads it; MISSING where nothing was. Players go by the number of their row.

        A list that may be left out says that there is nothing in it by rows left empty.
        """
        if self.may_be_blank and self.says_nothing:
            return None if self.nullable and not self.optional else MISSING
        if self.kind == "cards":
            return self.text
        if self.kind == "record":
            filled = {part.row: part.raw() for part in self.parts}
            return {key: value for key, value in filled.items() if value is not MISSING}
        if self.kind == "list":
            return [part.raw() for part in self.parts if not part.blank]
        if self.kind == "players":
            return {part.row: None if (value := part.raw()) is MISSING else value for part in self.parts}
        typed = self.text.strip()
        if not typed:
            return MISSING
        if typed.startswith(PERSON) and self.names:
            return dict(self.choices).get(typed, MISSING)
        if self.kind == "whole":
            number = whole(typed)
            return typed if number is None else number
        return {"true": True, "false": False}.get(typed, typed) if self.kind == "flag" else typed


def in_words(counts: "Sequence[int]") -> str:
    """Return numbers of cards as one reads them: 3 hoặc 5, 1–13."""
    if len(counts) > FEW_COUNTS and len(counts) == counts[-1] - counts[0] + 1:
        return f"{counts[0]}–{counts[-1]}"
    return _(" hoặc ").join(map(str, counts))


def _holds_cards(kind: Field) -> bool:
    if kind is None:
        return False
    within = [part.field for part in getattr(kind, "parts", ())] + [getattr(kind, "of", None)]
    return kind.kind == "cards" or any(_holds_cards(inner) for inner in within)


def read_card(name: str) -> Card | None:
    """Return the card that is written so, if any is."""
    try:
        return card(name)
    except ValueError:
        return None
