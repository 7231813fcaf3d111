"""One position being filled in: cards are laid into trays from a pack that greys what is used, the rest is typed.

Everything lies in the form: what was typed (position and house rules), `at` (where the next card goes) and `was` (what
lay there before the last change).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import CARDS, UNKNOWN, Card, Game
from tutor.serving.controls import Control
from tutor.serving.house import HouseForm
from tutor.serving.inputs import PositionForm, Values
from tutor.templatetags.cards import by_suit, suit_name

LONGEST = 4000  # letters of what lay there before
TABS = 4  # so many trays of one place are tabs above the pack


@dataclass(frozen=True)
class Tap:
    """One kind of card in the pack to tap: whether none is left, and how many lie somewhere where there are several."""

    card: Card
    gone: bool
    count: int


class Trays:
    """One position being filled in."""

    def __init__(self, game: Game, query: str, values: Values, lang: str) -> None:
        self.game, self.query, self.lang = game, query, lang
        self.house = HouseForm(game, values, lang)
        self.position = PositionForm(game, query, values, lang, house=self.house.house)
        self.people: tuple[str, ...] = ()
        self.was = values.get("was", "")
        self.said = ""
        self.note = ""
        self.finished = False
        trays = self.position.trays
        self.at = next((tray for tray in trays if tray.name == values.get("at")), None) or self._open(trays)

    # --- what is remembered --------------------------------------------------------------------------------------

    def laid(self) -> dict[str, str]:
        """What was filled in, house rules aside."""
        return self.position.values()

    @property
    def lay(self) -> str:
        """What lies in the trays, for the page to say what it showed."""
        trays = {tray.name for tray in self.position.trays}
        return urlencode({name: text for name, text in self.laid().items() if name in trays})

    def values(self) -> dict[str, str]:
        """Everything filled in, by name."""
        place = {"at": self.at.name} if self.at and self.at is not self.position.trays[0] else {}
        before = {"was": self.was} if self.was else {}
        return self.laid() | self.house.values() | place | before

    # --- the trays -----------------------------------------------------------------------------------------------

    def _open(self, trays: list[Control]) -> Control | None:
        return next((tray for tray in trays if not tray.full), trays[-1] if trays else None)

    def _next_open(self) -> Control | None:
        """The first tray with room, from the current one on and then from the beginning."""
        trays = self.position.trays
        place = trays.index(self.at) if self.at else 0
        return next((tray for tray in trays[place:] + trays[:place] if not tray.full), None)

    @property
    def tabs(self) -> list[Control]:
        """The trays that belong with the current one, where there are a few."""
        beside = [tray for tray in self.position.trays if self.at and tray.group == self.at.group]
        return beside if 1 < len(beside) <= TABS else []

    @property
    def all_are_tabs(self) -> bool:
        """Whether every tray can be chosen above the pack."""
        return len(self.position.trays) in (1, len(self.tabs))

    @property
    def complete(self) -> bool:
        """Whether every tray has enough cards."""
        return bool(self.position.trays) and all(tray.enough for tray in self.position.trays if not tray.left_out)

    @property
    def visible(self) -> list[Control]:
        """The controls that stand on the page."""
        return list(self.position.everything.values())

    @property
    def facts(self) -> list[Control]:
        """The controls in which no cards are laid: they stand above the pack."""
        return [one for one in self.visible if one in self.position.controls and not one.holds_cards]

    @property
    def places(self) -> list[Control]:
        """The controls in which cards are laid: they stand below the pack."""
        return [control for control in self.position.controls if control.holds_cards]

    @property
    def problems(self) -> list[Control]:
        """The controls with faults."""
        return [control for control in self.position.everything.values() if control.errors]

    # --- people --------------------------------------------------------------------------------------------------

    def seats_people(self, name: str) -> bool:
        """Whether somebody who gets a row of a control is new at the table."""
        control = self.position.everything.get(name)
        if control is None or control.choices or control.names:
            return False
        return control.kind == "players" or (control.kind == "list" and control.field.of.kind == "name")

    @property
    def absent(self) -> list[str]:
        """The people of one's table who are not entered."""
        here = {who for _where, who in self.position.roster.people}
        return [who for who in self.people if who not in here]

    # --- the pack ------------------------------------------------------------------------------------------------

    def _used(self, tray: Control | None) -> Counter[str]:
        """How often each card lies where it counts together with those of a tray."""
        return Counter(self.position.used(tray.layer if tray else ""))

    @property
    def gone(self) -> list[str]:
        """The kinds of card of which none is left, in the order of the pack."""
        used = self._used(self.at)
        return [one.code for one in self.game.deck.kinds if used[one.code] >= self.game.deck.copies]

    @property
    def pack(self) -> list[tuple[str, list[Tap]]]:
        """The whole pack, suit by suit with the suit's name."""
        used, copies = self._used(self.at), self.game.deck.copies
        return [
            (suit_name(suit[0]), [Tap(one, used[one.code] >= copies, used[one.code] * (copies > 1)) for one in suit])
            for suit in by_suit(self.game.deck.kinds)
        ]

    @property
    def example(self) -> str:
        """A few cards of the pack as one types them."""
        kinds = self.game.deck.kinds
        return " ".join(kinds[len(kinds) * part // 7].code for part in (5, 3, 6))

    def changed(self, sent: QueryDict) -> dict[str, Any]:
        """Return what a browser that sent this must get anew, beside what always changes."""
        everything = self.visible
        texts = [one for one in everything if one.kind in ("cards", "name") and not one.names]
        renamed = self.position.roster.spelled != sent.get("people", "")
        return {
            "people": [one for one in everything if one.names and not one.row.isdecimal()] if renamed else [],
            "texts": [one for one in texts if one.text != sent.get(one.name, "")],
            "pack": set(self.gone) != set(sent.getlist("tap")),
            "house": self.house.spelled != sent.get("rules", ""),
        }

    # --- what a tap does -----------------------------------------------------------------------------------------

    def put(self, code: str) -> None:
        """Lay a card into the current tray, or into the next one with room."""
        tray, name = self._next_open(), _("Lá không nhớ") if code == UNKNOWN else CARDS[code].names[self.lang]
        if self._used(tray)[code] >= self.game.deck.copies:
            self.note = self.said = _("%(card)s đã nằm trên bàn rồi.") % {"card": name}
        elif tray is None:
            self.note = _("Đủ bài rồi: muốn đặt %(card)s thì bỏ bớt một lá trước.") % {"card": name}
            self.said = self.note
        else:
            tray.put(code)
            self.at = tray
            self.said = _("%(card)s: %(tray)s, %(wanted)s.") % {"card": name, "tray": tray.title, "wanted": tray.wanted}

    def take(self, code: str) -> None:
        """Take a card back from where it lies."""
        for tray in reversed([one for one in self.position.trays if self.at and one.layer == self.at.layer]):
            for place, (made, _name) in reversed(list(enumerate(tray.cards))):
                if made and made.code == code:
                    return self.take_at(tray.name, place)
        return None

    def take_at(self, name: str, place: int) -> None:
        """Take the card at a place of a tray back; the next card goes there."""
        tray = self.position.everything.get(name)
        if tray is None or tray.kind != "cards" or not 0 <= place < len(tray.cards):
            return
        made, written = tray.cards[place]
        tray.take(place)
        self.at = tray
        gone = made.names[self.lang] if made else written[:10]
        self.said = _("Đã bỏ %(card)s khỏi %(tray)s.") % {"card": gone, "tray": tray.title}

    def clear(self, name: str) -> None:
        """Empty a tray."""
        tray = self.position.everything.get(name)
        if tray and tray.kind == "cards":
            tray.text = ""
            self.at = tray
            self.said = _("Đã dọn %(tray)s.") % {"tray": tray.title}

    def turn_to(self, name: str) -> None:
        """Let the next card go into a tray."""
        tray = self.position.everything.get(name)
        if tray and tray.kind == "cards":
            self.at = tray
            self.said = _("Lá tiếp theo vào %(tray)s.") % {"tray": tray.title}

    def turn_to_last_of(self, name: str) -> None:
        """Let the next card go into the newest row of a list of trays."""
        owner = self.position.everything.get(name)
        if owner and owner.parts and owner.parts[-1].kind == "cards":
            self.at = owner.parts[-1]

    def move_on(self) -> None:
        """Leave a full tray for the next one with room."""
        if self.at and self.at.full:
            self.at = self._next_open() or self.at

    def refill(self, laid: Mapping[str, str]) -> None:
        """Fill the position anew; house rules stay."""
        at = self.at.name if self.at else ""
        self.position = PositionForm(self.game, self.query, laid, self.lang, house=self.house.house)
        trays = self.position.trays
        self.at = next((tray for tray in trays if tray.name == at), None) or self._open(trays)

    def back_to(self, laid: Mapping[str, str]) -> None:
        """Bring back what lay here."""
        self.refill(laid)
        self.said = _("Đã hoàn tác.")

    def undo(self) -> None:
        """Bring back what lay here before the last change; where that is not known, take the last card away."""
        if self.was:
            before, self.was = self.was[:LONGEST], ""
            return self.back_to(dict(parse_qsl(before, keep_blank_values=True)))
        trays = self.position.trays
        place = trays.index(self.at) if self.at else 0
        last = next((tray for tray in reversed(trays[: place + 1]) if tray.cards), None)
        if last:
            self.take_at(last.name, len(last.cards) - 1)
        return None
