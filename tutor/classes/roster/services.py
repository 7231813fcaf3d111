"""Writes of classes: made and left by teachers, joined and left by students, names hidden or deleted for good."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tutor.classes.codes import free_join_code
from tutor.classes.roster.queries import begun_by, first_teacher, is_free, number_name
from tutor.classes.taking.grading import folded
from tutor.models import SEAT, Class, Learner, Membership, Sitting, User, new_token


class Removed(TypedDict):
    """What brings somebody back into a class (JSON): ids as text, his name and number, when he was taken from it."""

    group: str
    id: str
    learner: int
    name: str
    number: int
    sittings: list[str]
    at: str


class Full(Exception):
    """A class, or somebody's list of classes, holds no more; `manage.py unlimit` lifts that for a teacher."""


class LastTeacherError(Exception):
    """A class is not left without a teacher."""


# --- Teachers --------------------------------------------------------------------------------------


@transaction.atomic
def begin_class(user: User, name: str, *, key: UUID) -> Class:
    """Return the new class of a teacher; the same form sent again finds it. Full where he began too many."""
    known = user.classes_taught.filter(pk=key).first()
    if known:
        return known
    if begun_by(user).count() >= settings.CLASSES_AN_ACCOUNT and not user.is_unlimited:
        raise Full
    group, made = Class.objects.get_or_create(pk=key, defaults={"name": name, "code": free_join_code()})
    if not made:  # another teacher's class has this id
        group = Class.objects.create(name=name, code=free_join_code())
    group.teachers.add(user)
    return group


@transaction.atomic
def change_code(group: Class) -> None:
    """Give a class other letters: the old ones lead nowhere."""
    Class.objects.filter(pk=group.pk).update(code=free_join_code())


@transaction.atomic
def invite(group: Class, user: User) -> bool:
    """Let somebody teach a class too; False where he does already. Full where nobody more can."""
    _lock(group)
    if group.teachers.filter(pk=user.pk).exists():
        return False
    if group.teachers.count() >= settings.TEACHERS_A_CLASS and not _is_unlimited(group):
        raise Full
    group.teachers.add(user)
    return True


@transaction.atomic
def stop_teaching(group: Class, user: User) -> None:
    """Take a teacher from a class; LastTeacherError where there is no other."""
    _lock(group)
    if not group.teachers.exclude(pk=user.pk).exists():
        raise LastTeacherError
    group.teachers.remove(user)


# --- Students --------------------------------------------------------------------------------------


