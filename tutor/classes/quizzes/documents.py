"""The document of a quiz: what a teacher edits as a whole, what a version freezes.

Sizes: at most 60 items, 8 options an item. Texts are plain, but for `cover` and `note`, which are safe markdown.
"""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

MOST_ITEMS, MOST_OPTIONS, MOST_POINTS = 60, 8, 20
LEVELS = 1, 5


Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Long = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
Question = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Points = Annotated[int, Field(ge=1, le=MOST_POINTS)]
Level = Annotated[int, Field(ge=LEVELS[0], le=LEVELS[1])]


def new_item_id() -> str:
    """Return the id of a new item: no two of one quiz are alike, and it says nothing about the item."""
    return uuid4().hex[:12]


class Part(BaseModel):
    """A part of the document: no key is unknown."""

    model_config = ConfigDict(extra="forbid")


class Item(Part):
    """What every item has: an id, points, and a sentence of the teacher's own that stands below the explanation."""

    id: str = Field(default_factory=new_item_id, pattern="^[0-9a-f]{12}$")
    points: Points = 1
    note: Note = ""
    locked: bool = False


class Judged(Item):
    """A question to the engine: its query, position (JSON), house (JSON; the quiz's where None), rule it covers."""

    kind: Literal["judged"] = "judged"
    query: str
    position: dict[str, Any]
    house: dict[str, Any] | None = None
    rule: str = ""
    level: Level = 2

    @property
    def is_kept(self) -> bool:
        """Whether a new proposal leaves it: it was locked, or its teacher wrote something to it."""
        return self.locked or bool(self.note) or self.points != 1 or self.house is not None


class Choice(Item):
    """The teacher's own question with options, of which some are right (their numbers from 0)."""

    kind: Literal["choice"] = "choice"
    question: Question
    options: list[Line] = Field(min_length=2, max_length=MOST_OPTIONS)
    right: list[int] = Field(min_length=1)

    @model_validator(mode="after")
    def _right_ones_are_there(self) -> "Choice":
        if len(set(self.options)) < len(self.options):
            raise ValueError("options alike")
        if not set(self.right) <= set(range(len(self.options))):
            raise ValueError("no such option")
        self.right = sorted(set(self.right))
        return self


class Short(Item):
    """The teacher's own question with a short answer; case, accents and spaces at the ends do not matter."""

    kind: Literal["short"] = "short"
    question: Question
    accepted: list[Line] = Field(min_length=1, max_length=MOST_OPTIONS)


AnyItem = Annotated[Judged | Choice | Short, Field(discriminator="kind")]


class Blueprint(Part):
    """What the engine proposes: rules to cover (short slugs; any where empty), how many items, from easy to hard.

    `twins`: near-miss pairs. `sure`: only items that no house rule would turn.
    """

    rules: list[str] = []
    count: int = Field(default=10, ge=1, le=MOST_ITEMS)
    low: Level = 1
    high: Level = 3
    twins: bool = False
    sure: bool = False

    @model_validator(mode="after")
    def _from_low_to_high(self) -> "Blueprint":
        self.low, self.high = sorted((self.low, self.high))
        return self


class Settings(Part):
    """How a quiz is taken: feedback now or at the end, tries an item, shuffled, minutes by the server's clock."""

    feedback: Literal["now", "end"] = "now"
    tries: int = Field(default=1, ge=1, le=3)
    shuffle: bool = False
    minutes: int | None = Field(default=None, ge=1, le=300)
    opens_at: datetime | None = None
    closes_at: datetime | None = None

    @model_validator(mode="after")
    def _opens_before_it_closes(self) -> "Settings":
        if self.opens_at and self.closes_at and self.opens_at >= self.closes_at:
            raise ValueError("closes before it opens")
        return self


class Document(Part):
    """A quiz: one game under one house (JSON), its items in their order, how it is taken."""

    title: Title = ""
    cover: Long = ""
    game: str
    house: dict[str, Any] = {}
    blueprint: Blueprint = Field(default_factory=Blueprint)
    items: list[AnyItem] = Field(default_factory=list, max_length=MOST_ITEMS)
    settings: Settings = Field(default_factory=Settings)

    def house_of(self, item: Judged) -> dict[str, Any]:
        """The house (JSON) under which an item is judged: its own, else the quiz's."""
        return self.house if item.house is None else item.house

    def item(self, item_id: str) -> Judged | Choice | Short | None:
        """The item of an id."""
        return next((one for one in self.items if one.id == item_id), None)

    def stored(self) -> dict[str, Any]:
        """The document as it is stored."""
        return self.model_dump(mode="json")
