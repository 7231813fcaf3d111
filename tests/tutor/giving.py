"""Giving answers: right and wrong ones to any question of any game, and any of them as a browser sends it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict

from games import Game, InputError, get_game, judge
from games.offering import form_of
from tests.tutor.factories import GAME
from tutor.models import Served
from tutor.serving.answers import PlayersForm
from tutor.serving.forms import answer_form
from tutor.serving.general import PartsForm
from tutor.serving.people import people_in, pool_of

NAMED = ("choice", "name", "flag")
Sent = dict[str, Any]


def fields_of(kind: str, given: Any) -> Sent:
    """Return what a browser sends to give an answer of a kind in a form made for such answers."""
    if kind == "pick":
        return {"cards": given["cards"]}
    if kind == "order":
        return {"order": list(map(str, given["order"]))}
    if kind in ("record", "place"):
        return {"at": [f"{code}:{row}" for row, codes in given.items() for code in codes]}
    if kind == "list":
        return {"swap": ["-".join(pair) for pair in given]} if given else {"none": "1"}
    if kind == "players":
        return {f"answer-{n}": str(number) for n, number in enumerate(given.values())}
    if given is None:
        return {"none": "1"}
    return {"answer": str(given).lower() if isinstance(given, bool) else str(given)}


def sent_made(given: Mapping[str, Any]) -> Sent:
    """Return what a browser sends of what was made in a task."""
    kind = "pick" if "cards" in given else "order" if "order" in given else "place"
    return fields_of(kind, given)


def sent_for(game: Game, query: str, position: Mapping[str, Any], given: Any) -> Sent:
    """Return what a browser sends to give an answer in whichever form the page has for it."""
    form, field = answer_form(game, query, position, "vi"), game.query(query).answer
    if isinstance(form, PlayersForm):
        return {f"answer-{n}": str(given[name]) for n, name in enumerate(form.names)}
    if not isinstance(form, PartsForm):
        return fields_of(field.kind, given)
    if given == [] and field.kind in ("list", "cards"):
        return {"none": "1"}
    return _sent(field, given, "answer", _people(game, query, position))


def sent_to(served: Served, given: Any) -> Sent:
    """Return what a browser sends to give an answer to what was served: its number, where answers were offered."""
    if not served.offers:
        return sent_for(get_game(served.game), served.query, served.position, given)
    forms = [form_of(offer["answer"]) for offer in served.offers]
    if form_of(given) not in forms:  # right in another way than the one offered
        given = right_of(served)
    return {"answer": str(forms.index(form_of(given)))}


def right_of(served: Served) -> Any:
    """Return the right answer to a position as JSON: the one offered, or the engine's."""
    offered = next((offer["answer"] for offer in served.offers if not offer["refutations"]), None)
    if served.offers:
        return offered
    return judge(served.game, served.query, served.position, served.house).to_json()["answer"]


def wrong_to(served: Served) -> Any:
    """Return an answer that can be given to what was served and is not right."""
    if served.offers:
        return next(offer["answer"] for offer in served.offers if offer["refutations"])
    return wrong_for(get_game(served.game), served.query, served.position, right_of(served))


def _people(game: Game, query: str, position: Mapping[str, Any]) -> list[str]:
    return people_in(game.query(query), position)


