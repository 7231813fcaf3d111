"""Finding rules as people type: without accents, by the start of words, by other names; and marking what was found.

What is found so: words begin like those typed. The nearest stands first: words spelled as typed, whole words, parts.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

LONGEST = 80
MOST_TERMS = 8
SPELLED, WHOLE, BEGUN, NOWHERE = range(4)  # how near a text is to what was typed
_WORD = re.compile(r"\w+(?:[.-]\w+)*")
Nearness = tuple[int, int, bool]
FARTHEST: Nearness = (NOWHERE, 0, True)


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
        self.terms = list(dict.fromkeys(_WORD.findall(fold(self.typed)[0])))[:MOST_TERMS]
        self._begins = [re.compile(rf"(?<!\w){re.escape(term)}") for term in self.terms]
        self._together = re.compile(r"(?<!\w)" + r"\W+".join(map(re.escape, self.terms)) + r"(?!\w)")
        words = _WORD.findall(unicodedata.normalize("NFC", self.typed).lower())
        self._spelled = {fold(word)[0]: word for word in words}

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

    def nearness(self, *texts: str) -> Nearness:
        """Return how near the nearest of some texts is, for sorting: how it says the words, which it is, words apart.

        Where no text says all the words, all of them are looked at as one, behind the last.
        """
        told = (*texts, " · ".join(texts))
        return min((self._way(text), n, not self._together.search(fold(text)[0])) for n, text in enumerate(told))

    def _way(self, text: str) -> int:
        """How a text says the word that it says worst."""
        folded, places = fold(text)
        return max((self._way_of(n, text, folded, places) for n in range(len(self.terms))), default=NOWHERE)

    def _way_of(self, n: int, text: str, folded: str, places: list[int]) -> int:
        term, ways = self.terms[n], [NOWHERE]
        spelled = self._spelled.get(term, term)
        for match in self._begins[n].finditer(folded):
            first, last = match.span()
            own = unicodedata.normalize("NFC", text[places[first] : places[last - 1] + 1]).lower()
            whole = not folded[last : last + 1].isalnum()
            ways.append(BEGUN if not whole else SPELLED if spelled in (term, own) else WHOLE)
        return min(ways)

    def mark(self, text: str) -> SafeString:
        """Return a text as HTML, the words that were found in <mark>; all of it is escaped."""
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
        hits = (_word_at(folded, *match.span()) for begins in self._begins for match in begins.finditer(folded))
        spans: list[tuple[int, int]] = []
        for start, stop in sorted((places[first], places[last - 1] + 1) for first, last in hits):
            if spans and start < spans[-1][1]:
                spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
            else:
                spans.append((start, stop))
        return spans


def _word_at(folded: str, start: int, stop: int) -> tuple[int, int]:
    """Return where a word begins and ends of which only a beginning was found."""
    while folded[stop : stop + 1].isalnum():
        stop += 1
    return start, stop


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
