"""Other words people use for what the rule book names, and what its chapters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.errors import Text

CHAPTERS: Final[Mapping[str, Text]] = {
    "1": {"vi": "Bộ bài, chia bài, ba chi", "en": "Pack, deal, three rows"},
    "2": {"vi": "Các loại bài", "en": "Kinds of hands"},
    "3": {"vi": "Xếp đúng, xếp lủng", "en": "Legal and fouled layouts"},
    "4": {"vi": "So chi và tính tiền", "en": "Comparing and paying"},
    "5": {"vi": "Thắng trắng", "en": "Instant wins"},
}

# The game's key stands for the whole game; the rest are rules.
SEARCH_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "mau-binh": ("xập xám", "thập tam tức", "binh xập xám", "bài binh", "chinese poker", "thirteen cards"),
    "deck": ("tú lơ khơ", "bộ bài 52 lá", "mấy người chơi", "chia mấy lá", "joker"),
    "rows": ("binh", "xếp bài", "chi 1", "chi 2", "chi 3", "chi trước", "chi sau", "front", "middle", "back"),
    "rank-order": ("át", "xì", "già", "đầm", "bồi", "lá lớn nhất", "chất", "nước", "tép", "suits"),
    "time": ("hết giờ", "chưa xếp xong", "thoát bàn", "bỏ bàn", "timeout"),
    "hand-order": (
        "rác",
        "dách",
        "phé",
        "một đôi",
        "hai đôi",
        "ba cây",
        "ba lá",
        "xám cô",
        "xám chi",
        "dây",
        "đồng hoa",
        "full house",
        "cù lủ",
        "tứ quý",
        "four of a kind",
        "sảnh đồng chất",
        "straight flush",
        "flush",
        "straight",
        "bài nào lớn hơn",
    ),
    "front-kinds": ("sảnh ba lá", "thùng ba lá", "chi đầu có sảnh không", "chi 3 lá"),
    "wheel": ("sảnh hạ", "sảnh thượng", "sảnh nhỏ nhất", "sảnh A 5", "A 2 3 4 5", "broadway"),
    "equal-rows": ("hòa", "huề", "bằng nhau", "chia gà", "ngang nhau", "tie"),
    "foul": ("binh lủng", "bị lủng", "lủng bài", "xếp sai", "ngược chi", "mis-set"),
    "foul-3v5": ("so chi đầu với chi giữa", "kicker", "lá lẻ", "ba lá với năm lá"),
    "row-win": ("ăn chi", "so chi", "một chi mấy tiền", "sám chi cuối"),
    "row-values": (
        "thưởng chi",
        "sám chi đầu",
        "cù lũ chi giữa",
        "tứ quý chi cuối",
        "tứ quý chi giữa",
        "hàng",
        "bonus",
    ),
    "de-hang": ("đè", "chặt", "hàng đè hàng", "tứ quý đè tứ quý"),
    "sweep": ("xập xám", "xập", "sập làng", "sập hầm", "sập 3 chi", "thua cả ba chi", "sập cả bàn", "scoop"),
    "foul-pays": ("đền lủng", "lủng đền bao nhiêu", "phạt lủng", "đền làng"),
    "aces": ("tính xì", "ăn át", "ăn xì", "con át", "chấm át"),
    "instant-win": ("mậu binh", "tới trắng", "ăn trắng", "báo", "không cần so"),
    "instant-vs-instant": ("hai người mậu binh", "cùng tới trắng"),
    "instant-values": (
        "rồng cuốn",
        "sảnh rồng đồng hoa",
        "rồng",
        "dragon",
        "sáu đôi",
        "lục phé bôn",
        "sáu đôi một lá",
        "ba cái thùng",
        "ba cái sảnh",
        "đồng màu",
        "mười ba lá cùng màu",
        "năm đôi thông",
        "năm đôi một sám",
    ),
}
