"""How many cards may lie in an input. The query itself is asked: no game is known here."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games import Deck, InputError, Query

Field = Any  # games.fields.Field, told apart by its `kind`


@lru_cache(maxsize=512)
def room_for(query: Query, deck: Deck, key: str, chosen: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """Return the numbers of cards that may lie in an input once the choices beside it are made.

    The query itself is asked: it is given any cards of each number, and says which number is wrong.
    """
    fields: dict[str, Field] = {one.key: one.field for one in query.inputs if not one.optional or one.key == key}
    counts: tuple[int, ...] = fields.pop(key).counts
    if len(counts) < 2 or not query.check or any(of.kind not in ("cards", "choice") for of in fields.values()):
        return counts
    return tuple(count for count in counts if _fits(query, deck, {key: count}, dict(chosen))) or counts


def _fits(query: Query, deck: Deck, counts: Mapping[str, int], chosen: Mapping[str, str]) -> bool:
    """Whether so many cards may lie in an input, whatever is wrong elsewhere."""
    pack = iter(deck)
    position: dict[str, Any] = dict(chosen)
    for one in query.inputs:
        of: Field = one.field
        if of.kind == "cards" and not one.optional:
            count = counts.get(one.key, min(of.counts, default=0))
            position[one.key] = [next(pack).code for _n in range(count)]
    try:
        query.read(position, deck)
    except InputError as error:
        return all(defect.path not in counts for defect in error.defects)
    return True
