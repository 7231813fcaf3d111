"""Writes of served positions: a position is put to somebody, and what comes back is graded against it."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import Doing, Game, Verdict, get_game, plain, smallest_change
from tutor.models import Answer, AnswerRule, Learner, Served
from tutor.serving.attempts import answer_of, attempts_allowed, attempts_of, hints_shown
from tutor.serving.offers import offers_for, refuted_by
from tutor.serving.tasks import judged

KEY_LENGTH = 30  # more than the letters a page makes up
DIGEST = 12  # hex digits that tell the answers sent from one page apart


def serve(
    learner: Learner | None,
    *,
    game: Game,
    query: str,
    position: Mapping[str, Any],
    house: Mapping[str, Any],
    purpose: str,
    served_id: UUID | None = None,
    **facts: Any,
) -> Served:
    """Store a position that is put to a learner, or to anybody when `learner` is None.

    `position` is typed or JSON; `facts` are further columns (rule, level, twin_of, reserve). With a `served_id` the
    position is stored once, however often it is asked for.
    """
    columns = {
        "learner": learner,
        "game": game.key,
        "query": query,
        "position": plain(position),
        "house": dict(house),
        "rulebook": game.book.version,
        "purpose": purpose,
        **facts,
    }
    if served_id is None:
        return Served.objects.create(**columns)
    return Served.objects.get_or_create(pk=served_id, defaults=columns)[0]


def serve_puzzle(
    learner: Learner | None,
    *,
    game: Game,
    query: str,
    position: Mapping[str, Any],
    house: Mapping[str, Any],
    purpose: str,
    level: int,
    served_id: UUID | None = None,
    **facts: Any,
) -> Served:
    """Store a position as `serve` does, with answers to choose from where a puzzle of its level has them.

    The question that greets a newcomer is always asked freely.
    """
    if purpose != Served.Purpose.LANDING:
        seed = secret_digest("offers", served_id or secrets.token_hex(16))
        facts["offers"] = offers_for(game, query, plain(position), house, level=level, seed=seed)
    asked: dict[str, Any] = {"game": game, "query": query, "position": position, "house": house, "served_id": served_id}
    return serve(learner, **asked, purpose=purpose, level=level, **facts)


def serve_task(learner: Learner | None, put: Doing, *, purpose: str, **facts: Any) -> Served:
    """Store a task that is put to a learner, its position without what is to be made."""
    facts |= {"task": put.task.key, "purpose": purpose, "house": put.house.to_json()}
    return serve(learner, game=put.game, query=put.task.query, position=put.position, **facts)


def secret_digest(*parts: object) -> str:
    """Return hex digits that follow from the parts and from the site's secret: nobody else can compute them."""
    text = "/".join(str(part) for part in parts)
    return hmac.new(settings.SECRET_KEY.encode(), f"tutor.serving/{text}".encode(), hashlib.sha256).hexdigest()


def fixed_id(*parts: object) -> UUID:
    """Return the id of what is to be served only once for these parts."""
    return UUID(secret_digest("id", *parts)[:32])


def grade(served: Served, learner: Learner, *, key: str, given: Any) -> Answer:
    """Return the graded answer of a learner to a position, judged as it was served; what closed it stays.

    `given` is JSON; InputError when it is no answer to the query. The same key with the same answer is the same
    attempt; an answer that was a miss before is none once more. A miss at a puzzle open to anybody makes it the
    learner's own.
    """
    served, key = own_or_open(served, learner), key_with(key, given)
    tried = attempts_of(served, learner)
    sent_before = next((one for one in tried if one.key == stored_key(learner.pk, key)), None)
    if sent_before or (tried and tried[-1].closes):
        return sent_before or tried[-1]
    attempt = len(tried) + 1
    last = attempt >= attempts_allowed(served)
    given, right, verdict, told = (judged if served.task else _answered)(served, given, last=last)
    missed = next((one for one in tried if one.given == given), None)
    if missed:
        return missed
    closes = right or last
    return record(
        served if closes or tried else take_up(served, learner),
        learner,
        key=key,
        given=given,
        verdict=verdict,
        correct=right,
        attempt=attempt,
        closes=closes,
        hints=hints_shown(served, learner, misses=len(tried)),
        told=told,
    )


def _answered(served: Served, given: Any, *, last: bool) -> tuple[Any, bool, Verdict, dict[str, Any]]:
    """Return an answer as it is stored, whether it is right, the verdict, and what is told beside it."""
    game = get_game(served.game)
    query, house = game.query(served.query), game.house.from_json(served.house)
    position = game.read(served.query, served.position)
    typed = query.read_answer(given, game.deck)
    right = query.right(position, house, typed)
    told = {} if right else _told(served, game, position, house, given=plain(typed), closes=last)
    return plain(typed), right, game.judge(served.query, position, house), told


