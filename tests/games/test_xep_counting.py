"""Wrong counts of Xệp name all that is counted: the three zones together, or the hand where it is asked about alone."""

from __future__ import annotations

from typing import Any

import pytest

from games import InputError, judge

ZONES = {"hand": "Kr Ar Er Ey Ew", "down": ["Rr Rr Rr Rr"], "open": ["Cr Cr Cr Cr", "Hw Hw Hw", "Aw Aw"]}
WHOLE = {"hand": "Ky Hy Rr Ry Rg Cr Cy Cg Cw Ay Ag Ey Eg Pr Py Pg Pw Ky Hy Hg", "down": [], "open": []}


@pytest.mark.parametrize(
    ("query", "position", "path", "wanted"),
    [
        ("can-win", ZONES, "hand", "20–21"),
        ("must-xep", {**ZONES, "ty": "Kr"}, "hand", "20"),
        ("eats", {**ZONES, "ty": "Kr"}, "hand", "20"),
        ("is-ui", {**ZONES, "forced": False}, "hand", "21"),
        ("must-take", {"players": {"An": ZONES, "Bình": WHOLE}, "ty": "Kr"}, "players.An.hand", "20"),
    ],
)
def test_a_wrong_count_of_the_zones_says_that_all_three_are_counted(
    query: str, position: dict[str, Any], path: str, wanted: str
) -> None:
    with pytest.raises(InputError) as caught:
        judge("xep", query, position)
    first = caught.value.first
    assert (first.code, first.path) == ("wrong-count", path)
    assert first.message() == {
        "vi": f"{path}: bài trên tay, bài úp và bài lật cộng lại cần {wanted} lá, đang có 18.",
        "en": f"{path}: hand, face-down and open cards together: expected {wanted}, got 18.",
    }


def test_a_hand_asked_about_alone_is_counted_alone() -> None:
    with pytest.raises(InputError) as caught:
        judge("xep", "discards", {"hand": f"{WHOLE['hand']} Hw Hr"})
    first = caught.value.first
    assert (first.code, first.path) == ("wrong-count", "hand")
    assert first.message()["en"] == "hand: expected 0–21 cards, got 22."
