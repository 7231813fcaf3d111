"""Giving answers: a wrong one to each kind of question, and any of them as a browser sends it."""

from typing import Any

from tests.tutor.factories import GAME


def fields_of(kind: str, given: Any) -> dict[str, Any]:
    """Return what a browser sends to give an answer of a kind."""
    if kind == "pick":
        return {"cards": given["cards"]}
    if kind in ("record", "place"):
        return {"at": [f"{code}:{row}" for row, codes in given.items() for code in codes]}
    if kind == "list":
        return {"swap": ["-".join(pair) for pair in given]} if given else {"none": "1"}
    if kind == "players":
        return {f"answer-{n}": str(number) for n, number in enumerate(given.values())}
    return {"answer": str(given).lower() if isinstance(given, bool) else str(given)}


def wrong(query: str, position: Any, right: Any) -> Any:
    """Return an answer that is not the right one."""
    field: Any = GAME.query(query).answer
    if field.kind == "choice":
        return next(value for value in field.values if value != right)
    if field.kind == "players":
        return {name: amount + 1 for name, amount in right.items()}
    if field.kind == "list":  # nothing where something is to be done, something where nothing is
        return [] if right else [[position["front"][0], position["back"][0]]]
    if field.kind == "record":
        asked, house = GAME.query(query), GAME.house()
        typed = GAME.read(query, position)
        turned = (position["cards"][n:] + position["cards"][:n] for n in range(len(position["cards"])))
        layouts = ({"front": cards[:3], "middle": cards[3:8], "back": cards[8:]} for cards in turned)
        return next(laid for laid in layouts if not asked.right(typed, house, asked.read_answer(laid, GAME.deck)))
    return not right if field.kind == "flag" else right + 1
