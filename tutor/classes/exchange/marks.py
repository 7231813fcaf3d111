"""The comment line that goes with an item of ours, so that it comes back as it left: `// luat-bai: {json}`."""

import json
from typing import Any

from games import get_game
from tutor.classes.quizzes.documents import Document, Judged

MARK = "luat-bai:"
LONGEST = 20_000
OWN = ("points", "note", "locked")
KINDS = ("judged", "choice", "short")


def mark_of(document: Document, item: Any) -> str:
    """Return the comment line of an item: of a judged one all that is judged, with the rulebook's version."""
    facts: dict[str, Any] = item.model_dump(mode="json", exclude={"id"})
    if isinstance(item, Judged):
        facts |= {"game": document.game, "house": document.house_of(item)}
        facts["rulebook"] = get_game(document.game).book.version
    else:
        facts = {"kind": item.kind, **{key: facts[key] for key in OWN}}
    return f"// {MARK} {json.dumps(facts, ensure_ascii=False, separators=(',', ':'))}"


def is_mark(comment: str) -> bool:
    """Return whether a line is meant to be the comment of an item of ours, readable or not."""
    text = comment.strip()
    return text.startswith("//") and text.removeprefix("//").lstrip().startswith(MARK)


def read_mark(comment: str) -> dict[str, Any] | None:
    """Return what a comment line says of an item; None where it is another comment, or cannot be read."""
    text = comment.strip().removeprefix("//").strip()
    if not is_mark(comment) or len(text) > LONGEST:
        return None
    try:
        found = json.loads(text.removeprefix(MARK))
    except (ValueError, RecursionError):
        return None
    is_ours = isinstance(found, dict) and found.get("kind") in KINDS
    return found if is_ours and _can_be_kept(found) else None


def _can_be_kept(found: Any) -> bool:
    """Whether a database takes every text in it."""
    try:
        written = json.dumps(found, ensure_ascii=False).encode().replace(rb"\\", b"")
        return rb"\u0000" not in written
    except (ValueError, RecursionError):  # half of a pair of letters; too deep
        return False
