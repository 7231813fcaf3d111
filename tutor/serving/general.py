"""The general answer form: controls built from the field of the answer, whatever it is made of."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import Game, Query
from tutor.serving.answers import AnswerForm, Sent, Unreadable
from tutor.serving.nesting import ListPart, answerable, make_part
from tutor.serving.parts import FAULTY, Asked, Part
from tutor.serving.picking import CardsPart

EDITS = ("add", "drop", "bare")


class PartsForm(AnswerForm):
    """Controls built from the field of the answer, whatever it is made of."""

    template = "serving/_answer_parts.html"

    @classmethod
    def fits(cls, query: Query) -> bool:
        return answerable(query.answer)

    def __init__(
        self, game: Game, query: str, position: Mapping[str, Any], lang: str, data: QueryDict | None = None
    ) -> None:
        super().__init__(game, query, position, lang, data)
        self.data = self.data.copy()  # edits change it
        self._build()
        picks = any(isinstance(part, CardsPart) for part in self.root.walk())
        self.laid_out = self.root.asked.pool[0] if picks else ()
        self.shows_position = set(self.laid_out) == set(position)

    def _build(self) -> None:
        asked = Asked(self.game, self.query, self.position, self.lang, self.data)
        self.root = make_part(asked, self.field, "answer")

    @property
    def parts(self) -> Part:
        """The controls, the cards that make a near miss marked in them."""
        for part in self.root.walk():
            if isinstance(part, CardsPart):
                part.changed = self.changed
        return self.root

    @property
    def can_be_none(self) -> bool:
        """Whether the answer may be that there is nothing at all."""
        return self.field.kind == "list" or (self.field.kind == "cards" and not self.field.counts)

    @property
    def edited(self) -> bool:
        return any(key in self.data for key in EDITS)

    @property
    def so_far(self) -> Sent:
        return {key: self.data.getlist(key) for key in self.data if key.partition(".")[0] == self.root.name}

    def edit(self) -> None:
        """Add the item filled in, add one without cards, or drop one."""
        lists = {part.name: part for part in self.root.walk() if isinstance(part, ListPart)}
        name, _dot, number = self.data.get("drop", "").rpartition(".")
        if name in lists:
            left = [str(n) for n in lists[name].numbers if str(n) != number]
            self._forget(f"{name}.{number}")
            self.data.setlist(lists[name].rows_name, left)
        bare = "bare" in self.data
        wanted = lists.get(self.data.get("bare" if bare else "add", ""))
        if wanted:
            added = wanted.added(bare=bare)
            if not added:
                self.errors.append(self._faults())
                return
            self.data.appendlist(wanted.rows_name, added)
            self.data[wanted.draft_name] = str(int(added) + 1)
        self._build()

    def _forget(self, name: str) -> None:
        for key in [key for key in self.data if key == name or key.startswith(f"{name}.")]:
            del self.data[key]

    def as_sent(self, given: Any) -> Sent:
        sent: Sent = {}
        for name, text in self.root.as_sent(given):
            sent.setdefault(name, []).append(text)
        return sent

    def given(self) -> Any:
        if self.can_be_none and "none" in self.data:
            if not self.root.blank:
                raise Unreadable(_("Đang chọn hay đã thêm gì đó: bỏ hết rồi mới bấm “Không có”."))
            return []
        if self.can_be_none and self.root.blank:
            raise Unreadable(_("Hãy trả lời trước, hoặc bấm “Không có”."))
        read = self.root.read()
        if read is FAULTY:
            raise Unreadable(self._faults())
        if self.root.blank:  # all of it may be left empty, but somebody who answers leaves not all of it empty
            raise Unreadable(_("Hãy trả lời trước."))
        return read

    def _faults(self) -> str:
        """Return what is wrong in one sentence; that of the form's own control then stands there alone."""
        first, *others = wrong = [part for part in self.root.walk() if part.error]
        if not others:
            told = f"{first.label}: {first.error}" if first.label else first.error
            if first is self.root:
                first.error = ""
            return told
        labels = dict.fromkeys(part.label or part.hint for part in wrong)
        return _("Còn chỗ phải xem lại: %(labels)s.") % {"labels": ", ".join(labels)}
