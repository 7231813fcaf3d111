"""The names of those who sit at a table in the form of its page: a line each, with what is wrong beside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import Game
from tutor.serving.seats import also_named
from tutor.serving.table_people import LONGEST, RESERVED, is_name, seats_of, tidy

FIELD = "people."
FIRST = 4  # lines a table without names begins with
MOST_SENT = 20  # lines that are read


@dataclass
class PersonField:
    """One line: its number from 1, what was typed, and what is wrong with it."""

    number: int
    text: str
    error: str = ""

    @property
    def name(self) -> str:
        """Under which the form sends it."""
        return f"{FIELD}{self.number - 1}"


class PeopleForm:
    """The lines as they were typed; `people` are the names in them, without the lines left empty."""

    def __init__(self, game: Game, typed: Sequence[str]) -> None:
        self.game, self.seats = game, seats_of(game)
        least = min(FIRST, self.seats)
        texts = [*typed, *[""] * (least - len(typed))]
        self.lines = [PersonField(n, text) for n, text in enumerate(texts, start=1)]
        self.focus = 0  # the line to go on with

    @classmethod
    def sent(cls, game: Game, values: Mapping[str, str]) -> "PeopleForm | None":
        """Return the lines of a form that was sent; None where it has none."""
        rows = [(key.removeprefix(FIELD), text) for key, text in values.items() if key.startswith(FIELD)]
        typed = sorted((int(row), text) for row, text in rows if row.isdecimal() and len(row) < 3)
        return cls(game, [text for _row, text in typed[:MOST_SENT]]) if typed else None

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(name for line in self.lines if (name := tidy(line.text)))

    @property
    def is_full(self) -> bool:
        """Whether everybody whom the game seats has a line."""
        return len(self.lines) >= self.seats

    @property
    def is_right(self) -> bool:
        return not any(line.error for line in self.lines)

    def add(self) -> None:
        """Put one more empty line, where the game seats one more."""
        if not self.is_full:
            self.focus = len(self.lines) + 1
            self.lines.append(PersonField(self.focus, ""))

    def check(self) -> None:
        """Say beside each line what is wrong with it."""
        for line, problem in zip(self.lines, self._problems(), strict=True):
            line.error = problem
        self.focus = next((line.number for line in self.lines if line.error), 0)

    def _problems(self) -> Iterator[str]:
        """Yield what is wrong with each line; nothing with one that is empty."""
        reserved = {who for query in self.game.queries for who in also_named(query)}
        seen: set[str] = set()
        for line in self.lines:
            name = tidy(line.text)
            if not name:
                yield ""
            elif name.casefold() in seen:
                yield _("“%(name)s” đã có ở dòng trên. Thêm họ hay biệt danh cho khỏi lẫn.") % {"name": name[:LONGEST]}
            elif len(seen) >= self.seats:
                yield _("Trò này nhiều nhất %(n)s người. Xóa bớt một tên.") % {"n": self.seats}
            else:
                yield self._problem(name, reserved)
            seen |= {name.casefold()} - {""}

    def _problem(self, name: str, reserved: set[str]) -> str:
        if len(name) > LONGEST:
            return _("Tên dài nhất %(most)s ký tự, tên này có %(n)s.") % {"most": LONGEST, "n": len(name)}
        if name[0] in RESERVED:
            return _("Tên không bắt đầu bằng %(sign)s được.") % {"sign": name[0]}
        if name in reserved:
            return _("“%(name)s” là chữ của luật. Chọn tên khác.") % {"name": name}
        return "" if is_name(name) else _("Tên có ký tự không nhìn thấy được. Gõ lại tên này.")
