"""The form of one deal: trays and pack for the settling query, with the ledger's people, rules and number."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tutor.ledger.queries import Book
from tutor.ledger.services import Sent
from tutor.serving.house import PREFIX, filled_with
from tutor.serving.naming import numbered, with_names
from tutor.serving.table_people import LONGEST, is_name
from tutor.serving.trays import LONGEST as LONGEST_ADDRESS
from tutor.serving.trays import Trays
from tutor.serving.typed import values_for

PLACE = "place."  # before the name of a place in a form: its value is the number of who fills it
KEY = 64


class DealDesk(Trays):
    """One deal being filled in; `house.…` in what was sent says nothing, the ledger's rules are fixed."""

    def __init__(self, book: Book, sent: Mapping[str, str], lang: str) -> None:
        self.book = book
        self.key = sent.get("key", "")[:KEY]
        self.replaces = bool(sent.get("replaces"))
        self.number = int(sent["number"]) if sent.get("number", "").isdecimal() and len(sent["number"]) < 7 else 0
        self.placed = {
            place.key: who
            for place in book.seating.places
            if not place.asked and (who := book.person(sent.get(PLACE + place.key, "")))
        }
        typed = {name: text for name, text in sent.items() if not name.startswith(PREFIX)}
        super().__init__(book.game, book.seating.query, typed | filled_with(book.house), lang)
        self.people = tuple(who for who in book.people if who not in self.placed.values())

    @property
    def judging(self) -> str:
        """What the button does that asks for the payments."""
        return "judge"

    @property
    def judge_word(self) -> str:
        """What that button says."""
        return _("Tính tiền")

    @property
    def places_taken(self) -> list[tuple[str, str, str]]:
        """The places that somebody of the ledger fills: the field's name, his number, both in words."""
        return [
            (PLACE + place.key, str(self.book.number_of(who)), f"{self.book.seating.label(place, self.lang)}: {who}")
            for place in self.book.seating.places
            if (who := self.placed.get(place.key))
        ]

    def values(self) -> dict[str, str]:
        """Everything filled in, by name; the house rules are the ledger's."""
        kept = {name: text for name, text in super().values().items() if not name.startswith(PREFIX)}
        taken = {name: number for name, number, _words in self.places_taken}
        return kept | taken | ({"replaces": "1"} if self.replaces else {})

    @property
    def address(self) -> str:
        """The page on which the form lies exactly as it does now; the bare page where that would be too long."""
        page = reverse("ledger:deal", args=[self.book.ledger.pk])
        return f"{page}?{urlencode(self.values() | {'filled': '1'})}" if self.fits_address else page

    @property
    def seats_address(self) -> str:
        """The page on which others take the places, with all that lies here."""
        page = reverse("ledger:seats", args=[self.book.ledger.pk])
        return f"{page}?{urlencode(self.values() | {'filled': '1'})}" if self.fits_address else page

    @property
    def fits_address(self) -> bool:
        return len(urlencode(self.values())) < LONGEST_ADDRESS

    def changed(self, sent: QueryDict) -> dict[str, Any]:
        """Return what a browser that sent this must get anew; house rules never are."""
        return super().changed(sent) | {"house": False}

    def sent(self, position: Mapping[str, Any]) -> Sent | None:
        """Return the deal to be written; None where somebody's name or place cannot be, which is noted.

        Whoever is in the ledger is called as he is spelled there.
        """
        named = self.book.seating.people_in(position)
        own = {who.casefold(): who for who in self.book.people}
        spelled = [who if who in self.book.people else own.get(who.casefold(), who) for who in named]
        for n, who in enumerate(spelled):
            if who not in self.book.people and not is_name(who):
                self._fault(named[n], _("Tên dài 1 đến %(n)s ký tự, chỉ gồm ký tự đọc được.") % {"n": LONGEST})
            elif who in spelled[:n] or (who not in self.book.people and who.casefold() in map(str.casefold, named[:n])):
                self._fault(named[n], _("Tên này đã có ở trên."))
        for place in self.book.seating.places:
            sitting = self.placed.get(place.key, "")
            if sitting in spelled:
                told = {"who": sitting, "where": self.book.seating.label(place, self.lang)}
                self._fault(sitting, _("%(who)s đang là %(where)s: bớt dòng này, hoặc đổi chỗ.") % told)
        if self.problems:
            return None
        numbers = numbered(self.game, self.query, position, named)
        return Sent(with_names(numbers, spelled), self.placed, self.key, self.number, replaces=self.replaces)

    def _fault(self, who: str, says: str) -> None:
        """Note a fault beside the control in which somebody is named."""
        controls = self.position.everything.values()
        named = [one for one in controls if one.kind == "name" and " ".join(one.text.split()) == who]
        place = next(iter(named), None) or next(iter(self.position.controls))
        place.errors.append(says)


def filled_again(book: Book, number: int) -> dict[str, str] | None:
    """Return the form of the last deal as it was sent; None where another is the last one by now."""
    last = book.last
    if last is None or last.number != number:
        return None
    typed = values_for(book.game, last.query, with_names(last.position, book.names))
    filled = {PLACE + seat: who.removeprefix("#") for seat, who in last.verdict.get("seats", {}).items()}
    return typed | filled | {"replaces": "1"}
