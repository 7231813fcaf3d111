"""Cards of the French and the Tứ Sắc pack: values with a name, a code and a parser (rules/README, card notation)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Self

from games.errors import Text, brief

RANKS: Final = "23456789TJQKA"
SUITS: Final = "scdh"
XIANGQI: Final = "KAERCHP"
COLOURS: Final = "rygw"
JOKERS: Final = ("RJ", "BJ")

_GLYPH = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}
_SUIT_OF = {glyph: suit for suit, glyph in _GLYPH.items()} | {"♤": "s", "♧": "c", "♢": "d", "♡": "h"}
_SUIT_NAME = {"s": ("bích", "spades"), "c": ("chuồn", "clubs"), "d": ("rô", "diamonds"), "h": ("cơ", "hearts")}
_RANK_EN = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
_PIECE = {
    "K": ("tướng", "general"),
    "A": ("sĩ", "advisor"),
    "E": ("tượng", "elephant"),
    "R": ("xe", "chariot"),
    "C": ("pháo", "cannon"),
    "H": ("mã", "horse"),
    "P": ("chuột", "soldier"),
}
_COLOUR = {"r": ("đỏ", "red"), "y": ("vàng", "yellow"), "g": ("xanh", "green"), "w": ("trắng", "white")}
_JOKER_NAME = {"RJ": ("phăng teo đỏ", "red joker"), "BJ": ("phăng teo đen", "black joker")}
_LONGEST = 40
_MOST_TOLD = 200  # names in a text; more of them are no hand, and nobody reads what each may have meant


@dataclass(frozen=True, eq=False)
class Card:
    """One kind of card; two cards are equal when they are identical (Tứ Sắc has four of each).

    There is one object for each kind, however it is made: cards are compared more than anything else.

    `rank` is one of RANKS with a suit of SUITS, one of XIANGQI with a colour of COLOURS, or R/B with suit J (a joker).
    """

    rank: str
    suit: str

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    _made: ClassVar[dict[tuple[str, str], Self]] = {}

    def __new__(cls, rank: str, suit: str) -> Self:
        return cls._made.setdefault((rank, suit), super().__new__(cls))

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        return type(self), (self.rank, self.suit)

    @cached_property
    def code(self) -> str:
        """The canonical notation: Ah, Ts, RJ, Kr."""
        return self.rank + self.suit

    @property
    def is_joker(self) -> bool:
        return self.suit == "J"

    @property
    def is_french(self) -> bool:
        return self.suit in SUITS or self.is_joker

    @cached_property
    def label(self) -> str:
        """The card on its own, the same in every language: 10♥, RJ, or the Vietnamese name of a Tứ Sắc card."""
        if self.is_joker:
            return self.code
        if self.suit in SUITS:
            return self.rank.replace("T", "10") + _GLYPH[self.suit]
        return self.names["vi"]

    @cached_property
    def in_words(self) -> Text:
        """How a sentence prints the card, vi and en: 10♥, red joker, red soldier."""
        return {"vi": self.label, "en": self.label} if self.suit in SUITS else self.names

    @cached_property
    def names(self) -> Text:
        """The full name for a screen reader, vi and en."""
        if self.is_joker:
            vi, en = _JOKER_NAME[self.code]
        elif self.suit in SUITS:
            vi = f"{self.rank.replace('T', '10')} {_SUIT_NAME[self.suit][0]}"
            en = f"{_RANK_EN.get(self.rank, self.rank)} of {_SUIT_NAME[self.suit][1]}"
        else:
            vi = f"{_PIECE[self.rank][0]} {_COLOUR[self.suit][0]}"
            en = f"{_COLOUR[self.suit][1]} {_PIECE[self.rank][1]}"
        return {"vi": vi, "en": en}


def _all_cards() -> dict[str, Card]:
    codes = [r + s for s in SUITS for r in RANKS] + list(JOKERS) + [r + s for s in COLOURS for r in XIANGQI]
    return {code: Card(code[0], code[1]) for code in codes}


CARDS: Final[dict[str, Card]] = _all_cards()
_UPPER = {code.upper(): made for code, made in CARDS.items()}


def _plain(text: str) -> str:
    """Lower case without tone and vowel marks; đ becomes d."""
    parts = unicodedata.normalize("NFD", text.lower().replace("đ", "d"))
    return " ".join("".join(c for c in parts if unicodedata.category(c) != "Mn").split())


def _words() -> dict[str, Card]:
    """Every spelling in Vietnamese words, as typed (NFC, lower case) and without marks, but the ambiguous `tuong`."""
    found: dict[str, Card] = {}
    for code, made in CARDS.items():
        if made.is_french:
            continue
        colour = _COLOUR[made.suit][0]
        for piece in (_PIECE[made.rank][0], *(("tốt", "chốt") if made.rank == "P" else ())):
            spellings = {f"{piece} {colour}", f"{piece} {_plain(colour)}"}
            if _plain(piece) != "tuong":
                spellings |= {_plain(f"{piece} {colour}"), f"{_plain(piece)} {colour}"}
            for spelling in spellings:
                found[spelling] = CARDS[code]
    return found


_WORDS = _words()


def _in_words(text: str) -> Card | None:
    """The card of a name in Vietnamese words, however it is composed, cased and spaced."""
    return _WORDS.get(" ".join(unicodedata.normalize("NFC", text).lower().split()))


def _refused_names() -> dict[str, tuple[Card, ...]]:
    """Names in words, without marks, that are no notation, each with the cards that somebody may mean by it."""
    found: dict[str, tuple[Card, ...]] = {}
    for made in CARDS.values():
        names = [made.names["vi"], made.names["en"]]
        if made.is_joker:
            names += [f"{joker} {colour}" for joker in _JOKER for colour in _JOKER_COLOUR[made.code]]
        elif made.is_french:
            ranks = _RANK_VI.get(made.rank, (made.rank.replace("T", "10"),))
            names += [f"{rank} {suit}" for rank in ranks for suit in _SUIT_VI[made.suit]]
        for name in dict.fromkeys(map(_plain, names)):
            if name not in _WORDS:
                found[name] = (*found.get(name, ()), made)
    return found


_JOKER = ("joker", "phăng teo", "phăng")
_JOKER_COLOUR = {"RJ": ("đỏ", "red"), "BJ": ("đen", "black")}
_RANK_VI = {"A": ("A", "át", "ách", "xì"), "K": ("K", "già"), "Q": ("Q", "đầm"), "J": ("J", "bồi")}
_SUIT_VI = {"s": ("bích",), "c": ("chuồn", "tép", "nhép"), "d": ("rô",), "h": ("cơ",)}
_REFUSED: Final = _refused_names()


def meant(text: str) -> tuple[Card, ...]:
    """The cards that somebody may mean by a name that is no notation: 10 cơ, joker đen, tuong do (two of them)."""
    return _REFUSED.get(_plain(text), ()) if len(text) <= _LONGEST else ()


def card(text: str) -> Card:
    """The card of one written name in any accepted notation; ValueError for anything else."""
    made = CARDS.get(text)
    if made is not None:
        return made
    if len(text) > _LONGEST:
        raise ValueError("too long to be a card")
    trimmed = text.strip().replace("\ufe0f", "").replace("\ufe0e", "")
    made = _in_words(trimmed)
    if made is not None:
        return made
    short = trimmed[:-1] + _SUIT_OF.get(trimmed[-1:], trimmed[-1:])
    if len(short) == 3 and short.startswith("10"):
        short = "T" + short[2]
    made = _UPPER.get(short.upper()) if short.isascii() else None
    if made is None:
        raise ValueError(f"no card is called {brief(trimmed)!r}")
    return made


def split_cards(text: str) -> list[str]:
    """The written names in one text: separated by commas (then words may hold blanks) or by blanks."""
    parts = text.replace(";", ",").split(",") if "," in text or ";" in text else text.split()
    if len(parts) > _MOST_TOLD:
        return [name for part in parts if (name := part.strip())]
    glued: list[str] = []
    for part in parts:
        name = part.strip()
        words = name.split()
        if len(words) > 1 and not _in_words(name) and not meant(name):
            glued.extend(_told_apart(words))
        elif name:
            glued.append(name)
    if "," in text or ";" in text:
        return glued
    return [" ".join(glued)] if len(glued) == 2 and _in_words(" ".join(glued)) else _told_apart(glued)


def _told_apart(words: list[str]) -> list[str]:
    """Words as names; those that together say a card in no notation stay one, so that they are refused as one."""
    if len(words) > _MOST_TOLD:
        return words
    names: list[str] = []
    while words:
        taken = next((n for n in (3, 2) if len(words) >= n and _says_a_card(words[:n])), 1)
        names.append(" ".join(words[:taken]))
        words = words[taken:]
    return names


def _says_a_card(words: list[str]) -> bool:
    name = " ".join(words)
    return words[1].upper() not in _UPPER and bool(meant(name)) and not _in_words(name)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "Ah Ts 7d"; ValueError when one is unknown."""
    return tuple(card(name) for name in split_cards(text))
