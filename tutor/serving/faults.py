"""What is wrong with a position form: at which control it is told, and in what words."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games import UNKNOWN, Defect, brief
from tutor.serving.amounts import printed
from tutor.serving.controls import Control, in_words
from tutor.serving.numerals import whole

UNFINISHED = ("missing-field", "wrong-count")  # no fault of somebody who is still laying cards
_TWICE = Defect("bad-value", "", vi="Tên này đã có người dùng.", en="Somebody else has this name.")


def doubled(controls: Sequence[Control]) -> list[tuple[Control, Defect]]:
    """Return every player whose name another has before him, with that as a fault."""
    found = []
    for control in controls:
        seen: set[str] = set()
        for part in control.parts:
            if part.player and part.owner in seen:
                found.append((part.player, _TWICE))
            seen.add(part.owner)
    return found


def is_no_gap(control: Control, defect: Defect) -> bool:
    """Return whether a fault is told at once: not one that only says that something is still to come."""
    if control.kind == "cards" and defect.code == "wrong-count":
        return len(control.cards) > control.most
    if is_unknown_card(control, defect):
        return False
    return defect.code not in UNFINISHED and bool(control.text.strip() or control.parts)


def is_unknown_card(control: Control, defect: Defect) -> bool:
    """Return whether a fault only says that a card is not known."""
    place = defect.path.rpartition("[")[2].removesuffix("]")
    written = [name for _made, name in control.cards] if control.kind == "cards" else []
    return defect.code == "bad-card" and place.isdecimal() and written[int(place) : int(place) + 1] == [UNKNOWN]


def place_of(controls: Sequence[Control], path: str) -> Control:
    """Return the innermost control whose path a fault's path begins with; a fault of the whole is told at the first."""
    owners = [(len(where), one) for where, one in _places(controls) if where and _within(path, where)]
    return max(owners, key=lambda found: found[0], default=(0, controls[0]))[1]


def _places(controls: Sequence[Control]) -> Iterator[tuple[str, Control]]:
    """Every control with each path at which a fault of it may be told: by its row, and by the player's name."""
    for control in controls:
        yield from ((one.path, one) for one in control.walk())
        for part in control.parts:
            if part.player:
                by_name = f"{control.path}.{brief(part.owner)}"
                yield from ((by_name + one.path.removeprefix(part.path), one) for one in part.walk() if one.path)


def _within(path: str, outer: str) -> bool:
    return path.startswith(outer) and path[len(outer) : len(outer) + 1] in ("", ".", "[")


def sentence(control: Control, defect: Defect, lang: str) -> str:
    """Return a fault as it is told beside its control."""
    if defect.code == "missing-field":
        asked = {"whole": _("Hãy nhập một số."), "name": _("Hãy nhập một tên.")}
        return asked.get(control.kind, _("Hãy chọn một."))
    if control.kind == "whole" and defect.code in ("bad-value", "too-large"):
        return _number(control, defect, lang)
    held = len(control.cards)
    if defect.code == "wrong-count" and control.kind == "cards" and control.room and held not in control.room:
        return _("Cần %(wanted)s lá, đang có %(held)s.") % {"wanted": in_words(control.room), "held": held}
    return _in_its_words(defect, lang)


def _number(control: Control, defect: Defect, lang: str) -> str:
    """Return what was expected where a number cannot be read, or is too small or too large."""
    number, field = whole(control.text), control.field
    if number is None:
        return _("Cần một số nguyên, như 5, 50.000 hay 50k.")
    if field.low <= number <= field.high:
        return _in_its_words(defect, lang)
    told = {"low": printed(field.low), "high": printed(field.high)}
    return _("Cần một số nguyên từ %(low)s đến %(high)s.") % told


def _in_its_words(defect: Defect, lang: str) -> str:
    said = defect.message()[lang].removeprefix(f"{defect.path}: ")
    return said[:1].upper() + said[1:]
