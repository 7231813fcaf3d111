"""Sentences in two languages: names take their article in English and none in Vietnamese."""

import pytest

from games import get_game
from games.sentences import sentence


@pytest.mark.parametrize(
    ("template", "facts", "vi", "en"),
    [
        ("{kind:one}", {"kind": "doi"}, "Đôi", "A pair"),
        ("{kind:one}", {"kind": "thu"}, "Thú (hai đôi)", "Two pairs"),
        ("{kind:one}", {"kind": "sam-co"}, "Sám cô", "Three of a kind"),
        ("{row:the}", {"row": "back"}, "Chi cuối (5 lá)", "The back (5 cards)"),
        ("{row:the}", {"row": "a"}, "Bài A", "Hand A"),
        ("{gain:signed}", {"gain": {"An": -3, "Bình": 3}}, "An −3, Bình +3", "An −3, Bình +3"),
        ("{rows:name}", {"rows": []}, "Không chi nào", "No row"),
        ("{name:text}", {"name": "doi"}, "doi", "doi"),
    ],
)
def test_a_slot_is_said_as_its_format_asks(template: str, facts: dict[str, object], vi: str, en: str) -> None:
    book = get_game("mau-binh").book
    assert sentence({"vi": template, "en": template}, facts, book) == {"vi": vi, "en": en}


SINGLES = [{"cards": [code], "type": "single", "rank": code[0]} for code in ("5c", "6d", "Th", "Js")]
PLAYS: list[tuple[str, object, str, str]] = [
    ("legal-plays", SINGLES[:1], "Đánh được: 5♣ (lá lẻ).", "What can be played: 5♣ (single card)."),
    (
        "legal-plays",
        SINGLES[:3],
        "Đánh được: 5♣ (lá lẻ), 6♦ (lá lẻ), 10♥ (lá lẻ).",
        "What can be played: 5♣ (single card), 6♦ (single card), 10♥ (single card).",
    ),
    (
        "legal-plays",
        SINGLES,
        "Đánh được: 4 cách, như 5♣ (lá lẻ), 6♦ (lá lẻ), 10♥ (lá lẻ).",
        "What can be played: 4 ways, such as 5♣ (single card), 6♦ (single card), 10♥ (single card).",
    ),
    ("legal-plays", [], "Không có bài đánh được.", "Nothing can be played."),
    (
        "combo",
        [{"type": "straight", "rank": "T", "length": 5}, {"type": "straight-flush", "rank": "T", "length": 5}],
        "Đánh được: sảnh 10, thùng phá sảnh 10.",
        "It can be played as: straight of rank 10, straight flush of rank 10.",
    ),
]


@pytest.mark.parametrize(("query", "answer", "vi", "en"), PLAYS)
def test_a_headline_names_few_plays_and_says_how_many_there_are_else(
    query: str, answer: object, vi: str, en: str
) -> None:
    assert get_game("xa-lang").headline(query, answer, {}) == {"vi": vi, "en": en}
