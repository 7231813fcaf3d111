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
