"""Finding rules as people type: without accents, by the start of words, by other names; and marking what was found."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

LONGEST = 80
MOST_TERMS = 8


def fold(text: str) -> tuple[str, list[int]]:
    """Return a text in lower case without accents, and for each of its letters its place in the original."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        for plain in unicodedata.normalize("NFD", letter.lower().replace("đ", "d")):
            if unicodedata.category(plain) != "Mn":
                letters.append(plain)
                places.append(place)
    return "".join(letters), places


class Needle:
    """What somebody looks for: every word must begin a word of what is found."""

    def __init__(self, typed: str) -> None:
        self.typed = " ".join(typed[:LONGEST].split())
        terms = re.findall(r"\w+(?:[.-]\w+)*", fold(self.typed)[0])
        self.terms = list(dict.fromkeys(terms))[:MOST_TERMS]
        self._begins = [re.compile(rf"(?<!\w){re.escape(term)}") for term in self.terms]

    def __bool__(self) -> bool:
        return bool(self.terms)

    def found_in(self, text: str) -> bool:
        """Return whether all words begin words of the text."""
        folded = fold(text)[0]
        return all(begins.search(folded) for begins in self._begins)

    def touches(self, text: str) -> bool:
        """Return whether any word begins a word of the text."""
        folded = fold(text)[0]
        return any(begins.search(folded) for begins in self._begins)

    def mark(self, text: str) -> SafeString:
        """Return a text as HTML, what was found in <mark>; all of it is escaped."""
        spans = self._spans(text)
        pieces: list[str] = []
        end = 0
        for start, stop in spans:
            pieces += [conditional_escape(text[end:start]), "<mark>", conditional_escape(text[start:stop]), "</mark>"]
            end = stop
        pieces.append(conditional_escape(text[end:]))
        return mark_safe("".join(pieces))  # every piece was escaped above

    def _spans(self, text: str) -> list[tuple[int, int]]:
        """Return where marks begin and end, in order, none inside another."""
        folded, places = fold(text)
        hits = (match.span() for begins in self._begins for match in begins.finditer(folded))
        spans: list[tuple[int, int]] = []
        for start, stop in sorted((places[first], places[last - 1] + 1) for first, last in hits):
            if spans and start < spans[-1][1]:
                spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
            else:
                spans.append((start, stop))
        return spans


def suggestion(needle: Needle, texts: Iterable[str]) -> str:
    """Return words of the texts that look like what was typed, each with its accents; empty where none does."""
    known = _vocabulary(texts)
    better = []
    for term in needle.terms:
        close = difflib.get_close_matches(term, known, n=1, cutoff=0.6)
        if close:
            better.append(known[close[0]])
    return " ".join(better)


def _vocabulary(texts: Iterable[str]) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for text in texts:
        for word in re.findall(r"\w{2,}", text.lower()):
            words.setdefault(fold(word)[0], word)
    return words
