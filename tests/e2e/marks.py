"""Results as their teacher finds them: a quiz that four took, one of them still at it, one of a class."""

from django.urls import reverse
from django.utils.translation import override

from tests.e2e.world import World
from tests.tutor.quiz_taken import RIGHT, WRONG, again_published, item_ids, made_by, took
from tutor.models import Class, Learner, Quiz, Sitting


def marked(world: World, *, empty: bool = False) -> Quiz:
    """Return a quiz of the account that was taken; its third item has another key by now."""
    Learner.objects.get_or_create(user=world.account)
    quiz = made_by(world.account, tries=3)
    if empty:
        return quiz
    group = Class.objects.create(name="Lớp thứ Bảy")
    group.teachers.add(world.account)
    member = group.members.create(learner=Learner.objects.create(), name="Dũng", number=1)
    took(quiz, "An", RIGHT)
    took(quiz, "Bình", WRONG)
    took(quiz, "Chi", (True, None, ([0], [2]), None), over=False)
    took(quiz, "Dũng", (False, True, [1], "=2"), member=member)
    again_published(quiz, 2, right=[0])
    return Quiz.objects.get(pk=quiz.pk)


def results(quiz: Quiz, name: str = "rules", query: str = "") -> str:
    """Return a page of results without its language; `{item}` in the query stands for the third item."""
    items = item_ids(quiz)
    args: list[object] = []
    if name == "student":
        args = [Sitting.objects.get(name="Chi", version__quiz=quiz).pk]
    elif name in ("item", "judged"):
        name, args = "item", [items[0 if name == "judged" else 2]]
    with override("vi"):
        path = reverse(f"results:{name}", args=[quiz.pk, *args])
    return path + query.format(item=items[2])
