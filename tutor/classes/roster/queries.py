"""Reads of classes: whose they are, and who is in them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games import Game
from tutor.accounts.learners import learner_ref
from tutor.models import SEAT, Class, Learner, Membership, Quiz, User
from tutor.serving.tables import House, read_house


def class_of_code(code: str) -> Class | None:
    """Return the class that six letters lead to; None where no class has them."""
    return Class.objects.filter(code=code).first()


def house_of(group: Class, game: Game) -> House | None:
    """Return the rules by which a class plays a game; None where its teachers chose none."""
    raw = group.houses.get(game.key)
    return read_house(game, raw) if raw else None


# --- Teachers --------------------------------------------------------------------------------------


def taught_by(user: User) -> QuerySet[Class]:
    """Return the classes somebody teaches, the newest first, with `students` and `tasks`: how many each has."""
    counted = user.classes_taught.annotate(
        students=Count("members", distinct=True), tasks=Count("assignments", distinct=True)
    )
    return counted.order_by("-created")


def begun_by(user: User) -> QuerySet[Class]:
    """Return the classes that somebody began, of which he is the first teacher; he may be invited to others."""
    rows = Class.teachers.through.objects.filter(class_id=OuterRef("pk")).order_by("pk")
    return user.classes_taught.annotate(first=Subquery(rows.values("user_id")[:1])).filter(first=user.pk)


def first_teacher(group: Class) -> User | None:
    """Return who teaches a class longest."""
    row = Class.teachers.through.objects.filter(class_id=group.pk).order_by("pk").select_related("user").first()
    return row.user if row else None


def class_or_404(request: HttpRequest, group: UUID) -> Class:
    """Return a class of whoever asks; anybody else's is as if it were not there."""
    user = learner_ref(request).user
    found = user.classes_taught.filter(pk=group).first() if user else None
    if found is None:
        raise Http404
    return found


def member_or_404(group: Class, member: UUID) -> Membership:
    """Return somebody in a class."""
    found = group.members.filter(pk=member).select_related("learner").first()
    if found is None:
        raise Http404
    found.group = group
    return found


@dataclass(frozen=True)
class Teacher:
    """Who teaches a class: whether it is who asks, and whether who asks came before and may send him away."""

    user: User
    me: bool
    may_go: bool


def teachers_of(group: Class, me: User) -> list[Teacher]:
    """Return who teaches a class, in the order in which they came."""
    came = Class.teachers.through.objects.filter(class_id=group.pk).order_by("pk").select_related("user")
    users = [row.user for row in came]
    mine = users.index(me)
    return [Teacher(user, user == me, place > mine) for place, user in enumerate(users)]


def own_published(user: User, group: Class) -> QuerySet[Quiz]:
    """Return the quizzes somebody may give to a class: his own, published and open, not given to it yet."""
    mine = Quiz.objects.filter(owner=user, code__isnull=False, closed_at=None)
    return mine.exclude(assignments__group=group).order_by("-updated").only("title", "code")


@dataclass(frozen=True)
class Row:
    """Somebody on the roster as teachers read it; `free` where the seat waits for who has this name."""

    member: Membership
    name: str
    free: bool


def roster_of(group: Class) -> list[Row]:
    """Return who is in a class, by number: one query."""
    members = group.members.select_related("learner").order_by("number")
    return [Row(member, shown_name(group, member), is_free(member.learner)) for member in members]


def shown_name(group: Class, member: Membership) -> str:
    """Return what a teacher reads of somebody: the name, or a number where names are hidden or deleted."""
    return number_name(member.number) if group.anonymous or not member.name else member.name


def names_in(group: Class, members: Iterable[Membership]) -> dict[UUID, str]:
    """Return what a teacher reads of everybody in a class, by key: who has one name with others has his number, too."""
    shown = {one.pk: (shown_name(group, one), one.number) for one in members}
    times = Counter(name.casefold() for name, _number in shown.values())
    return {
        key: marked_name(name, number) if times[name.casefold()] > 1 else name for key, (name, number) in shown.items()
    }


def marked_name(name: str, number: int) -> str:
    """Return a name with the number on the roster."""
    return _("%(name)s (số %(n)s)") % {"name": name, "n": number}


def number_name(number: int) -> str:
    """Return how somebody without a name is called."""
    return _("Số %(n)s") % {"n": number}


def is_free(learner: Learner) -> bool:
    """Whether a seat waits for somebody to claim it."""
    return learner.token.startswith(SEAT)


# --- Students --------------------------------------------------------------------------------------


def memberships_of(learner: Learner | None) -> QuerySet[Membership]:
    """Return in which classes somebody is, the newest first."""
    mine = Membership.objects.filter(learner=learner) if learner else Membership.objects.none()
    return mine.select_related("group").order_by("-created")


def own_membership_or_404(learner: Learner | None, member: UUID) -> Membership:
    """Return one's own place in a class; anybody else's is as if it were not there."""
    found = memberships_of(learner).filter(pk=member).first()
    if found is None:
        raise Http404
    return found
