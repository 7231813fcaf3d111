"""Cards and packs: every notation of the rule books is read, one is written, look-alikes are refused."""

from __future__ import annotations

import copy
import pickle
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import CARDS, DECKS, Card, InputError, card, cards, get_game
from games.cards import COLOURS, RANKS, SUITS, XIANGQI, split_cards

FRENCH = [made for made in CARDS.values() if made.suit in SUITS]
FOUR_COLOUR = [made for made in CARDS.values() if not made.is_french]
GLYPHS = {"s": "♠", "c": "♣", "d": "♦", "h": "♥"}
PIECES = {"K": "tướng", "A": "sĩ", "E": "tượng", "R": "xe", "C": "pháo", "H": "mã", "P": "chuột"}
COLOUR_NAMES = {"r": "đỏ", "y": "vàng", "g": "xanh", "w": "trắng"}


def unmarked(text: str) -> str:
    parts = unicodedata.normalize("NFD", text.replace("đ", "d"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def is_refused(text: str) -> bool:
    try:
        card(text)
    except ValueError:
        return True
    return False


# ---------------------------------------------------------------- one card


def test_there_are_52_cards_two_jokers_and_28_of_four_colours() -> None:
    assert (len(FRENCH), len(CARDS) - len(FRENCH) - len(FOUR_COLOUR), len(FOUR_COLOUR)) == (52, 2, 28)
    assert {made.code for made in FRENCH} == {rank + suit for rank in RANKS for suit in SUITS}
    assert {made.code for made in FOUR_COLOUR} == {piece + colour for piece in XIANGQI for colour in COLOURS}


@pytest.mark.parametrize("made", CARDS.values(), ids=CARDS)
def test_a_card_is_read_back_from_its_code_in_any_case(made: Card) -> None:
    for text in (made.code, made.code.upper(), made.code.lower(), made.code.swapcase(), f"  {made.code}\t"):
        assert card(text) == made
    assert eval(repr(made), {"card": card}) == made


@pytest.mark.parametrize("made", FRENCH, ids=lambda made: made.code)
def test_a_card_is_read_from_suit_glyphs_emoji_and_ten_in_two_figures(made: Card) -> None:
    ranks = {made.rank, made.rank.lower(), made.rank.replace("T", "10")}
    for rank in ranks:
        for suit in (made.suit, made.suit.upper(), *(GLYPHS[made.suit] + end for end in ("", "\ufe0f", "\ufe0e"))):
            assert card(rank + suit) == made
    assert card(made.label) == made


@pytest.mark.parametrize("made", FOUR_COLOUR, ids=lambda made: made.code)
def test_a_card_of_four_colours_is_read_from_vietnamese_words_with_and_without_marks(made: Card) -> None:
    piece, colour = PIECES[made.rank], COLOUR_NAMES[made.suit]
    names = [f"{piece} {colour}", f"{piece.upper()} {colour.upper()}", f"{piece}  {colour}"]
    names += [f"{piece} {unmarked(colour)}"]
    if made.rank not in "KE":
        names += [f"{unmarked(piece)} {unmarked(colour)}", f"{unmarked(piece)} {colour}"]
    if made.rank == "P":
        names += [f"tốt {colour}", f"chốt {colour}", f"tot {unmarked(colour)}", f"chot {unmarked(colour)}"]
    for name in names:
        assert card(name) == made
        assert card(unicodedata.normalize("NFD", name)) == made
        assert cards(unicodedata.normalize("NFD", name)) == (made,)
    assert card(made.label) == made
    assert made.label == made.names["vi"]


@pytest.mark.parametrize("colour", ["do", "đỏ", "vang", "vàng", "xanh", "trang", "trắng"])
def test_a_bare_tuong_may_be_tuong_or_tuong_and_is_refused(colour: str) -> None:
    for bare in ("tuong", "Tuong", "TUONG"):
        assert is_refused(f"{bare} {colour}")
    assert is_refused("tuong")


NO_CARDS = (
    *(
        "1h",
        "11h",
        "0s",
        "Tx",
        "hA",
        "sT",
        "JK",
        "jk",
        "Joker",
        "A",
        "AA",
        "Ahh",
        "AhKd",
        "10",
        "10x",
        "K",
        "Krr",
        "XY",
    ),
    *(
        "",
        " ",
        "A h",
        "1 0h",
        "A\u200bh",
        "♥",
        "♥A",
        "🂡",
        "🂱",
        "tướng",
        "đỏ",
        "xe",
        "đỏ tướng",
        "tướng đỏ đỏ",
        "vua đỏ",
    ),
)


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_names_no_card_is_refused(text: str) -> None:
    assert is_refused(text)


LOOKALIKES = {
    "A": "АΑＡᎪ𝐀",
    "K": "\u041a\u039a\uff2b\u212a",  # Cyrillic, Greek, full width, Kelvin
    "T": "ТΤＴ𝐓",
    "J": "ЈＪ𝐉",
    "Q": "ＱԚ𝐐",
    "H": "НΗＨ𝐇",
    "P": "РΡＰ",
    "C": "СϹＣ",
    "E": "ЕΕＥ",
    "s": "ѕｓſ",
    "c": "сｃ",
    "d": "ԁｄ",
    "h": "һｈ",
    "y": "уｙ",
    **{str(n): chr(0xFF10 + n) + chr(0x0660 + n) + chr(0x0966 + n) + chr(0x1D7CE + n) for n in range(2, 10)},
}


@pytest.mark.parametrize("made", CARDS.values(), ids=CARDS)
def test_letters_and_figures_of_other_scripts_are_no_cards(made: Card) -> None:
    first = [other + made.code[1] for other in LOOKALIKES.get(made.code[0], "")]
    second = [made.code[0] + other for other in LOOKALIKES.get(made.code[1], "")]
    for text in first + second:
        assert is_refused(text), text
    assert is_refused("１０" + made.suit)


GLYPHS_AND_MARKS = set("♠♣♦♥♤♧♢♡\ufe0e\ufe0fđĐ")


def is_plain_spelling(text: str) -> bool:
    """Whether a text holds nothing but ASCII, suits, blanks and Vietnamese letters."""
    letters = unicodedata.normalize("NFD", text)
    return all(x.isascii() or x in GLYPHS_AND_MARKS or unicodedata.combining(x) or x.isspace() for x in letters)


def outcome(text: str) -> Card | str:
    """The card of a text, or the message of the refusal."""
    try:
        return card(text)
    except ValueError as error:
        return str(error)


@given(st.text(max_size=60) | st.text(alphabet="AKTs10h♥♡️đỏtướng хеАКＡ", max_size=8))
def test_any_text_is_a_card_plainly_spelt_or_refused_in_a_few_words(text: str) -> None:
    found = outcome(text)
    assert len(found) < 80 if isinstance(found, str) else is_plain_spelling(text)


def test_a_long_text_is_refused_before_it_is_looked_at() -> None:
    assert is_refused("A" * 10**7)
    assert is_refused(" " * 100 + "Ah")


# ---------------------------------------------------------------- lists of cards

SEPARATORS = (" ", "  ", ",", ", ", " , ", ";", "\n", "\t")


@given(st.lists(st.sampled_from(FRENCH), max_size=14), st.sampled_from(SEPARATORS), st.sampled_from(["code", "label"]))
def test_a_list_is_separated_by_blanks_or_commas(made: list[Card], separator: str, form: str) -> None:
    assert cards(separator.join(getattr(one, form) for one in made)) == tuple(made)


@given(st.lists(st.sampled_from(FOUR_COLOUR), max_size=10), st.sampled_from([",", ", ", " , ", ";"]))
def test_a_list_of_words_is_separated_by_commas(made: list[Card], separator: str) -> None:
    assert cards(separator.join(one.label for one in made)) == tuple(made)
    assert cards(separator.join(unicodedata.normalize("NFD", one.label.upper()) for one in made)) == tuple(made)


def test_words_and_codes_may_stand_in_one_list() -> None:
    assert [one.code for one in cards("tướng đỏ, Kr, chuot trang, Ah 10♥️")] == ["Kr", "Kr", "Pw", "Ah", "Th"]


REFUSED_AS_ONE = [
    ("10 cơ, 8 bích", ["10 cơ", "8 bích"]),
    ("10 cơ 8 bích", ["10 cơ", "8 bích"]),
    ("Ah át bích 10h", ["Ah", "át bích", "10h"]),
    ("joker đen", ["joker đen"]),
    ("phăng teo đỏ Kd", ["phăng teo đỏ", "Kd"]),
    ("tuong do", ["tuong do"]),
    ("ace of spades 10 of hearts", ["ace of spades", "10 of hearts"]),
    ("A h", ["A", "h"]),
    ("Ah Kd", ["Ah", "Kd"]),
]


@pytest.mark.parametrize(("text", "names"), REFUSED_AS_ONE)
def test_a_name_in_words_stays_one_name_though_it_is_no_notation(text: str, names: list[str]) -> None:
    assert split_cards(text) == names


SAID = [
    ("xi-to", "compare", "10 cơ", "“10 cơ” viết là 10h hay 10♥.", "“10 cơ” is written 10h or 10♥."),
    ("xi-to", "compare", "zz", "không có lá bài nào viết là “zz”. Viết như Ah hay 10♥.", None),
    ("xi-to", "compare", "joker đen", "không có lá bài nào viết là “joker đen”. Viết như Ah hay 10♥.", None),
    ("xa-lang", "combo", "joker đen", "“joker đen” viết là BJ.", "“joker đen” is written BJ."),
    ("xa-lang", "combo", "JK", "không có lá bài nào viết là “JK”. Viết như Ah, 10♥ hay RJ.", None),
    (
        "xep",
        "group",
        "tuong do",
        "“tuong do” có thể là tướng đỏ (Kr) hay tượng đỏ (Er): hãy gõ đủ dấu, hoặc gõ mã.",
        "“tuong do” may be tướng đỏ (Kr) or tượng đỏ (Er): type the accents or the code.",
    ),
    ("xep", "group", "zz", "không có lá bài nào viết là “zz”. Viết như Kr hay “tướng đỏ”.", None),
    ("xep", "group", "10 cơ", "không có lá bài nào viết là “10 cơ”. Viết như Kr hay “tướng đỏ”.", None),
]


@pytest.mark.parametrize(("game", "query", "text", "vi", "en"), SAID)
def test_a_refusal_says_how_the_card_is_written_in_this_pack(
    game: str, query: str, text: str, vi: str, en: str | None
) -> None:
    key = get_game(game).query(query).inputs[0].key
    with pytest.raises(InputError) as refused:
        get_game(game).read(query, {key: text})
    told = next(defect for defect in refused.value.defects if defect.code == "bad-card")
    assert told.vi == f"{key}[0]: {vi}"
    assert en is None or told.en == f"{key}[0]: {en}"


def test_words_without_commas_are_no_list() -> None:
    with pytest.raises(ValueError, match="tướng"):
        cards("tướng đỏ xe vàng")


@given(st.text(max_size=200))
def test_any_text_is_split_into_names_without_blanks_at_their_ends(text: str) -> None:
    assert all(name and name == name.strip() for name in split_cards(text))


# ---------------------------------------------------------------- what is shown


def test_every_card_has_a_name_of_its_own_in_both_languages() -> None:
    for lang in ("vi", "en"):
        names = [made.names[lang] for made in CARDS.values()]
        assert len(set(names)) == len(names)
        assert names == [unicodedata.normalize("NFC", name) for name in names]
    assert (CARDS["Th"].label, CARDS["As"].label, CARDS["Kr"].label) == ("10♥", "A♠", "tướng đỏ")


@pytest.mark.parametrize(
    ("code", "vi", "en"),
    [("Th", "10♥", "10♥"), ("RJ", "phăng teo đỏ", "red joker"), ("Kr", "tướng đỏ", "red general")],
)
def test_a_sentence_prints_a_card_without_a_suit_by_its_name(code: str, vi: str, en: str) -> None:
    assert CARDS[code].in_words == {"vi": vi, "en": en}


def test_cards_are_values() -> None:
    assert Card("A", "h") == CARDS["Ah"]
    assert {Card("A", "h"), CARDS["Ah"]} == {CARDS["Ah"]}
    assert CARDS["Ah"] != CARDS["As"]
    changed: Any = CARDS["Ah"]
    with pytest.raises(AttributeError):
        changed.rank = "K"


def test_a_card_stays_the_same_however_it_travels() -> None:
    for made in CARDS.values():
        assert pickle.loads(pickle.dumps(made)) is made
        assert copy.deepcopy(made) is made
        assert Card(made.rank, made.suit) is made


# ---------------------------------------------------------------- packs


@pytest.mark.parametrize(
    ("key", "cards_in_all", "kinds", "copies"),
    [("french-52", 52, 52, 1), ("french-54", 54, 54, 1), ("french-32", 32, 32, 1), ("tu-sac-112", 112, 28, 4)],
)
def test_a_pack_holds_its_cards(key: str, cards_in_all: int, kinds: int, copies: int) -> None:
    deck = DECKS[key]
    assert (len(deck), len(deck.kinds), deck.copies) == (cards_in_all, kinds, copies)
    assert sorted(made.code for made in deck) == sorted(made.code for made in deck.kinds for _ in range(copies))
    assert {made for made in CARDS.values() if made in deck} == set(deck.kinds)
    assert set(deck.title) == {"vi", "en"}


def test_the_packs_are_these_four() -> None:
    assert list(DECKS) == ["french-52", "french-54", "french-32", "tu-sac-112"]
    assert set(DECKS["french-54"].kinds) - set(DECKS["french-52"].kinds) == {CARDS["RJ"], CARDS["BJ"]}
    assert {made.rank for made in DECKS["french-32"].kinds} == set("789TJQKA")


@pytest.mark.parametrize("text", ["co " * 300_000, "co ro," * 150_000, "tuong do " * 100_000])
def test_a_megabyte_of_names_is_only_split(text: str) -> None:
    """What nobody could hold is not looked at name by name: that would take minutes."""
    assert len(split_cards(text)) >= 100_000
