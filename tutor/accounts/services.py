"""Writes of the account pages: taking a visitor's work into an account, and leaving for good.

Only work that belongs to no account is ever taken over, and only when the person said so.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from tutor.accounts.learners import learner_ref
from tutor.accounts.queries import taught_alone
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Sitting, User, new_token
from tutor.serving.devices import current_device
from tutor.serving.makers import Maker, device_maker
from tutor.serving.table_people import bring_people, people_here


def settle_visitor(request: HttpRequest, user: User, *, bring: bool) -> None:
    """Bring the visitor's work, names, ledgers and drafts into the account or leave them; this browser keeps none.

    The names are taken from the browser by its next answer (`forget_people`).
    """
    ref, people = learner_ref(request), people_here(request)
    if bring and ref.visitor:
        take_over(ref.visitor, user)
    if bring and people:
        bring_people(people, Learner.objects.get_or_create(user=user)[0])
    sittings = current_device(request).sittings
    if bring and sittings.exists():
        sittings.update(learner=Learner.objects.get_or_create(user=user)[0], device="")
    else:
        sittings.update(device="")  # with its code it can still be opened
    _settle_made(device_maker(request), user, bring=bring)
    ref.forget()


def _settle_made(maker: Maker, user: User, *, bring: bool) -> None:
    """Bring what a device made without an account into one, or delete it: nobody could come to it any more."""
    if not bring:
        _forget_made(maker)
        return
    maker.give_drafts(user)
    if maker.ledgers.exists():
        maker.ledgers.update(learner=Learner.objects.get_or_create(user=user)[0], maker="")


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
    visitor.table_people.exclude(game__in=account.table_people.values("game")).update(learner=account)
    _move_seats(visitor, account)
    visitor.sittings.update(learner=account)
    for rows in (visitor.runs, visitor.rulings, visitor.reports, visitor.ledgers):
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


def _move_seats(visitor: Learner, account: Learner) -> None:
    """Move places in classes; of two in one class the account's stays, with what was done in both."""
    own = {member.group_id: member for member in account.memberships.all()}
    for member in visitor.memberships.all():
        kept = own.get(member.group_id)
        if kept:
            member.sittings.update(member=kept, name=kept.name)
        else:
            member.learner = account
            member.save(update_fields=["learner"])


def _further(place: LessonPlace, other: LessonPlace) -> bool:
    """Return whether a place is further in its lesson than another one; done is furthest."""
    return (place.done_at is not None, place.step) > (other.done_at is not None, other.step)


def forget_work(request: HttpRequest, learner: Learner | None) -> None:
    """Delete all that a learner did; an account stays, a visitor's browser starts with nothing.

    Links of the referee and reports to the operator stay, without a maker; what teachers have results of, without a
    name.
    """
    if learner:
        _forget_name(Sitting.objects.of(learner))
        learner.delete()
    if not request.user.is_authenticated:
        _forget_name(current_device(request).sittings)
        _forget_made(device_maker(request))
        learner_ref(request).forget()


@transaction.atomic
def leave(user: User) -> None:
    """Delete an account with everything it learned, its quizzes, and the classes that only it teaches.

    Permanent links of the referee stay, without a maker; what other teachers have results of, without a name.
    """
    forget_teaching(user)
    learner = Learner.objects.filter(user=user).first()
    if learner:
        _forget_name(Sitting.objects.of(learner))
    user.delete()


@transaction.atomic
def forget_teaching(user: User) -> None:
    """Delete what an account teaches: its quizzes with all results, and the classes that only it teaches.

    A class with other teachers goes on with them.
    """
    for group in taught_alone(user):
        group.end()
    user.classes_taught.clear()
    for quiz in user.quizzes.all():
        quiz.end()


def _forget_made(maker: Maker) -> None:
    """Delete what a device made for itself; to verdicts others may have a link."""
    maker.ledgers.delete()
    maker.drafts.delete()


def _forget_name(sittings: QuerySet[Sitting]) -> None:
    """Take from what somebody has handed in, or not yet, whose it is."""
    sittings.update(member=None, learner=None, device="", name="")
