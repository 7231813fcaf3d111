"""Whole numbers as people type them: with signs, three digits to a group, or in thousands and millions (50k, 1tr)."""

import re

LONGEST = 40  # characters: a longer text is no number
DIGITS = 14  # more are no amount
_PLAIN = re.compile(rf"[+-]?[0-9]{{1,{DIGITS}}}")
_GROUPED = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:(?P<by>[., ])[0-9]{3})(?:(?P=by)[0-9]{3}){0,3}")
_IN_UNITS = re.compile(
    r"(?P<whole>[+-]?[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,2}))? ?(?P<unit>[^\W\d_]+)(?P<rest>[0-9]{0,3})"
)
_UNITS = dict.fromkeys(("k", "nghìn", "ngàn", "nghin", "ngan"), 3) | dict.fromkeys(("tr", "triệu", "trieu"), 6)
_MONEY = re.compile(r" ?(?:đ|đồng)$")
_MINUS = str.maketrans({"−": "-", "–": "-", "\u00a0": " ", "\u202f": " "})


def whole(text: str) -> int | None:
    """Return the whole number somebody typed; None for anything else, and for a fraction.

    A dot, comma or space groups three digits (50.000 is fifty thousand, 50.5 nothing); k, nghìn, tr, triệu count
    thousands and millions, of which there may be a fraction (1,5tr, 1tr5).
    """
    clean = " ".join(text.translate(_MINUS).lower().split()) if len(text) <= LONGEST else ""
    clean = re.sub(r"^([+-]) ", r"\1", _MONEY.sub("", clean))
    if _PLAIN.fullmatch(clean):
        return int(clean)
    if _GROUPED.fullmatch(clean):
        return int(re.sub(r"[., ]", "", clean))
    found = _IN_UNITS.fullmatch(clean)
    return _in_units(found["whole"], found["part"] or "", found["unit"], found["rest"]) if found else None


def _in_units(number: str, part: str, unit: str, rest: str) -> int | None:
    """Return thousands or millions as a whole number; the fraction stands before the unit or after it, not both."""
    zeros = _UNITS.get(unit)
    if zeros is None or (part and rest):
        return None
    return int(number + (part or rest).ljust(zeros, "0"))
