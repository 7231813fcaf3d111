"""Texts as people type them, without the signs that nobody sees: a database may refuse those."""

KEPT = "\n\u200d"  # ends of lines, and what joins the parts of one picture


def readable(text: str) -> str:
    """Return a text in which every sign can be seen; its lines stay, other blanks are spaces."""
    signs = text.replace("\r\n", "\n")
    return "".join(sign if sign.isprintable() or sign in KEPT else " " if sign.isspace() else "" for sign in signs)