def _told(
    served: Served, game: Game, position: Mapping[str, Any], house: Any, *, given: Any, closes: bool
) -> dict[str, Any]:
    """Return what is told with a miss: what refutes just this answer, and at the end what would turn the right one."""
    refuted = refuted_by(served, given)
    return {"refuted": refuted, **(_change(served, game, position, house) if closes else {})}


def _change(served: Served, game: Game, position: Mapping[str, Any], house: Any) -> dict[str, Any]:
    """Return the smallest change that would turn the answer, to be told with a miss; not the twin that may follow."""
    found = smallest_change(game, served.query, position, house, avoid=served.reserve)
    return {"change": found.to_json()} if found else {}


def stored_key(learner_id: int, key: str) -> str:
    """Return the key of an attempt as it is stored: two people may have been shown one page."""
    return f"{learner_id}:{key[: DIGEST + 1 + KEY_LENGTH]}"


def key_with(key: str, given: Any) -> str:
    """Return the key of what was sent from a page: after Back, one page may send another answer (JSON) than before."""
    digest = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()
    return f"{digest[:DIGEST]}:{key[:KEY_LENGTH]}"


def came_too_late(answer: Answer, key: str, given: Any) -> bool:
    """Return whether the stored answer is another than this one sent with this key, which therefore does not count."""
    return answer.key != stored_key(answer.learner_id, key_with(key, given))


def record(
    served: Served,
    learner: Learner,
    *,
    key: str,
    given: Any,
    verdict: Verdict,
    correct: bool,
    attempt: int = 1,
    closes: bool = True,
    hints: int = 0,
    told: Mapping[str, Any] | None = None,
) -> Answer:
    """Store one answer with its verdict, or return the one that was stored before; `told` stands beside the verdict.

    The rules get their rows at the first attempt alone. Two taps may arrive at once: the database lets one of them in,
    the other finds it there.
    """
    try:
        with transaction.atomic():
            answer = Answer.objects.create(
                served=served,
                learner=learner,
                key=stored_key(learner.pk, key),
                given=given,
                correct=correct,
                attempt=attempt,
                closes=closes,
                hints=hints,
                verdict={**verdict.to_json(), **(told or {})},
                rules=list(verdict.rules),
                rulebook=verdict.rulebook,
            )
            if attempt == 1:
                AnswerRule.objects.bulk_create(AnswerRule.of(answer, game=served.game, rules=verdict.rules))
    except IntegrityError:
        stored = attempts_of(served, learner)
        return next((one for one in stored if one.key == stored_key(learner.pk, key)), stored[-1])
    return answer


def own_or_open(served: Served, learner: Learner | None) -> Served:
    """Return a learner's own copy of a puzzle open to anybody, where he has one; else the position itself."""
    if learner is None or not _is_open(served):
        return served
    return Served.objects.filter(pk=_copy_id(served, learner), learner=learner).first() or served


def take_up(served: Served, learner: Learner) -> Served:
    """Return a puzzle as the learner's own, so that it waits for him: of one open to anybody a copy, made once."""
    if not _is_open(served):
        return served
    return serve(
        learner,
        game=get_game(served.game),
        query=served.query,
        position=served.position,
        house=served.house,
        purpose=served.purpose,
        served_id=_copy_id(served, learner),
        rulebook=served.rulebook,
        rule=served.rule,
        level=served.level,
        task=served.task,
        offers=served.offers,
        reserve=served.reserve,
    )


def _is_open(served: Served) -> bool:
    return served.learner_id is None and served.purpose == Served.Purpose.PUZZLE


def _copy_id(served: Served, learner: Learner) -> UUID:
    return fixed_id("own", served.pk, learner.pk)


def serve_twin(served: Served, learner: Learner) -> Served | None:
    """Put the near-miss twin of an answered position to the learner, once; None when there is no twin to see."""
    known = Served.objects.filter(twin_of=served, learner=learner).first()
    if known or served.reserve is None or answer_of(served, learner) is None:
        return known
    return serve_puzzle(
        learner,
        game=get_game(served.game),
        query=served.query,
        position=served.reserve,
        house=served.house,
        purpose=served.purpose,
        served_id=fixed_id("twin", served.pk, learner.pk),
        rule=served.rule,
        level=served.level,
        run=served.run,
        twin_of=served,
    )


def skip(served: Served, learner: Learner) -> None:
    """Set a learner's own unanswered position aside; one that is open to anybody stays for the others."""
    Served.objects.waiting().filter(pk=served.pk, learner=learner).update(skipped_at=timezone.now())


def purge_open(*, days: int) -> int:
    """Delete open positions older than some days that nobody answered; return how many."""
    old = Served.objects.filter(
        learner=None, answers=None, twins=None, created__lt=timezone.now() - timedelta(days=days)
    )
    return old.delete()[0]
