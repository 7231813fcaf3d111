"""The seven questions about Xả láng (rule book, Queries)."""

from __future__ import annotations

from typing import Final

from games.cards import RANKS
from games.fields import Cards, Choice, Flag, Input, ListOf, Maybe, Name, Players, Record, Whole
from games.query import Query
from games.xa_lang.bao import bao_holds, bare_bao_holds
from games.xa_lang.beating import beats
from games.xa_lang.combos import combo, readings_are_right
from games.xa_lang.legal import bare_legal_plays, legal_plays, plays_are_right
from games.xa_lang.playing import may_finish, may_play
from games.xa_lang.positions import HAND, LEDGER, PLAY, check_plays, check_score
from games.xa_lang.rules import TYPES
from games.xa_lang.scoring import score
from games.xa_lang.sights import of_beating, of_cards, of_play, of_playing, of_plays

_TYPE: Final = Input("type", Choice(*TYPES))
_RANK: Final = Input("rank", Choice(*RANKS))
_TABLE: Final = Input("table", Maybe(PLAY))
_CHIPS: Final = Whole(-1_000_000, 1_000_000)
_MOST_PLAYS: Final = 20_000

QUERIES: Final = (
    Query(
        "beats",
        (Input("table", PLAY), Input("play", PLAY)),
        answer=Flag(),
        judge=beats,
        check=check_plays("table", "play"),
        sight=of_beating,
    ),
    Query(
        "may-play",
        (Input("hand", HAND), _TABLE, Input("play", PLAY, again=True), Input("passed", Flag())),
        answer=Flag(),
        judge=may_play,
        check=check_plays("table", "play"),
        sight=of_playing,
    ),
    Query(
        "may-finish",
        (Input("play", PLAY),),
        answer=Flag(),
        judge=may_finish,
        check=check_plays("play"),
        sight=of_play,
    ),
    Query(
        "combo",
        (Input("cards", HAND),),
        answer=ListOf(Record(_TYPE, _RANK, Input("length", Whole(1, 13)))),
        judge=combo,
        accepts=readings_are_right,
        sight=of_cards,
    ),
    Query(
        "legal-plays",
        (Input("hand", HAND), _TABLE),
        answer=ListOf(Record(Input("cards", HAND), _TYPE, _RANK), most=_MOST_PLAYS),
        judge=legal_plays,
        bare=bare_legal_plays,
        accepts=plays_are_right,
        check=check_plays("table"),
        sight=of_plays,
    ),
    Query(
        "score",
        (
            Input("winner", Maybe(Name())),
            Input("left", Players(HAND, 1, 4)),
            Input("events", LEDGER, optional=True),
        ),
        answer=Players(_CHIPS, 2, 4),
        judge=score,
        check=check_score,
    ),
    Query(
        "bao-holds",
        (Input("hand", Cards(13)), Input("others", Players(Cards(13), 1, 3))),
        answer=Flag(),
        judge=bao_holds,
        bare=bare_bao_holds,
    ),
)