@transaction.atomic
def add_seats(group: Class, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Keep a seat for each name; return the names that are new, and those that are in the class already.

    Full where all of them would be too many: then none is added.
    """
    _lock(group)
    known = {folded(name) for name in group.members.values_list("name", flat=True)}
    added: list[str] = []
    there: list[str] = []
    for name in names:
        (there if folded(name) in known else added).append(name)
        known.add(folded(name))
    _check_room(group, len(added))
    number = _next_number(group)
    learners = Learner.objects.bulk_create(Learner(token=SEAT + new_token()) for _name in added)
    Membership.objects.bulk_create(
        Membership(group=group, learner=learner, name=name, number=number + n)
        for n, (name, learner) in enumerate(zip(added, learners, strict=True))
    )
    return added, there


@transaction.atomic
def join_class(group: Class, learner: Learner, name: str) -> Membership:
    """Return somebody's place in a class: the seat kept under his name, else a new one. Once in, he stays in his."""
    _lock(group)
    known = group.members.filter(learner=learner).first()
    if known:
        return known
    free = group.members.filter(learner__token__startswith=SEAT).exclude(name="").select_related("learner")
    seat = next((one for one in free.order_by("number") if folded(one.name) == folded(name)), None)
    if seat:
        _hand_over(seat, learner)
        return seat
    _check_room(group, 1)
    return group.members.create(learner=learner, name=name, number=_next_number(group))


@transaction.atomic
def rename(member: Membership, name: str) -> None:
    """Give somebody another name, also where it stands on what he has done."""
    Membership.objects.filter(pk=member.pk).update(name=name)
    Sitting.objects.filter(member=member).update(name=name)


@transaction.atomic
def free_seat(member: Membership) -> None:
    """Let a seat be claimed anew, by whoever comes with its name: what was done in it stays with it."""
    if not is_free(member.learner):
        Sitting.objects.filter(member=member).update(learner=None, device="")
        member.learner = Learner.objects.create(token=SEAT + new_token())
        member.save(update_fields=["learner"])


@transaction.atomic
def remove(group: Class, member: Membership) -> Removed:
    """Take somebody from a class and return what brings him back. His sittings stay with the quizzes, without a name
    where the class shows none.
    """
    _lock(group)
    name = group.members.filter(pk=member.pk).values_list("name", flat=True).first() or ""  # as it is by now
    sittings = list(member.sittings.values_list("pk", flat=True))
    kept: Removed = {
        "group": str(group.pk),
        "id": str(member.pk),
        "learner": member.learner_id,
        "name": name,
        "number": member.number,
        "sittings": [str(one) for one in sittings],
        "at": timezone.now().isoformat(),
    }
    hidden = {"name": number_name(member.number)} if group.anonymous else {}
    Sitting.objects.filter(pk__in=sittings).update(member=None, left=group, **hidden)
    free = member.learner if is_free(member.learner) else None
    member.delete()
    if free:
        free.delete()
    return kept


@transaction.atomic
def restore(group: Class, removed: Removed) -> Membership:
    """Bring somebody back with his sittings; who has joined anew, or is gone, leaves a free seat.

    A name that was deleted since does not come back.
    """
    _lock(group)
    known = group.members.filter(pk=removed["id"]).first()
    if known:
        return known
    learner = Learner.objects.filter(pk=removed["learner"]).first()
    if learner is None or group.members.filter(learner=learner).exists():
        learner = Learner.objects.create(token=SEAT + new_token())
    number = removed["number"]
    if group.members.filter(number=number).exists():
        number = _next_number(group)
    group.refresh_from_db(fields=["wiped_at"])
    name = "" if is_wiped_since(group, removed) else removed["name"]
    member = group.members.create(pk=removed["id"], learner=learner, name=name, number=number)
    Sitting.objects.filter(pk__in=removed["sittings"], member=None).update(member=member, left=None, name=name)
    return member


def is_wiped_since(group: Class, removed: Removed) -> bool:
    """Return whether the names of a class were deleted after somebody was taken from it."""
    return group.wiped_at is not None and group.wiped_at >= datetime.fromisoformat(removed["at"])


@transaction.atomic
def leave_class(member: Membership) -> None:
    """Let a student go; what he handed in stays with the quizzes' teachers."""
    remove(member.group, member)


# --- Names -----------------------------------------------------------------------------------------


def hide_names(group: Class, *, hidden: bool) -> None:
    """Show numbers instead of names, or names again."""
    Class.objects.filter(pk=group.pk).update(anonymous=hidden)


@transaction.atomic
def wipe_names(group: Class) -> None:
    """Delete the names of a class for good, also those its students, and who left it, gave their sittings."""
    _lock(group)
    Sitting.objects.filter(Q(member__group=group) | Q(left=group)).update(name="")
    group.members.update(name="")
    Class.objects.filter(pk=group.pk).update(anonymous=True, wiped_at=timezone.now())


def names_kept(group: Class) -> int:
    """Return how many names a class has: of who is in it, and on what was done by who left it."""
    left = Sitting.objects.filter(left=group).exclude(name="").values("name").distinct().count()
    return group.members.exclude(name="").count() + left


@transaction.atomic
def delete_class(group: Class) -> None:
    """Delete a class with who is in it, what they answered and what they were to do; quizzes stay."""
    group.end()


def _lock(group: Class) -> None:
    """Let writers of one class wait for each other; who comes when it was deleted finds it gone."""
    get_object_or_404(Class.objects.select_for_update(no_key=True).only("pk"), pk=group.pk)


def _check_room(group: Class, more: int) -> None:
    if group.members.count() + more > settings.STUDENTS_A_CLASS and not _is_unlimited(group):
        raise Full


def _is_unlimited(group: Class) -> bool:
    """Whether the first teacher of a class has no limits: then it has none either."""
    first = first_teacher(group)
    return first is not None and first.is_unlimited


def _next_number(group: Class) -> int:
    last = group.members.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _hand_over(seat: Membership, learner: Learner) -> None:
    """Give a free seat to who claims it."""
    free, seat.learner = seat.learner, learner
    seat.save(update_fields=["learner"])
    Sitting.objects.filter(member=seat).update(learner=learner)
    free.delete()
