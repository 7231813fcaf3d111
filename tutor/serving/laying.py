"""Answer forms in which cards are moved: exchanged between rows, laid in rows, put in order.

A card is tapped, then a button says what becomes of it; what was done so far travels in the form itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import CARDS, Query
from tutor.serving.answers import AnswerForm, Sent, Unreadable

SWAPS = 4  # so many exchanges can be made in one answer


class SwapsForm(AnswerForm):
    """Exchanges of two cards of different rows, made one after the other."""

    template = "serving/_answer_swaps.html"
    shows_position = True

    @classmethod
    def fits(cls, query: Query) -> bool:
        """Whether the answer is pairs of cards out of rows that lie there."""
        item = getattr(query.answer, "of", None)
        return getattr(item, "kind", "") == "cards" and getattr(item, "counts", ()) == (2,)

    @property
    def edited(self) -> bool:
        return "exchange" in self.data or "undo" in self.data

    @cached_property
    def tapped(self) -> list[str]:
        held = [code for row in self._original.values() for code in row]
        return [code for code in dict.fromkeys(self.data.getlist("cards")) if code in held]

    @property
    def _original(self) -> dict[str, list[str]]:
        keys = [one.key for one in self.game.query(self.query).inputs if one.field.kind == "cards"]
        return {key: list(self.position[key]) for key in keys}

    @cached_property
    def swaps(self) -> list[list[str]]:
        """The exchanges made so far."""
        return [pair for text in self.data.getlist("swap")[:SWAPS] if self._fits(pair := text[:9].split("-"))]

    @property
    def so_far(self) -> Sent:
        return self.as_sent(self.swaps)

    def edit(self) -> None:
        """Undo the last exchange, or make one of the two cards tapped."""
        if "undo" in self.data:
            self.swaps = self.swaps[:-1]
        elif refusal := self._refusal():
            self.errors.append(refusal)
        else:
            self.swaps, self.tapped = [*self.swaps, self.tapped], []

    def _fits(self, pair: list[str]) -> bool:
        return len(pair) == 2 and set(pair) <= {code for row in self._original.values() for code in row}

    def _refusal(self) -> str:
        """Return why the tapped cards cannot be exchanged now, or nothing."""
        if len(self.tapped) != 2:
            return _("Hãy chọn đúng hai lá để đổi chỗ; đang chọn %(n)s.") % {"n": len(self.tapped)}
        if len(self.swaps) >= SWAPS:
            return _("Nhiều nhất %(n)s lần đổi; bỏ bớt một lần rồi đổi lại.") % {"n": SWAPS}
        if any(set(self.tapped) <= set(row) for row in self._exchanged().values()):
            return _("Hai lá phải nằm ở hai chỗ khác nhau thì mới đổi được.")
        return ""

    def _exchanged(self) -> dict[str, list[str]]:
        """Return the rows after the exchanges."""
        rows = self._original
        for one, other in self.swaps:
            turn = {one: other, other: one}
            rows = {key: [turn.get(code, code) for code in row] for key, row in rows.items()}
        return rows

    @property
    def rows(self) -> list[dict[str, Any]]:
        labels = self.game.book.queries[self.query]["inputs"]
        return [
            {"label": labels[key][self.lang], "cards": [(code, code in self.tapped) for code in row]}
            for key, row in self._exchanged().items()
        ]

    @property
    def labels(self) -> list[str]:
        return [" ⇄ ".join(CARDS[code].in_words[self.lang] for code in pair) for pair in self.swaps]

    def as_sent(self, given: Any) -> Sent:
        return {"swap": ["-".join(pair) for pair in given]}

    def given(self) -> list[list[str]]:
        if self.tapped:
            raise Unreadable(_("Còn lá đang chọn: bấm “Đổi chỗ hai lá” hoặc bỏ chọn, rồi trả lời."))
        if not self.swaps and "none" not in self.data:
            raise Unreadable(_("Hãy đổi chỗ ít nhất hai lá, hoặc bấm “Không cần đổi gì”."))
        return self.swaps


class RowsForm(AnswerForm):
    """Cards laid in rows; `places` says how many each row takes, `fixed` rows lie already."""

    template = "serving/_answer_rows.html"
    shows_position = True
    fixed: Mapping[str, Sequence[str]] = {}

    @classmethod
    def fits(cls, query: Query) -> bool:
        """Whether the answer is rows of so many cards each, laid out of the cards that were dealt."""
        rows: Any = query.answer
        dealt = [one for one in query.inputs if one.field.kind == "cards"]
        return len(dealt) == 1 and all(len(getattr(part.field, "counts", ())) == 1 for part in rows.parts)

    @property
    def places(self) -> Mapping[str, int]:
        """The rows to fill, with their numbers of cards."""
        return {part.key: part.field.counts[0] for part in self.field.parts}

    @property
    def hand(self) -> Sequence[str]:
        """The cards to lay: the position's one list of cards."""
        keys = [one.key for one in self.game.query(self.query).inputs if one.field.kind == "cards"]
        cards: list[str] = self.position[keys[0]]
        return cards

    @property
    def edited(self) -> bool:
        return "put" in self.data

    @cached_property
    def tapped(self) -> list[str]:
        return [code for code in dict.fromkeys(self.data.getlist("cards")) if code in self.hand]

    @cached_property
    def laid(self) -> dict[str, str]:
        """Which card lies in which row."""
        pairs = [text[:60].partition(":") for text in self.data.getlist("at")[:60]]
        return {code: row for code, _colon, row in pairs if code in self.hand and row in self.places}

    @property
    def so_far(self) -> Sent:
        return {"at": [f"{code}:{row}" for code, row in self.laid.items()]}

    def edit(self) -> None:
        """Put the tapped cards into the row that was named, or take them out."""
        if not self.tapped:
            self.errors.append(_("Hãy chọn lá bài trước, rồi bấm nơi đặt."))
        target = self.data.get("put", "")
        stay = {code: row for code, row in self.laid.items() if code not in self.tapped}
        put = dict.fromkeys(self.tapped, target) if target in self.places else {}
        self.laid, self.tapped = stay | put, []

    def label(self, row: str) -> str:
        """Return a row's name."""
        text: str = self.game.book.queries[self.query]["inputs"][row][self.lang]
        return text

    @property
    def rows(self) -> list[dict[str, Any]]:
        """All rows in order, with what lies there."""
        made = []
        for key in self._order:
            cards = list(self.fixed.get(key, ())) or [code for code, row in self.laid.items() if row == key]
            made.append(
                {
                    "key": key,
                    "label": self.label(key),
                    "fixed": key in self.fixed,
                    "cards": [(code, code in self.tapped) for code in cards],
                    "count": len(cards),
                    "wanted": self.places.get(key, len(cards)),
                }
            )
        return made

    @property
    def _order(self) -> list[str]:
        """The rows in the order in which the query's texts name them."""
        return [key for key in self.game.book.queries[self.query]["inputs"] if key in self.places or key in self.fixed]

    @property
    def unlaid(self) -> list[tuple[str, bool]]:
        return [(code, code in self.tapped) for code in self.hand if code not in self.laid]

    def as_sent(self, given: Any) -> Sent:
        return {"at": [f"{code}:{row}" for row, codes in given.items() for code in codes]}

    def given(self) -> dict[str, list[str]]:
        if self.unlaid:
            n = len(self.unlaid)
            raise Unreadable(ngettext("Còn %(n)s lá chưa xếp.", "Còn %(n)s lá chưa xếp.", n) % {"n": n})
        off = [row for row in self.rows if row["count"] != row["wanted"]]
        if off:
            told = ", ".join(f"{row['label']}: {row['count']}/{row['wanted']}" for row in off)
            raise Unreadable(_("Số lá chưa đúng: %(rows)s.") % {"rows": told})
        return {key: [code for code, row in self.laid.items() if row == key] for key in self.places}


