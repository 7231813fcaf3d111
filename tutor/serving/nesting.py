"""The controls that hold others: named parts, a value for every player, a value or none, lists added to one by one."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from tutor.serving.displays import Display
from tutor.serving.parts import (
    FAULTY,
    NAMED,
    NULL,
    Asked,
    ChecksPart,
    Field,
    OptionsPart,
    Part,
    WholePart,
)
from tutor.serving.picking import CardsPart
from tutor.serving.words import label_of, person_of

MOST_ITEMS = 60


class Holder(Part):
    """A control that holds others and is nothing itself."""

    @property
    def blank(self) -> bool:
        return all(part.blank for part in self.parts)


class RecordPart(Holder):
    """Named parts."""

    template = "serving/parts/record.html"

    @cached_property
    def parts(self) -> Sequence[Part]:
        return [
            make_part(self.asked, one.field, f"{self.name}.{one.key}", self._label(one.key)) for one in self.field.parts
        ]

    def _label(self, key: str) -> str:
        return label_of(self.asked.game, self.asked.query, key, self.asked.lang)

    def read(self) -> Any:
        optional = {one.key for one in self.field.parts if one.optional}
        pairs = zip((one.key for one in self.field.parts), self.parts, strict=True)
        read = {key: part.read() for key, part in pairs if not (key in optional and part.blank)}
        return FAULTY if FAULTY in read.values() else read

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        for one, part in zip(self.field.parts, self.parts, strict=True):
            if one.key in value:
                yield from part.as_sent(value[one.key])


class PlayersPart(Holder):
    """A value for every player; where not everybody can have one, those left empty have none."""

    template = "serving/parts/players.html"

    @cached_property
    def people(self) -> list[str]:
        return list(dict.fromkeys((*self.asked.people, *self.field.also)))

    @cached_property
    def parts(self) -> Sequence[Part]:
        return [
            make_part(self.asked, self.field.of, f"{self.name}.{n}", person_of(self.asked.game, name, self.asked.lang))
            for n, name in enumerate(self.people)
        ]

    @property
    def some(self) -> bool:
        """Whether somebody may be left out."""
        return bool(self.field.low == 0 or self.field.high < len(self.people))

    @property
    def hint(self) -> str:
        return _("Từng người")

    @property
    def help(self) -> str:
        return _("Ai không có thì để trống.") if self.some else ""

    def read(self) -> Any:
        pairs = zip(self.people, self.parts, strict=True)
        read = {name: part.read() for name, part in pairs if not (self.some and part.blank)}
        return FAULTY if FAULTY in read.values() else read

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        for name, part in zip(self.people, self.parts, strict=True):
            if name in value:
                yield from part.as_sent(value[name])


class MaybePart(Holder):
    """A value, or that there is none."""

    template = "serving/parts/maybe.html"

    @cached_property
    def parts(self) -> Sequence[Part]:
        inner = make_part(self.asked, self.field.of, f"{self.name}.of")
        inner.titled = True
        return [inner]

    @property
    def is_none(self) -> bool:
        """Whether it was said that there is none, whatever stands in the rest."""
        return self.asked.data.get(f"{self.name}.is", "") == NULL

    @property
    def blank(self) -> bool:
        return not self.is_none and super().blank

    @property
    def hint(self) -> str:
        return _("Câu trả lời của bạn")

    def read(self) -> Any:
        self.error = ""
        (inner,) = self.parts
        if self.is_none:
            return None
        if inner.blank:
            self.error = _("Hãy điền, hoặc chọn “Không có”.")
            return FAULTY
        return inner.read()

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        if value is None:
            yield f"{self.name}.is", NULL
        else:
            yield from self.parts[0].as_sent(value)


class ListPart(Holder):
    """Items added one by one. The numbers of those added travel in the form; the item being filled in has the next."""

    template = "serving/parts/list.html"

    @property
    def rows_name(self) -> str:
        return f"{self.name}.rows"

    @property
    def draft_name(self) -> str:
        return f"{self.name}.next"

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of the items added; what somebody forged is none."""
        sent = [text for text in self.asked.data.getlist(self.rows_name)[:MOST_ITEMS] if text.isdecimal()]
        return [n for n in dict.fromkeys(int(text[:4]) for text in sent) if self._item(n).read() is not FAULTY]

    def _item(self, n: int) -> Part:
        made = make_part(self.asked, self.field.of, f"{self.name}.{n}")
        for part in made.walk():
            part.compact = True
        return made

    @cached_property
    def draft_number(self) -> int:
        """The number of the item being filled in: as it was, so that nothing typed is lost when another is dropped."""
        sent = self.asked.data.get(self.draft_name, "")[:4]
        least = max(self.numbers, default=-1) + 1
        return max(least, int(sent)) if sent.isdecimal() else least

    @cached_property
    def draft(self) -> Part:
        """The item being filled in."""
        return self._item(self.draft_number)

    @property
    def parts(self) -> Sequence[Part]:
        return [self.draft]

    @property
    def hint(self) -> str:
        return _("Thêm từng mục một")

    @property
    def help(self) -> str:
        return _("Mỗi mục: chọn hay điền xong thì bấm “Thêm”. Đủ hết rồi thì trả lời.")

    @property
    def bare(self) -> str:
        """What an item without any card is called, where there may be one."""
        may = self.field.of.kind == "cards" and not self.field.of.counts and "alone" in self.asked.game.book.names
        word = self.asked.game.book.name("alone", self.asked.lang) if may else ""
        return word[:1].upper() + word[1:]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The items added, as they are shown and as they are sent again."""
        display = Display(self.asked.game, self.asked.query, self.asked.lang)
        made = []
        for place, n in enumerate(self.numbers, start=1):
            item = self._item(n)
            block = display.item(item.field, item.read())
            sent = list(self.asked.sent_under(item.name))
            made.append({"number": n, "place": place, "name": item.name, "block": block, "sent": sent})
        return made

    @property
    def blank(self) -> bool:
        return not self.numbers and self.draft.blank

    def read(self) -> Any:
        """Return the items added, and the one filled in last where it is whole."""
        read = [self._item(n).read() for n in self.numbers]
        if not self.draft.blank:
            read.append(self.draft.read())
        return FAULTY if FAULTY in read else read

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        for n, item in enumerate(value):
            yield self.rows_name, str(n)
            yield from self._item(n).as_sent(item)

    def added(self, *, bare: bool = False) -> str:
        """Return the number of the item filled in, to be sent from now on; empty, with an error, when it is none."""
        self.error = ""
        if len(self.numbers) >= MOST_ITEMS:
            self.error = _("Nhiều nhất %(n)s mục.") % {"n": MOST_ITEMS}
        elif self.draft.blank and not bare:
            self.error = _("Hãy chọn hoặc điền trước, rồi bấm “Thêm”.")
        elif bare and not self.draft.blank:
            self.error = _("Đang chọn lá: bấm “Thêm”, hoặc bỏ chọn trước.")
        if self.error or self.draft.read() is FAULTY:
            return ""
        return str(self.draft_number)


def make_part(asked: Asked, field: Field, name: str, label: str = "") -> Part:
    """Return the control for a field."""
    if field.kind == "maybe" and field.of.kind in NAMED:
        one = OptionsPart(asked, field.of, name, label)
        one.nullable = True
        return one
    if field.kind == "list" and field.of.kind in NAMED:
        return ChecksPart(asked, field, name, label)
    return PARTS[field.kind](asked, field, name, label)


def answerable(field: Field) -> bool:
    """Return whether there are controls for a field and all within."""
    within = [part.field for part in getattr(field, "parts", ())] + [getattr(field, "of", None)]
    return field.kind in PARTS and all(answerable(one) for one in within if one is not None)


PARTS: dict[str, type[Part]] = {
    **dict.fromkeys(NAMED, OptionsPart),
    "whole": WholePart,
    "list": ListPart,
    "cards": CardsPart,
    "record": RecordPart,
    "players": PlayersPart,
    "maybe": MaybePart,
}
