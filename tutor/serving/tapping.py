"""What was sent from a form of trays, and what that does to it.

A tap on the pack is a checkbox: `shown` are the cards that were checked when the page was made, so what differs from it
was tapped since, in the order the page kept (`tap-order`) where it has a script. `lay` is what lay in the trays when
the page was made: what differs from it was typed since.
"""

from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import parse_qsl

from django.http import QueryDict
from django.utils.http import urlencode

from games import UNKNOWN, Game
from tutor.serving.roster import default_name
from tutor.serving.trays import LONGEST, Trays

AnyTrays = TypeVar("AnyTrays", bound=Trays)


def seated(desk: AnyTrays, sent: QueryDict) -> AnyTrays:
    """Let the people of the table sit where nobody was entered yet."""
    laid = desk.laid()
    for control in desk.position.controls:
        is_untouched = not any(key.startswith(f"{control.name}.") for key in sent)
        if control.kind == "players" and is_untouched and not control.optional and desk.seats_people(control.name):
            here = list(desk.people[: control.seats])
            here += [default_name(n + 1) for n in range(len(here), control.field.low) if here]
            laid |= {f"{control.name}.{n}.name": who for n, who in enumerate(here)}
    if laid != desk.laid():
        desk.refill(laid)
    return desk


def tapped(sent: QueryDict, game: Game) -> Iterable[tuple[str, bool]]:
    """Yield every card tapped since the page was made, in order: the code and whether it was checked."""
    shown = set(sent.get("shown", "")[:400].split())
    checked = set(sent.getlist("tap"))
    known = [one.code for one in game.deck.kinds]
    changed = [code for code in known if (code in checked) != (code in shown)]
    order = sent.get("tap-order", "")[:400].split()
    changed.sort(key=lambda code: order.index(code) if code in order else len(order))
    return [(code, code in checked) for code in changed]


def act(desk: Trays, sent: QueryDict) -> None:
    """Do what was sent: first the taps on the pack, then what the button says."""
    typed, before = desk.laid(), _when_made(desk, sent)
    verb, _colon, what = sent.get("do", "").partition(":")
    if verb == "undo" and typed != before:
        return desk.back_to(before)
    for code, checked in tapped(sent, desk.game):
        desk.put(code) if checked else desk.take(code)
    name, _colon, place = what.partition(":")
    if verb == "undo" and desk.laid() == before:
        return desk.undo()
    if verb == "take" and place.isdecimal():
        desk.take_at(name, int(place[:3]))
    elif verb == "clear":
        desk.clear(name)
    elif verb == "at":
        desk.turn_to(name)
    elif verb == "unknown":
        desk.put(UNKNOWN)
    elif verb == "add":
        desk.refill(_with_somebody(desk, name, place))
        desk.turn_to_last_of(name)
    elif verb == "drop":
        desk.refill(desk.position.without_row(name))
    if desk.laid() != before:
        desk.was = urlencode(before)
    if verb not in ("take", "clear", "at", "add") and sent.get("at", "") == sent.get("tap-at", ""):
        desk.move_on()
    return None


def _when_made(desk: Trays, sent: QueryDict) -> dict[str, str]:
    """What lay there when the page was made; what was typed beside the trays is as it was sent."""
    laid = desk.laid()
    if "lay" not in sent:
        return laid
    then = dict(parse_qsl(sent.get("lay", "")[:LONGEST], keep_blank_values=True))
    trays = {tray.name for tray in desk.position.trays}
    beside = {name: text for name, text in laid.items() if name not in trays}
    return beside | {name: text for name, text in then.items() if name in trays}


def _with_somebody(desk: Trays, name: str, who: str) -> dict[str, str]:
    """What was typed, with one more row; somebody new there is called as was tapped, else like one of the table."""
    before = desk.laid()
    made = desk.position.with_row(name)
    for key in made.keys() - before.keys():
        if desk.seats_people(name):
            made[key] = who or next(iter(desk.absent), "") or made[key] or default_name(int(key.split(".")[1]) + 1)
    return made
