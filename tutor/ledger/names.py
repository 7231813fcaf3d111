"""The names in a ledger as somebody types them: one line each, what is wrong beside it, nothing lost."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import Game
from tutor.serving.table_people import LONGEST, is_name, tidy

MOST = 12  # people of one ledger: more than a table seats, because people come and go
LINES = 4  # so many lines there are to begin with


@dataclass
class Line:
    """One name as it was typed, with its number from 1 and its fault."""

    number: int
    text: str
    error: str = ""


class NamesForm:
    """Names typed into lines; an emptied line is nobody, and nobody who is in a deal (`kept`, by number) may go."""

    def __init__(self, game: Game, typed: Sequence[str], *, least: int, kept: Sequence[int] = ()) -> None:
        self.least, self.error = least, ""
        self.lines = [Line(number, tidy(text)) for number, text in enumerate(typed[:MOST], start=1)]
        fixed = {
            named for seat in (game.settling.seats if game.settling else ()) for named in (seat, *_words(game, seat))
        }
        self._fixed = {word.casefold() for word in fixed}
        self._kept = set(kept)

    @property
    def names(self) -> list[str]:
        """Every line, the empty ones too: a number stays that of its person."""
        return [line.text for line in self.lines]

    @property
    def people(self) -> list[str]:
        """Whoever has a name."""
        return [line.text for line in self.lines if line.text]

    @property
    def can_add(self) -> bool:
        return len(self.lines) < MOST

    def add(self) -> None:
        """Put one more line."""
        if self.can_add:
            self.lines.append(Line(len(self.lines) + 1, ""))

    def is_valid(self) -> bool:
        """Whether these can be the people of a ledger; faults are noted beside their lines."""
        seen: set[str] = set()
        for line in self.lines:
            line.error = self._fault(line, seen)
            seen.add(line.text.casefold())
        if len(self.people) < self.least:
            self.error = _("Cần ít nhất %(n)s người.") % {"n": self.least}
        return not self.error and not any(line.error for line in self.lines)

    def _fault(self, line: Line, seen: set[str]) -> str:
        if not line.text:
            return _("Người này đã có trong một ván: tên không để trống được.") if line.number in self._kept else ""
        if line.text.casefold() in seen:
            return _("Tên này đã có ở trên.")
        if line.text.casefold() in self._fixed:
            return _("Tên này là tên một chỗ ngồi; hãy chọn tên khác.")
        if not is_name(line.text):
            return _("Tên dài 1 đến %(n)s ký tự, chỉ gồm ký tự đọc được.") % {"n": LONGEST}
        return ""


def _words(game: Game, seat: str) -> tuple[str, ...]:
    """What a place is called in either language."""
    return tuple(game.book.name(f"seat-{seat}", lang) for lang in ("vi", "en"))
