"""What somebody answered to the referee's question, and what that does to the form."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import UNKNOWN, split_cards
from tutor.referee.desk import Desk
from tutor.referee.facts import Place
from tutor.referee.onefact import claims_in
from tutor.referee.talk import FULL, LEAST
from tutor.serving.faults import sentence

ABOUT = ("say", "said", "blank", "dispute", "claim", "forget")


@dataclass(frozen=True)
class Slip:
    """An answer that cannot be taken: at which field, why, and what was sent, which stays there."""

    at: str
    why: str
    sent: list[str]


def answer(desk: Desk, sent: QueryDict) -> Slip | None:
    """Do what a button about facts says; return what is wrong with an answer."""
    verb, _colon, what = sent.get("do", "").partition(":")
    name, _colon, text = what.partition(":")
    talk = desk.talk
    if verb == "full":
        talk.mode = FULL
    elif verb == "one":
        talk.mode = ""
        _settle(desk)
    elif verb == "rest":
        _remember_no_more(desk)
    elif verb == "lay" or (verb == "back" and not talk.told):
        talk.mode = ""
    elif verb == "back":
        _forget(desk, talk.told[-1])
    elif verb in ABOUT and (found := desk.inquiry.partial.named(name)):
        return _about(desk, verb, found[1], text, sent)
    return None


def _about(desk: Desk, verb: str, place: Place, text: str, sent: QueryDict) -> Slip | None:
    """Note what is said about one fact."""
    if verb == "forget":
        _forget(desk, place.name)
        return None
    claims = claims_in(place, sent.getlist("ask-claim")) if verb == "claim" else []
    if verb == "dispute" and place.control.kind == "flag":
        claims = ["true", "false"]
    if verb == "claim" and len(claims) < LEAST:
        return Slip("claim", _("Chọn ít nhất hai cách mà mọi người đang nói."), sent.getlist("ask-claim"))
    if verb == "said" and (why := _refused(desk, place)):
        typed = place.control.text
        _write(desk, place, "")
        return Slip("said", why, [typed])
    if verb in ("say", "blank", "dispute", "claim"):
        _write(desk, place, text if verb == "say" else UNKNOWN if place.slot is not None else "")
    if verb in ("say", "said"):
        desk.talk.tell(place.name)
    else:
        desk.talk.carry(place.name, claims)
    desk.reconsider()
    return None


def _refused(desk: Desk, place: Place) -> str:
    """Why the value that was typed or chosen cannot be taken; empty where it can."""
    if place.control.kind == "whole" and not place.control.text.strip():
        return _("Hãy nhập một số.")
    found = [defect for control, defect in desk.position.faults() if control is place.control]
    return sentence(place.control, found[0], desk.lang) if found and not place.control.blank else ""


def _write(desk: Desk, place: Place, text: str) -> None:
    """Let a fact have a value, as the form says it."""
    laid = {key: old for key, old in desk.laid().items() if not f"{key}.".startswith(f"{place.control.name}.")}
    if place.slot is not None:
        cards = split_cards(place.control.text)
        place.control.write([*cards[: place.slot], text, *cards[place.slot + 1 :]])
        text = place.control.text
    desk.refill(laid | ({place.control.name: text} if text else {}))


def _forget(desk: Desk, name: str) -> None:
    """Let a fact be one that may be asked again."""
    found = desk.inquiry.partial.named(name)
    if found:
        _write(desk, found[1], UNKNOWN if found[1].slot is not None else "")
    desk.talk.forget(name)
    desk.reconsider()


def _remember_no_more(desk: Desk) -> None:
    """Nobody knows more: every fact and every card that is still open is carried."""
    partial = desk.inquiry.partial
    for path in partial.unsaid:
        desk.talk.carry(partial.place_at(path).name, [])
    desk.reconsider()


def _settle(desk: Desk) -> None:
    """After the whole form was before somebody: what is filled there now is neither forgotten nor in dispute."""
    for place in desk.inquiry.partial.facts.values():
        if place.name in desk.talk.carried and place.slot is None and not place.control.says_nothing:
            desk.talk.tell(place.name)
        elif place.name not in desk.talk.carried and place.control.blank and place.must_be_said:
            desk.talk.forget(place.name)
    desk.reconsider()