def _sent(field: Any, given: Any, name: str, people: Sequence[str]) -> Sent:
    if field.kind == "maybe":
        if field.of.kind in NAMED:
            return {name: "null"} if given is None else _sent(field.of, given, name, people)
        return {f"{name}.is": "null"} if given is None else _sent(field.of, given, f"{name}.of", people)
    if field.kind == "record":
        parts = (_sent(one.field, given[one.key], f"{name}.{one.key}", people) for one in field.parts)
        return {key: text for part in parts for key, text in part.items()}
    if field.kind == "players":
        rows = (_sent(field.of, given[who], f"{name}.{n}", people) for n, who in enumerate(people) if who in given)
        return {key: text for row in rows for key, text in row.items()}
    if field.kind == "list" and field.of.kind in NAMED:
        return {name: [_sent(field.of, one, name, people)[name] for one in given]}
    if field.kind == "list":
        items = (_sent(field.of, one, f"{name}.{n}", people) for n, one in enumerate(given))
        rows = {f"{name}.rows": [str(n) for n in range(len(given))]}
        return rows | {key: text for item in items for key, text in item.items()}
    if field.kind == "cards":
        return {name: list(given)}
    if field.kind == "name":
        return {name: str(people.index(given))}
    return {name: str(given).lower() if isinstance(given, bool) else str(given)}


def as_sent(fields: Sent) -> QueryDict:
    """Return form data as a browser sends it."""
    data = QueryDict(mutable=True)
    for key, value in fields.items():
        data.setlist(key, value if isinstance(value, list) else [value])
    return data


# --- Wrong answers ------------------------------------------------------------------------------------------------


def wrong(query: str, position: Any, right: Any) -> Any:
    """Return an answer to a question about Mậu Binh that is not the right one."""
    return wrong_for(GAME, query, position, right)


def wrong_for(game: Game, query: str, position: Mapping[str, Any], right: Any) -> Any:
    """Return an answer that can be given to a position and is not right."""
    asked, house = game.query(query), game.house()
    typed = game.read(query, position)
    for given in _guesses(game, query, position, right):
        try:
            right_too = asked.right(typed, house, asked.read_answer(given, game.deck))
        except InputError:
            continue
        form = answer_form(game, query, position, "vi", as_sent(sent_for(game, query, position, given)))
        form.answer()
        if form.answered and not right_too:
            return given
    raise AssertionError(f"every guess at {game.key} {query} is right")


def _guesses(game: Game, query: str, position: Mapping[str, Any], right: Any) -> Iterator[Any]:
    field: Any = game.query(query).answer
    if query == "repair":
        yield []
        yield [[position["front"][0], position["back"][0]]]
    elif query == "arrange":
        cards = position["cards"]
        turned = (cards[n:] + cards[:n] for n in range(len(cards)))
        yield from ({"front": row[:3], "middle": row[3:8], "back": row[8:]} for row in turned)
    else:
        pool = list(pool_of(game.query(query), position)[1])
        yield from _others(field, right, _people(game, query, position), pool)


def _others(field: Any, right: Any, people: Sequence[str], pool: Sequence[str]) -> Iterator[Any]:
    """Yield values of a field that are near the right one."""
    if field.kind == "flag":
        yield not right
    elif field.kind == "whole":
        yield right + 1 if right < field.high else right - 1
    elif field.kind == "maybe":
        yield _some(field.of, people, pool) if right is None else None
    elif field.kind == "record":
        for part in field.parts:
            for other in _others(part.field, right[part.key], people, pool):
                yield right | {part.key: other}
    elif field.kind == "players":
        if not right:
            yield {people[0]: _some(field.of, people, pool)}
        for name in right:
            for other in _others(field.of, right[name], people, pool):
                yield right | {name: other}
    elif field.kind in ("list", "cards"):
        yield right[:-1] if right else [_some(field.of, people, pool) if field.kind == "list" else pool[0]]
    else:
        yield from (one for one in (people if field.kind == "name" else field.values) if one != right)


def _some(field: Any, people: Sequence[str], pool: Sequence[str]) -> Any:
    """Return some value of a field."""
    if field.kind == "record":
        return {part.key: _some(part.field, people, pool) for part in field.parts}
    if field.kind == "cards":
        return list(pool[: min(field.counts, default=1)])
    if field.kind == "list":
        return []
    simple = {"flag": True, "whole": getattr(field, "low", 0), "name": people[0] if people else ""}
    return simple[field.kind] if field.kind in simple else field.values[0]
