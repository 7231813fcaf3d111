"""Writes of the account pages: taking a visitor's work into an account, and leaving for good.

Only work that belongs to no account is ever taken over, and only when the person said so.
"""

from django.db import transaction
from django.http import HttpRequest

from tutor.accounts.learners import learner_ref
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, User, new_token


def settle_visitor(request: HttpRequest, user: User, *, bring: bool) -> None:
    """Bring the visitor's work into the account or leave it; this browser is no visitor afterwards."""
    ref = learner_ref(request)
    if bring and ref.visitor:
        take_over(ref.visitor, user)
    ref.forget()


@transaction.atomic
def take_over(visitor: Learner, user: User) -> None:
    """Give a visitor's work to an account; work that belongs to an account by now is left alone."""
    if not Learner.objects.select_for_update().visitors().filter(pk=visitor.pk).exists():
        return
    account = Learner.objects.select_for_update().filter(user=user).first()
    if account is None:
        Learner.objects.filter(pk=visitor.pk).update(user=user, token=new_token())
        return
    _move_answers(visitor, account)
    _move_lessons(visitor, account)
    visitor.table_rules.exclude(game__in=account.table_rules.values("game")).update(learner=account)
    for rows in (visitor.runs, visitor.rulings, visitor.reports):
        rows.update(learner=account)
    Learner.objects.filter(pk=visitor.pk).delete()


def _move_answers(visitor: Learner, account: Learner) -> None:
    """Move answers with the positions they answer; where the account answered the same position, its answer stays."""
    answered = Answer.objects.filter(learner=account).values("served")
    moved = list(visitor.answers.exclude(served__in=answered).values_list("pk", flat=True))
    Answer.objects.filter(pk__in=moved).update(learner=account)
    AnswerRule.objects.filter(answer__in=moved).update(learner=account)
    visitor.helps.exclude(served__in=account.helps.values("served")).update(learner=account)
    visitor.served.update(learner=account)


def _move_lessons(visitor: Learner, account: Learner) -> None:
    """Move lesson places; of two places in one lesson the further one stays."""
    own = {(place.game, place.lesson): place for place in account.lesson_places.all()}
    for place in visitor.lesson_places.all():
        known = own.get((place.game, place.lesson))
        if known is None:
            place.learner = account
            place.save()
        elif _further(place, known):
            known.step, known.done_at = place.step, place.done_at
            known.save()


def _further(place: LessonPlace, other: LessonPlace) -> bool:
    """Return whether a place is further in its lesson than another one; done is furthest."""
    return (place.done_at is not None, place.step) > (other.done_at is not None, other.step)


def forget_work(request: HttpRequest, learner: Learner | None) -> None:
    """Delete all that a learner did; an account stays, a visitor's browser starts with nothing.

    Links of the referee and reports to the operator stay, without a maker.
    """
    if learner:
        learner.delete()
    if not request.user.is_authenticated:
        learner_ref(request).forget()


@transaction.atomic
def leave(user: User) -> None:
    """Delete an account with everything it learned; permanent links of the referee stay, without a maker."""
    user.delete()
