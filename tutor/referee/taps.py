"""The referee's desk as a form or an address describes it; what taps do to it is the same wherever cards are laid."""

from collections.abc import Sequence

from django.http import QueryDict

from games import Game
from tutor.referee.desk import Desk
from tutor.serving.tapping import act, seated

__all__ = ["act", "desk_of", "seated"]


def desk_of(game: Game, query: str, sent: QueryDict, lang: str, people: Sequence[str] = ()) -> Desk:
    """Return the desk as a form or an address describes it; `people` are those of one's table."""
    desk = Desk(game, query, {key: str(text) for key, text in sent.items()}, lang)
    desk.people = tuple(people)
    return desk
