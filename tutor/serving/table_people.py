"""The names of those who sit at a table, in seat order: an account keeps them, else a cookie of this device."""

import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from games import Game, all_games
from tutor.accounts.learners import learner_ref
from tutor.cookies import keep
from tutor.models import Learner, TablePeople

PREFIX = "people-"  # of the cookie, before the game's key
IN_VERDICTS = "names"  # the cookie with the names in one's last verdicts (tutor.referee.names)
LONGEST = 40  # letters of a name
MOST = 8  # names, where a game does not say how many it seats
RESERVED = "#~"  # how a kept position and a form say a person (naming.py, controls.py)


def seats_of(game: Game) -> int:
    """Return how many a table of a game can seat, as its questions about players say."""
    fields: list[Any] = [one.field for query in game.queries for one in query.inputs]
    most = max((field.high for field in fields if field.kind == "players"), default=MOST)
    return min(most, game.house().seats)


def tidy(name: str) -> str:
    """Return a name as it is kept: letters composed, one space between words."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def is_name(name: Any) -> bool:
    """Whether somebody can be called so: 1 to 40 letters that can be seen, none that stand for something else."""
    if not isinstance(name, str) or name != tidy(name):
        return False
    return 1 <= len(name) <= LONGEST and name.isprintable() and name[0] not in RESERVED


def all_people(request: HttpRequest) -> dict[str, tuple[str, ...]]:
    """Return the names whoever asks keeps, by game, without the games that have none: at most one query."""
    user = learner_ref(request).user
    if user is None:
        return people_here(request)
    kept = dict(TablePeople.objects.filter(learner__user=user).values_list("game", "people"))
    return {game.key: people for game in all_games() if (people := read_people(game, kept.get(game.key)))}


def people_here(request: HttpRequest) -> dict[str, tuple[str, ...]]:
    """Return the names that this device keeps without an account, by game."""
    return {game.key: people for game in all_games() if (people := _people_here(request, game))}


def _people_here(request: HttpRequest, game: Game) -> tuple[str, ...]:
    return read_people(game, _unfolded(request.COOKIES.get(PREFIX + game.key, "")))


def people_of(request: HttpRequest, game: Game) -> tuple[str, ...]:
    """Return the names whoever asks keeps for a game; nobody becomes a learner by it."""
    user = learner_ref(request).user
    if user:
        row = TablePeople.objects.filter(learner__user=user, game=game.key).first()
        return read_people(game, row.people if row else ())
    return _people_here(request, game)


def read_people(game: Game, raw: Any) -> tuple[str, ...]:
    """Return stored names; nobody where they are no names that a table of this game can have."""
    if not isinstance(raw, (list, tuple)) or len(raw) > seats_of(game) or not all(map(is_name, raw)):
        return ()
    return tuple(raw) if len({name.casefold() for name in raw}) == len(raw) else ()


def keep_people(request: HttpRequest, response: HttpResponse, game: Game, people: Sequence[str]) -> None:
    """Keep the names for whoever asks: with the account, else on this device. No names, nothing kept."""
    ref, name = learner_ref(request), PREFIX + game.key
    if ref.user:
        save_people(ref.ensure(), game.key, people)
    elif people:
        keep(response, name, folded(people))
    else:
        response.delete_cookie(name, samesite="Lax")


def forget_people(request: HttpRequest, response: HttpResponse) -> None:
    """Take every name from this device, those in verdicts too; what an account keeps is its own."""
    forget_in_verdicts(request, response)
    for name in request.COOKIES:
        if name.startswith(PREFIX):
            response.delete_cookie(name, samesite="Lax")


def forget_in_verdicts(request: HttpRequest, response: HttpResponse) -> None:
    """Take the names in one's last verdicts from this device: an account has no other place for them."""
    if IN_VERDICTS in request.COOKIES:
        response.delete_cookie(IN_VERDICTS, samesite="Lax")


def bring_people(people: Mapping[str, Sequence[str]], learner: Learner) -> None:
    """Give names kept on a device to an account's learner; of two tables of one game the account's own stays."""
    rows = [TablePeople(learner=learner, game=game, people=list(names)) for game, names in people.items()]
    TablePeople.objects.bulk_create(rows, ignore_conflicts=True)


def save_people(learner: Learner, game: str, people: Sequence[str]) -> None:
    """Keep the names with an account's learner; a game without names has no row."""
    if people:
        TablePeople.objects.update_or_create(learner=learner, game=game, defaults={"people": list(people)})
    else:
        TablePeople.objects.filter(learner=learner, game=game).delete()


def folded(people: Iterable[str]) -> str:
    """Return names as a cookie can hold them: nine of forty letters with marks are 1,450 characters."""
    return urlsafe_b64encode("\n".join(people).encode()).decode().rstrip("=")


def _unfolded(text: str) -> list[str]:
    """Return the names in a cookie; none in one that does not read."""
    try:
        read = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except ValueError:
        return []
    return read.split("\n") if read else []
