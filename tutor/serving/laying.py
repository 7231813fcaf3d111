"""Answer forms in which cards are moved: exchanged between rows, laid in rows, picked out of some.

A card is tapped, then a button says what becomes of it; what was done so far travels in the form itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import CARDS, Query
from tutor.serving.answers import AnswerForm, Unreadable

SWAPS = 4  # so many exchanges can be made in one answer
FEW = 4  # at most one card in so many is left out by tapping it


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
        return [" ⇄ ".join(CARDS[code].label for code in pair) for pair in self.swaps]

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

    def given(self) -> dict[str, list[str]]:
        if self.unlaid:
            n = len(self.unlaid)
            raise Unreadable(ngettext("Còn %(n)s lá chưa xếp.", "Còn %(n)s lá chưa xếp.", n) % {"n": n})
        off = [row for row in self.rows if row["count"] != row["wanted"]]
        if off:
            told = ", ".join(f"{row['label']}: {row['count']}/{row['wanted']}" for row in off)
            raise Unreadable(_("Số lá chưa đúng: %(rows)s.") % {"rows": told})
        return {key: [code for code, row in self.laid.items() if row == key] for key in self.places}


class PickForm(AnswerForm):
    """Some cards picked out of those offered; where nearly all are, one says instead which are left out."""

    template = "serving/_answer_pick.html"
    offered: Sequence[str] = ()
    count = 0

    @property
    def leaves_out(self) -> bool:
        """Whether so few cards stay behind that one taps those."""
        return (len(self.offered) - self.count) * FEW <= len(self.offered)

    @property
    def name(self) -> str:
        return "left" if self.leaves_out else "cards"

    @property
    def wanted(self) -> int:
        """How many cards are to be tapped."""
        return len(self.offered) - self.count if self.leaves_out else self.count

    @property
    def cards(self) -> list[tuple[str, bool]]:
        """Every card that is offered, and whether it is tapped."""
        picked = self.data.getlist("cards")
        if self.leaves_out and picked:  # sent by name, not by what is left
            return [(code, code not in picked) for code in self.offered]
        return [(code, code in self.data.getlist(self.name)) for code in self.offered]

    def given(self) -> dict[str, list[str]]:
        tapped = [code for code, is_tapped in self.cards if is_tapped]
        if len(tapped) != self.wanted:
            raise Unreadable(self._refusal() % {"count": self.wanted, "n": len(tapped)})
        return {"cards": [code for code in self.offered if (code in tapped) is not self.leaves_out]}

    def _refusal(self) -> str:
        if self.leaves_out:
            return ngettext(
                "Hãy chọn đúng %(count)s lá để bỏ ra; đang chọn %(n)s.",
                "Hãy chọn đúng %(count)s lá để bỏ ra; đang chọn %(n)s.",
                self.wanted,
            )
        return ngettext(
            "Hãy chọn đúng %(count)s lá; đang chọn %(n)s.",
            "Hãy chọn đúng %(count)s lá; đang chọn %(n)s.",
            self.wanted,
        )