def number(text: str) -> int:
    """Return the number that decimals stand for; only so many are read as the number of a hand can have."""
    return int(text[:4])


class OrderForm(AnswerForm):
    """Hands put in order, the strongest first: each has buttons that move it up or down by one place."""

    template = "serving/_answer_order.html"
    shows_position = True
    hands: Sequence[Sequence[str]] = ()

    @property
    def edited(self) -> bool:
        return "up" in self.data or "down" in self.data

    @cached_property
    def order(self) -> list[int]:
        """Which hand stands where, as it was sent, else as they were dealt."""
        sent = [number(text) for text in self.data.getlist("order")[: len(self.hands)] if text.isdecimal()]
        dealt = list(range(len(self.hands)))
        return sent if sorted(sent) == dealt else dealt

    @property
    def so_far(self) -> Sent:
        return {"order": list(map(str, self.order))}

    def edit(self) -> None:
        """Move one hand a place up or down; the first goes no higher, the last no lower."""
        up = "up" in self.data
        moved = self.data.get("up" if up else "down", "")
        if not moved.isdecimal() or number(moved) not in self.order:
            return
        here = self.order.index(number(moved))
        there = min(max(here + (-1 if up else 1), 0), len(self.order) - 1)
        self.order[here], self.order[there] = self.order[there], self.order[here]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The hands as they stand: their place, their number among those dealt, their cards and how these are read."""
        last = len(self.order)
        return [
            {
                "place": place,
                "number": n,
                "cards": self.hands[n],
                "name": " ".join(CARDS[code].in_words[self.lang] for code in self.hands[n]),
                "first": place == 1,
                "last": place == last,
            }
            for place, n in enumerate(self.order, start=1)
        ]

    def given(self) -> dict[str, list[int]]:
        return {"order": self.order}

    def as_sent(self, given: Any) -> Sent:
        return {"order": list(map(str, given["order"]))}
