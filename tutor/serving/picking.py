"""Cards picked out of those that are offered: as a whole answer, and as a part of one."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tutor.serving.answers import AnswerForm, Sent, Unreadable
from tutor.serving.parts import Part
from tutor.serving.people import copies_in
from tutor.serving.words import label_of

FEW = 4  # at most one card in so many is left out by tapping it
FEW_COUNTS = 4  # so many numbers of cards are told


class PickForm(AnswerForm):
    """Some cards picked out of those offered; where nearly all are, one says instead which are left out."""

    template = "serving/_answer_pick.html"
    offered: Sequence[str] = ()
    count = 0
    most = 0  # where from `count` up to so many may be picked

    @property
    def leaves_out(self) -> bool:
        """Whether so few cards stay behind that one taps those."""
        return not self.most and (len(self.offered) - self.count) * FEW <= len(self.offered)

    @property
    def legend(self) -> str:
        """How many cards are to be tapped, in words."""
        if self.most:
            return _("Chọn từ %(count)s đến %(most)s lá") % {"count": self.count, "most": self.most}
        if self.leaves_out:
            return ngettext("Bỏ ra %(n)s lá", "Bỏ ra %(n)s lá", self.wanted) % {"n": self.wanted}
        return ngettext("Chọn %(n)s lá", "Chọn %(n)s lá", self.wanted) % {"n": self.wanted}

    @property
    def name(self) -> str:
        return "left" if self.leaves_out else "cards"

    @property
    def wanted(self) -> int:
        """How many cards are to be tapped."""
        return len(self.offered) - self.count if self.leaves_out else self.count

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card that is offered, each copy by itself, and whether it is tapped."""
        first = [code not in self.offered[:n] for n, code in enumerate(self.offered)]
        return [
            {"code": code, "id": f"card-{code}" if first[n] else f"card-{code}-{n}", "tapped": tapped}
            for n, (code, tapped) in enumerate(zip(self.offered, self._tapped, strict=True))
        ]

    @property
    def _tapped(self) -> list[bool]:
        picked = self.data.getlist("cards")
        if self.leaves_out and picked:  # sent by name, not by what is left
            return [not kept for kept in copies_in(self.offered, picked)]
        return copies_in(self.offered, self.data.getlist(self.name))

    def as_sent(self, given: Any) -> Sent:
        return {"cards": given["cards"]}

    def given(self) -> dict[str, list[str]]:
        tapped = self._tapped
        if not self.wanted <= sum(tapped) <= (self.most or self.wanted):
            raise Unreadable(self._refusal() % {"count": self.wanted, "most": self.most, "n": sum(tapped)})
        pairs = zip(self.offered, tapped, strict=True)
        return {"cards": [code for code, is_tapped in pairs if is_tapped is not self.leaves_out]}

    def _refusal(self) -> str:
        if self.most:
            return _("Hãy chọn từ %(count)s đến %(most)s lá; đang chọn %(n)s.")
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


class CardsPart(Part):
    """Cards picked out of those that lie there."""

    template = "serving/parts/cards.html"
    changed: Sequence[str] = ()

    @property
    def cards(self) -> list[dict[str, Any]]:
        """Every card to tap, each copy by itself."""
        held = self.asked.pool[1]
        tapped, new = copies_in(held, self.asked.data.getlist(self.name)), copies_in(held, self.changed)
        return [
            {"code": code, "id": f"{self.id}-{n}", "tapped": tapped[n], "changed": code if new[n] else None}
            for n, code in enumerate(held)
        ]

    @property
    def hint(self) -> str:
        counts = self.field.counts if len(self.field.counts) <= FEW_COUNTS else ()
        told = _("chọn %(count)s lá") % {"count": _in_words(counts)} if counts else _("chọn lá")
        keys = self.asked.pool[0]
        hand = label_of(self.asked.game, self.asked.query, keys[0], self.asked.lang) if len(keys) == 1 else ""
        return f"{hand}: {told}" if hand else told[:1].upper() + told[1:]

    @property
    def picked(self) -> list[str]:
        return [card["code"] for card in self.cards if card["tapped"]]

    @property
    def blank(self) -> bool:
        return not self.picked

    def value(self) -> list[str]:
        picked = self.picked
        if self.field.counts and len(picked) not in self.field.counts:
            wanted = {"count": _in_words(self.field.counts), "n": len(picked)}
            raise Unreadable(_("Cần %(count)s lá; đang chọn %(n)s.") % wanted)
        return picked

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        yield from ((self.name, code) for code in value)


def _in_words(counts: Sequence[int]) -> str:
    """Return numbers of cards as one reads them: 3, 1–4."""
    return str(counts[0]) if len(counts) == 1 else f"{min(counts)}–{max(counts)}"
