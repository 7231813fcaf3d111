"""Writes of a sitting: somebody begins, answers one item after the other, and hands in. The server's clock decides."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from secrets import token_urlsafe
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games import InputError
from tutor.classes.taking.grading import Graded, answers_possible, grade_item
from tutor.models import Given, Learner, Membership, Quiz, QuizVersion, Sitting

GRACE = timedelta(seconds=5)  # what was sent in time may arrive a little later
MOST_CHANGES = 20  # so often an answer may be changed where nobody is told before the end whether it is right


class Closed(Exception):
    """Nobody can begin: not open yet, over, closed by the teacher, deleted (`why`: early, late, closed, gone)."""

    def __init__(self, why: str, when: datetime | None = None) -> None:
        super().__init__(why)
        self.why, self.when = why, when


class TooLate(Exception):
    """The sitting is over, or deleted with its quiz or its class: what was sent now does not count."""


class Stored(NamedTuple):
    """The answer to an item that counts now, and whether it is the one that was sent (or one sent before)."""

    given: Given
    kept: bool


def closing(version: QuizVersion) -> datetime | None:
    """Return when a quiz closes for all, if it says so."""
    return _time(version.content["settings"]["closes_at"])


def check_open(version: QuizVersion, now: datetime) -> None:
    """Closed where nobody may begin this quiz now."""
    opens, closes = _time(version.content["settings"]["opens_at"]), closing(version)
    if version.quiz.closed_at:
        raise Closed("closed")
    if opens and now < opens:
        raise Closed("early", opens)
    if closes and now >= closes:
        raise Closed("late", closes)


def begin(
    version: QuizVersion,
    *,
    name: str,
    device: str = "",
    learner: Learner | None = None,
    member: Membership | None = None,
) -> Sitting:
    """Return the new sitting of somebody; a device, an account or a member that has one goes on with it.

    Of two taps at once the second waits for the first and finds its sitting.
    """
    try:
        return _begin(version, name=name, device=device, learner=learner, member=member)
    except (Quiz.DoesNotExist, IntegrityError) as gone:
        raise Closed("gone") from gone


def _begin(
    version: QuizVersion, *, name: str, device: str, learner: Learner | None, member: Membership | None
) -> Sitting:
    with transaction.atomic():
        Quiz.objects.select_for_update(no_key=True).values_list("pk").get(pk=version.quiz_id)
        known = sitting_of(version, device=device, learner=learner, member=member)
        if known:
            return _claimed(known, member)
        now = timezone.now()
        check_open(version, now)
        items = [item["id"] for item in version.content["items"]]
        if version.content["settings"]["shuffle"]:
            Random().shuffle(items)
        return version.sittings.create(
            name=name,
            device="" if learner else device,
            learner=learner,
            member=member,
            order=items,
            ends_at=_end(version, now),
        )


def _claimed(known: Sitting, member: Membership | None) -> Sitting:
    """Return a sitting that was begun before its quiz was given to a class, as the one of the member that he is."""
    if member and not known.member_id:
        known.member, known.learner, known.name, known.device = member, member.learner, member.name, ""
        known.save(update_fields=["member", "learner", "name", "device"])
    return known


def sitting_of(
    version: QuizVersion, *, device: str = "", learner: Learner | None = None, member: Membership | None = None
) -> Sitting | None:
    """Return the sitting that somebody has of this quiz, of whatever version: it goes on with the one it was served.

    What a member took for another class of his is none of this class.
    """
    sittings = Sitting.objects.filter(version__quiz=version.quiz_id).select_related("version__quiz")
    if member:
        sittings = sittings.filter(Q(member=member) | Q(member=None))
    for key, value in (("member", member), ("learner", learner), ("device", device)):
        if value:
            found = sittings.filter(**{key: value}).order_by("-started_at").first()
            if found:
                return found
    return None


def answer(sitting: Sitting, item_id: str, *, key: str, given: Any) -> Stored:
    """Store the answer to an item, graded once, however often it is sent; return what is stored then.

    InputError where it is no answer; TooLate where the sitting is over. After the last try, or a right one, what was
    stored stays. Where nobody is told before the end, the same form may bring another answer: the reply to the first
    one was lost on its way.
    """
    tried = list(sitting.given.filter(item=item_id).order_by("attempt"))
    is_late = is_over(sitting, timezone.now() - GRACE)
    item = item_of(sitting.version, item_id)
    try:
        graded = grade_item(sitting.version.content["game"], item, given)
    except InputError:
        if is_late:
            raise TooLate from None
        raise
    stored = stored_key(item_id, key)
    before = next((one for one in tried if one.key == stored), None)
    if before and (tells_now(sitting.version) or before.answer == graded.answer):
        return Stored(before, before.answer == graded.answer)
    if is_late:
        raise TooLate
    if tried and (is_done(sitting, tried) or tried[-1].answer == graded.answer):
        return Stored(tried[-1], tried[-1].answer == graded.answer)
    if before:
        stored = stored_key(item_id, token_urlsafe(12))
    made = _store(sitting, item, graded, key=stored, attempt=len(tried) + 1)
    if made.answer == graded.answer or tells_now(sitting.version):
        return Stored(made, made.answer == graded.answer)
    return answer(sitting, item_id, key=key, given=given)  # another one came at the same moment


def _store(sitting: Sitting, item: Any, graded: Graded, *, key: str, attempt: int) -> Given:
    """Store one answer; of two taps at once the database lets one in, the other finds it there."""
    try:
        with transaction.atomic():
            return sitting.given.create(
                item=item["id"],
                attempt=attempt,
                key=key,
                answer=graded.answer,
                correct=graded.correct,
                points=Decimal(item["points"]) if graded.correct else Decimal(0),
                told=graded.told,
                rulebook=item.get("rulebook", ""),
            )
    except IntegrityError:
        stored = sitting.given.filter(item=item["id"])
        found = stored.filter(key=key).first() or stored.filter(attempt=attempt).first()
        if found is None:  # the sitting itself is gone
            raise TooLate from None
        return found


def is_done(sitting: Sitting, tried: Sequence[Given]) -> bool:
    """Return whether an item is not asked again: answered rightly, or as often as the quiz lets one try.

    Where the feedback comes at the end nobody is told that he missed: the answer may be changed, the last one counts.
    """
    if not tried:
        return False
    version = sitting.version
    if not tells_now(version):
        return len(tried) >= MOST_CHANGES
    return tried[-1].correct or len(tried) >= tries_of(version, item_of(version, tried[-1].item))


def tells_now(version: QuizVersion) -> bool:
    """Return whether an answer is followed by whether it is right, and not only when all is handed in."""
    return bool(version.content["settings"]["feedback"] == "now")


def tries_of(version: QuizVersion, item: dict[str, Any]) -> int:
    """Return how often an item may be tried: once where a second try would be no question any more."""
    possible = answers_possible(version.content["game"], item)
    return 1 if possible is not None and possible <= 2 else int(version.content["settings"]["tries"])


def finish(sitting: Sitting) -> None:
    """Hand in; once handed in it stays so."""
    _end_at(sitting, timezone.now())


def hand_in_late(sitting: Sitting) -> None:
    """Hand in what was given when the time was up, once nothing can be under way any more."""
    if sitting.ends_at and not sitting.finished_at and is_over(sitting, timezone.now() - GRACE):
        _end_at(sitting, sitting.ends_at)


def _end_at(sitting: Sitting, time: datetime) -> None:
    """Write when a sitting ended, unless it had ended before; one that is gone ends so, too."""
    mine = Sitting.objects.filter(pk=sitting.pk)
    mine.filter(finished_at=None).update(finished_at=time)
    sitting.finished_at = mine.values_list("finished_at", flat=True).first() or time


def is_over(sitting: Sitting, now: datetime) -> bool:
    """Return whether a sitting is handed in or its time is up."""
    return bool(sitting.finished_at) or bool(sitting.ends_at and now >= sitting.ends_at)


def item_of(version: QuizVersion, item_id: str) -> dict[str, Any]:
    """Return an item as a version keeps it; KeyError where it has none of this id."""
    items: Iterable[dict[str, Any]] = version.content["items"]
    found = next((item for item in items if item["id"] == item_id), None)
    if found is None:
        raise KeyError(item_id)
    return found


def _end(version: QuizVersion, now: datetime) -> datetime | None:
    """When the time of somebody who begins now is up: after the quiz's minutes, and when the quiz closes."""
    settings = version.content["settings"]
    ends = [now + timedelta(minutes=settings["minutes"])] if settings["minutes"] else []
    closes = closing(version)
    return min([*ends, *([closes] if closes else [])], default=None)


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def stored_key(item_id: str, key: str) -> str:
    """Return the key of a form as it is stored."""
    return f"{item_id}:{key}".replace("\0", "")[:40]
