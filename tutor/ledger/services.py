"""Writes of the ledger: begun, a deal written, taken back and put again, names, deletion.

Every write locks the ledger's row first, so that two tabs take turns; what a tab did not know of is a conflict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import Game, Settled, settle
from tutor.ledger.names import MOST
from tutor.ledger.seating import Seating
from tutor.models import Ledger, LedgerDeal
from tutor.serving.makers import Maker
from tutor.serving.naming import numbered

MOST_DEALS = 500
MOST_LEDGERS = 300
Json = Mapping[str, Any]


class Conflict(Exception):
    """The ledger is no longer as the form knew it: nothing was written."""


class Full(Exception):
    """There is no room for more."""


@dataclass(frozen=True)
class Sent:
    """A deal as a form sent it: names in `position`, who fills which place (`placed`), the form's `key`.

    `number` is the deal it is to be; `replaces` says that it takes the place of the last one of that number.
    """

    position: Json
    placed: Mapping[str, str]
    key: str
    number: int
    replaces: bool = False


def begin(maker: Maker, game: Game, house: Any, people: Sequence[str], *, key: UUID) -> Ledger:
    """Begin a ledger; the same form sent twice begins one. Full where somebody keeps too many."""
    owner = {"learner": maker.learner, "maker": maker.digest}
    if Ledger.objects.filter(**owner).count() >= MOST_LEDGERS:
        raise Full
    facts = {**owner, "game": game.key, "house": house.to_json() | house.full(), "people": list(people)}
    ledger, _new = Ledger.objects.get_or_create(pk=key, defaults=facts)
    mine = (ledger.learner_id, ledger.maker) == (maker.learner and maker.learner.pk, maker.digest)
    return ledger if mine else Ledger.objects.create(**facts)


@transaction.atomic
def write(ledger: Ledger, seating: Seating, house: Any, sent: Sent) -> LedgerDeal:
    """Judge a deal and write it; the same deal under the same key is the one written before. Conflict or Full else.

    A newcomer's name joins the ledger's people. Deals taken back are gone with this.
    """
    locked = Ledger.objects.select_for_update().get(pk=ledger.pk)
    people = list(locked.people)
    named = [*seating.people_in(sent.position), *sent.placed.values()]
    people += [who for who in dict.fromkeys(named) if who not in people]
    if len(people) > MOST:
        raise Full
    settled, position = judged(seating, house, sent, people)
    before = locked.deals.filter(key=sent.key).first()
    if before:
        same = before.position == position and before.payments == dict(settled.totals)
        if same:
            return before
        raise Conflict
    standing = list(locked.deals.filter(taken_back_at=None).values_list("number", flat=True))
    last = max(standing, default=0)
    if sent.number != last + (not sent.replaces) or not sent.number:
        raise Conflict
    if sent.number > MOST_DEALS:
        raise Full
    locked.deals.filter(number__gte=sent.number).delete()
    written = LedgerDeal.objects.create(
        ledger=locked,
        number=sent.number,
        key=sent.key,
        game=locked.game,
        query=settled.verdict.query,
        position=position,
        house=house.to_json() | house.full(),
        rulebook=settled.verdict.rulebook,
        verdict=settled.verdict.to_json() | {"seats": numbers_of(sent.placed, people)},
        lines=[line.to_json() | {"transfers": line.transfers} for line in settled.lines],
        payments=dict(settled.totals),
    )
    locked.people = people
    locked.save(update_fields=["people", "updated"])
    return written


def judged(seating: Seating, house: Any, sent: Sent, people: Sequence[str]) -> tuple[Settled, dict[str, Any]]:
    """Return the settlement of a deal, and its position; people are numbers in both: their places in the ledger."""
    game = seating.game
    position = numbered(game, seating.query, sent.position, people)
    return settle(game.key, position, house.to_json(), seats=numbers_of(sent.placed, people)), position


def numbers_of(placed: Mapping[str, str], people: Sequence[str]) -> dict[str, str]:
    """Return who fills which place, people as numbers."""
    return {seat: f"#{people.index(who) + 1}" for seat, who in placed.items()}


@transaction.atomic
def take_back(ledger: Ledger, number: int) -> bool:
    """Take the last deal back if it is the one of this number; another one says that the ledger went on."""
    deals = Ledger.objects.select_for_update().get(pk=ledger.pk).deals
    last = deals.filter(taken_back_at=None).order_by("number").last()
    if last is None or last.number != number:
        return deals.filter(number=number).exclude(taken_back_at=None).exists()
    LedgerDeal.objects.filter(pk=last.pk).update(taken_back_at=timezone.now())
    ledger.save(update_fields=["updated"])
    return True


@transaction.atomic
def put_again(ledger: Ledger, number: int) -> bool:
    """Put a deal that was taken back into its place again, if it is the next one."""
    deals = Ledger.objects.select_for_update().get(pk=ledger.pk).deals
    first = deals.exclude(taken_back_at=None).order_by("number").first()
    if first is None or first.number != number:
        return deals.filter(number=number, taken_back_at=None).exists()
    LedgerDeal.objects.filter(pk=first.pk).update(taken_back_at=None)
    ledger.save(update_fields=["updated"])
    return True


@transaction.atomic
def rename(ledger: Ledger, names: Sequence[str], *, seen: Sequence[str]) -> None:
    """Give the people of a ledger other names; a number stays that of its person.

    Conflict if they changed since, and where somebody has no name among these, not even an empty one.
    """
    locked = Ledger.objects.select_for_update().get(pk=ledger.pk)
    if list(locked.people) not in (list(seen), list(names)) or len(names) < len(locked.people):
        raise Conflict
    locked.people = list(names)
    locked.save(update_fields=["people", "updated"])


def remove(ledger: Ledger) -> None:
    """Delete a ledger with all its deals."""
    ledger.delete()
