"""The addresses of the API (contract, HTTP API). Each takes the bytes it was sent; the engine alone parses them."""

import logging
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI

from games import (
    MAX_LINE,
    InputError,
    games_told,
    get_game,
    options_told,
    puzzle_told,
    queries_told,
    read_puzzle,
    rules_told,
    written,
)
from tutor.api import document
from tutor.api.answers import allow, audited, judged, judged_all, reply
from tutor.api.problems import TooManyRequests, no_such_address, refused, server_fault, too_many

LONGEST_NUMBER = 30  # digits of a parameter that are looked at
logger = logging.getLogger("django.request")

api = NinjaAPI(title="Luật Bài", version="1", description=document.ABOUT, openapi_url=None, docs_url=None)


@api.post("/judge", operation_id="judge", summary="Judge one case", openapi_extra=document.JUDGE)
def judge(request: HttpRequest) -> HttpResponse:
    """The verdict on one case with its derivation."""
    allow(request, "judge")
    return judged(request.read(MAX_LINE + 1))


@api.post("/judge/batch", operation_id="judge-batch", summary="Judge up to 100 cases", openapi_extra=document.BATCH)
def judge_batch(request: HttpRequest) -> HttpResponse:
    """Verdicts and errors in the order of the cases; past the time of one batch the rest answer `too-large`."""
    allow(request, "judge/batch")
    return judged_all(request.read(MAX_LINE + 1))


@api.post("/audit", operation_id="audit", summary="Audit a whole deal", openapi_extra=document.AUDIT)
def audit(request: HttpRequest) -> HttpResponse:
    """The first illegal action of a deal with its rule, or none, and who gets what."""
    allow(request, "audit")
    return audited(request.read(MAX_LINE + 1))


@api.get("/games", operation_id="games", summary="All games", openapi_extra=document.GAMES)
def games(request: HttpRequest) -> HttpResponse:
    """Every game with its rule book version and the keys of its queries."""
    return reply(_games())


@api.get("/games/{game}", operation_id="game", summary="One game", openapi_extra=document.GAME)
def one_game(request: HttpRequest, game: str) -> HttpResponse:
    """A game's queries with the JSON Schemas of their inputs and answers, its rules, options and presets."""
    return reply(_game(game))


@api.get(
    "/games/{game}/puzzles/{query}",
    operation_id="puzzle",
    summary="A puzzle without its answer",
    openapi_extra=document.PUZZLE,
)
def puzzle(request: HttpRequest, game: str, query: str) -> HttpResponse:
    """The position of a puzzle; same seed, level and rule book, same position."""
    allow(request, "puzzles")
    found = get_game(game)
    found.puzzle(query)
    asked = read_puzzle({key: _values(texts) for key, texts in request.GET.lists()}, found)
    return reply(written(puzzle_told(found, query, house=found.house(), **asked)))


@api.get("/openapi.json", operation_id="openapi", summary="This document", openapi_extra=document.DOCUMENT)
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return reply(_openapi())


def _values(texts: list[str]) -> object:
    """A parameter as the value it writes: a whole number, else its text; all texts of one that is repeated."""
    text = texts[0][:LONGEST_NUMBER]
    return texts if len(texts) > 1 else int(text) if text.isascii() and text.isdecimal() else text


@cache
def _games() -> bytes:
    return written(games_told())


@cache
def _game(key: str) -> bytes:
    game = get_game(key)
    told = {
        "key": game.key,
        "title": game.title,
        "queries": queries_told(game),
        **rules_told(game),
        **options_told(game),
    }
    return written({key: value for key, value in told.items() if key != "game"})


@cache
def _openapi() -> bytes:
    return written(document.complete(api.get_openapi_schema(path_prefix=document.ROOT)))


@api.exception_handler(InputError)
def _refused(request: HttpRequest, error: InputError) -> HttpResponse:
    return refused(error)


@api.exception_handler(TooManyRequests)
def _too_many(request: HttpRequest, error: TooManyRequests) -> HttpResponse:
    return too_many(error.seconds)


@api.exception_handler(Http404)
def _no_such_address(request: HttpRequest, error: Http404) -> HttpResponse:
    return no_such_address()


@api.exception_handler(Exception)
def _fault(request: HttpRequest, error: Exception) -> HttpResponse:
    logger.error("The API failed at %s", request.path, exc_info=error)
    return server_fault()
