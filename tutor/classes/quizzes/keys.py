"""What the engine says about an item: its key with the explanation, the answers offered, what would turn it."""

from dataclasses import dataclass
from typing import Any

from games import Game, InputError, Verdict, get_game
from tutor.classes.quizzes.documents import Document, Judged
from tutor.serving.offers import offers_for
from tutor.serving.services import secret_digest


@dataclass(frozen=True)
class Key:
    """The verdict about an item; `turned` says whether another house rule would give another one."""

    verdict: Verdict

    @property
    def turned(self) -> bool:
        return bool(self.verdict.flips)


def key_of(document: Document, item: Judged) -> Key:
    """Return the key of an item; InputError where the engine cannot read it (any more)."""
    game = get_game(document.game)
    house = game.house.from_json(document.house_of(item))
    return Key(game.judge(item.query, game.query(item.query).read(item.position, game.deck, house), house))


def frozen_item(document: Document, item: Any) -> dict[str, Any]:
    """Return an item as a version keeps it: a judged one with its house, verdict and the answers offered."""
    stored: dict[str, Any] = item.model_dump(mode="json")
    if not isinstance(item, Judged):
        return stored
    game, house = get_game(document.game), document.house_of(item)
    seed = secret_digest("quiz-offers", item.id)
    offers = offers_for(game, item.query, item.position, house, level=item.level, seed=seed)
    verdict = key_of(document, item).verdict.to_json()
    return {**stored, "house": house, "verdict": verdict, "offers": offers, "rulebook": game.book.version}


def unreadable(document: Document) -> dict[str, InputError]:
    """Return the items that the engine cannot read, by id, each with what is wrong."""
    found = {}
    for item in document.items:
        if isinstance(item, Judged):
            try:
                key_of(document, item)
            except InputError as error:
                found[item.id] = error
    return found


def game_of(document: Document) -> Game:
    """Return the game of a quiz; InputError where it is gone."""
    return get_game(document.game)
