"""Who takes part in a deal: chosen among the ledger's people before the desk opens, if there is anything to choose."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from tutor.ledger.carrying import RULING
from tutor.ledger.desk import PLACE
from tutor.ledger.queries import Book
from tutor.ledger.seating import Place

SIT = "sit"  # in an address: the places were chosen


@dataclass(frozen=True)
class PlaceField:
    """A place with who can fill it: number, name, and whether he is chosen."""

    name: str
    label: str
    choices: list[tuple[str, str, bool]]
    may_be_empty: bool
    empty: bool  # somebody said that it is
    error: str


class SeatsForm:
    """Who plays (`in`, by number) and who fills which place; everybody plays where nothing was sent.

    Where cards lie in the desk's form already (`filled`, or a verdict), they are `carried` on and say who plays: only
    places that no position says are chosen.
    """

    def __init__(self, book: Book, sent: QueryDict, lang: str) -> None:
        self.book, self.lang = book, lang
        is_carried = "filled" in sent or RULING in sent
        beside = {"in", SIT, "filled"}
        self.carried = (
            {key: str(text) for key, text in sent.items() if key not in beside and not key.startswith(PLACE)}
            if is_carried
            else {}
        )
        self.is_carried = is_carried
        is_said = any(key.startswith(PLACE) for key in sent)
        self.sent = SIT in sent if is_carried else "in" in sent or is_said
        asked = book.seating.unasked if is_carried else book.seating.places
        chosen = [book.person(number) for number in sent.getlist("in")]
        most = book.seating.most
        self.playing = [who for who in book.people if who in chosen] if self.sent else self._at_first(most)
        self._said = {place for place in asked if PLACE + place.key in sent}
        self._sent = {place: book.person(sent.get(PLACE + place.key, "")) for place in asked}
        if not self.sent and not is_said:
            self._sent = {place: self._before(place) for place in asked}
        self.error = ""
        self._faults: dict[Place, str] = {}

    def _at_first(self, most: int) -> list[str]:
        """Whoever took part in the last deal, else everybody, as far as there are seats."""
        last = self.book.last
        there = [self.book.person(who[1:]) for who in last.payments if who.startswith("#")] if last else []
        return (there if there and len(self.book.people) > most else self.book.people)[:most]

    def _before(self, place: Place) -> str:
        """Who filled a place in the last deal; nobody where that changes with every deal."""
        last = self.book.last
        if last is None or place.asked:
            return ""
        return self.book.person(last.verdict.get("seats", {}).get(place.key, "#")[1:])

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.book.seating.places) or len(self.book.people) > self.book.seating.most

    @property
    def placed(self) -> dict[str, str]:
        """Who fills which place."""
        return {place.key: who for place, who in self._sent.items() if who}

    def is_valid(self) -> bool:
        """Whether a deal can be played so; faults are noted."""
        taken: set[str] = set()
        for place, who in self._sent.items():
            if who and who in taken:
                self._faults[place] = _("%(who)s đã có chỗ khác.") % {"who": who}
            elif not who and (place not in self._said or not place.may_be_empty):
                self._faults[place] = _("Hãy chọn một người.")
            taken.add(who)
        count = len({*self.playing, *self.placed.values()})
        seating = self.book.seating
        if not self.is_carried and not seating.least <= count <= seating.most:
            told = {"least": seating.least, "most": seating.most, "n": count}
            self.error = _("Một ván có %(least)s đến %(most)s người; đang chọn %(n)s.") % told
        elif not self.is_carried:
            self._check_rows(len([who for who in self.playing if who not in self.placed.values()]))
        return not self.error and not self._faults

    def _check_rows(self, count: int) -> None:
        """Note that more people are left than there is room for besides the places: one of them fills a place."""
        seating = self.book.seating
        empty = [seating.label(place, self.lang) for place in seating.places if place.key not in self.placed]
        if seating.rows and count > seating.in_rows:
            told = {"places": ", ".join(empty), "most": seating.in_rows, "n": count}
            self.error = (
                _(
                    "Chỗ “%(places)s” không ai trong sổ thì còn nhiều nhất %(most)s người; đang chọn %(n)s. "
                    "Bỏ chọn người không chơi."
                )
                % told
            )

    def filled(self) -> dict[str, str]:
        """Return the desk's form with everybody in his place."""
        placed = [(place, self.placed.get(place.key)) for place in self.book.seating.unasked]
        numbers = {PLACE + place.key: str(self.book.number_of(who)) for place, who in placed if who}
        filled = self.carried if self.is_carried else self.book.seating.filled(self.playing, self.placed)
        return filled | numbers

    @property
    def boxes(self) -> list[tuple[str, str, bool]]:
        """Everybody: number, name, whether he plays."""
        return [(str(self.book.number_of(who)), who, who in self.playing) for who in self.book.people]

    @property
    def places(self) -> list[PlaceField]:
        """The places with everybody who can fill them."""
        return [
            PlaceField(
                name=PLACE + place.key,
                label=self.book.seating.label(place, self.lang),
                choices=[(str(self.book.number_of(one)), one, one == who) for one in self.book.people],
                may_be_empty=place.may_be_empty,
                empty=not who and place in self._said,
                error=self._faults.get(place, ""),
            )
            for place, who in self._sent.items()
        ]
