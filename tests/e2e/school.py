"""A class as its teacher and its students find it: a roster, a quiz that some have done, rules of its own."""

from datetime import timedelta

from django.utils import timezone

from tests.e2e.playing import GAME
from tests.e2e.world import PEOPLE, World
from tests.tutor.sitting_down import published
from tutor.classes.codes import free_join_code
from tutor.classes.roster.services import add_seats, join_class
from tutor.classes.taking.sittings import answer, begin, finish
from tutor.models import Class, Learner, Membership, Quiz, QuizVersion, User

LONG = "Nguyễn Thị Phương Khanh Công Tằng Tôn Nữ Huyền Trân Mỹ Hạnh"


def school(world: World, *, anonymous: bool = False) -> Class:
    """Return a class of the account: two kept seats, four students, a task that is over for one and begun by one."""
    group = Class.objects.create(name="Lớp thứ Bảy", code=free_join_code(), anonymous=anonymous)
    group.houses = {GAME.key: GAME.house.from_json({"wheel": "lowest"}).to_json()}
    group.save()
    for teacher in (world.account, User.objects.get_or_create(username="giaovien2")[0]):
        group.teachers.add(teacher)  # one after the other: who came later may be removed by who came first
    add_seats(group, ["Học viên 1", LONG])
    members = [join_class(group, Learner.objects.create(), name) for name in PEOPLE]
    task(group, world.account, title="Bài không hạn")
    version = task(group, world.account, title="Bài tuần này", hours=-1)
    for member in members[:2]:
        sit(version, member, hand_in=member is members[0])
    published_by(world.account, title="Bài chưa giao")
    return group


def published_by(user: User, *, title: str) -> QuizVersion:
    """Publish a quiz of somebody."""
    version = published()
    version.content["title"] = title
    version.save()
    version.quiz.refresh_from_db()
    Quiz.objects.filter(pk=version.quiz_id).update(owner=user, maker="", title=title)
    return version


def task(group: Class, user: User, *, title: str, hours: int = 0) -> QuizVersion:
    """Give a class a quiz that is due in some hours, or that has no due time."""
    version = published_by(user, title=title)
    due = timezone.now() + timedelta(hours=hours) if hours else None
    group.assignments.create(quiz=version.quiz, due_at=due)
    return version


def sit(version: QuizVersion, member: Membership, *, hand_in: bool) -> None:
    """Let somebody take a quiz, answering its first item."""
    sitting = begin(version, name=member.name, learner=member.learner, member=member)
    answer(sitting, sitting.order[0], key="k", given=True)
    if hand_in:
        finish(sitting)


def seated(world: World) -> Membership:
    """Return the visitor's place in a class, who has done one of two quizzes."""
    group = school(world)
    del world.cookies["sessionid"]
    member = join_class(group, world.visitor, "Học viên 1")
    last = group.assignments.order_by("created").last()
    assert last
    version = last.quiz.versions.get()
    sit(version, member, hand_in=True)
    return member


def of_teacher(world: World, path: str = "", *, anonymous: bool = False) -> str:
    """Return a page of a class for its teacher; `{member}` and `{task}` in the path stand for one of each."""
    group = school(world, anonymous=anonymous)
    member = group.members.filter(name=PEOPLE[0]).get()
    first = group.assignments.latest("created")
    return f"/teach/classes/{group.pk}/" + path.format(member=member.pk, task=first.quiz_id)


def door(world: World) -> str:
    """Return where one comes into a class."""
    group = school(world)
    del world.cookies["sessionid"]
    return f"/join/{group.code}/"
