"""Other words people use for what the rule book names, and what its chapters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.errors import Text

CHAPTERS: Final[Mapping[str, Text]] = {
    "1": {"vi": "Chia bài và tính điểm", "en": "Deal and points"},
    "2": {"vi": "Giai đoạn 1: hai lá đầu", "en": "Phase one: two cards"},
    "3": {"vi": "Giai đoạn 2: rút bài, xét bài", "en": "Phase two: drawing and checking"},
    "4": {"vi": "So với nhà cái", "en": "Against the dealer"},
}

# The game is called like its rule on xì dách, so "xi-dach" stands for both; the rest are rules.
SEARCH_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "xi-dach": ("xì zách", "xì jack", "xì lác", "xì lát", "blackjack", "bài 21 điểm", "xì dzách"),
    "deck": ("mấy người chơi", "bộ bài 52 lá", "chia mấy lá", "nhà cái", "nhà con", "cầm cái", "tụ"),
    "pip-points": ("tính điểm", "J Q K mấy điểm", "lá hình", "bài tây mấy điểm"),
    "ace": ("át", "xì", "con A", "A tính mấy điểm", "A mấy nút", "át 1 hay 11"),
    "xi-ban": ("xì bàng", "hai con A", "hai lá át", "A A", "xì bàn"),
    "dealer-natural": ("nhà cái xì dách", "cái xì bàn", "cái ăn hết", "ăn cả làng"),
    "player-natural": ("ăn liền", "trình bài", "xì dách ăn ngay"),
    "stakes": ("ăn mấy", "gấp đôi", "x2", "x3", "tiền cược", "ăn gấp"),
    "order": ("bốc bài", "kéo bài", "bọt bài", "rút bài", "ai rút trước", "hit", "stand"),
    "du-tuoi": ("đủ điểm", "đủ 16", "16 điểm", "dằn", "dằn non", "chưa đủ tuổi", "14 điểm", "đủ tẩy"),
    "five-cards": ("năm lá", "đủ năm lá", "5 lá", "nhiều nhất mấy lá"),
    "ngu-linh": ("năm lá không quá 21", "A 2 3 4 5", "ngũ linh 15 điểm", "five card charlie"),
    "quac": ("quắc", "quoắc", "quắt", "bù", "cháy", "bust", "quá 21", "28 điểm"),
    "den": ("đền bài", "đền làng", "quắc mà còn rút", "phạt"),
    "dealer-min": ("nhà cái mấy điểm", "cái 15 điểm", "cái dằn", "xét bài", "kiểm bài", "đủ tẩy xem bài"),
    "early-check": ("xét sớm", "xét bài trước", "cái xét khi chưa rút xong"),
    "show-on-check": ("xem điểm nhà cái", "lật bài", "xét bài có phải ngửa bài"),
    "rank": ("so điểm", "bài nào lớn hơn", "ai ăn", "so bài"),
    "ngu-linh-low": ("hai ngũ linh", "cùng ngũ linh", "ngũ linh so với ngũ linh"),
    "push": ("hòa", "huề", "bằng điểm", "chạy làng", "tie"),
    "both-bust": ("cùng quắc", "hai bên quắc", "cái quắc con quắc", "cùng cháy"),
    "non-v-quac": ("non với quắc", "cái quắc", "dằn non cái quắc"),
    "phases-apart": ("ngũ linh với xì bàn", "ngũ linh với xì dách", "ngũ linh lớn hơn xì dách"),
}

# What needs what, rule by rule: the rules it builds on directly.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": (),
    "pip-points": ("deck",),
    "ace": ("pip-points",),
    "xi-ban": ("ace",),
    "xi-dach": ("ace",),
    "dealer-natural": ("xi-ban", "xi-dach"),
    "player-natural": ("dealer-natural",),
    "stakes": ("player-natural", "rank"),
    "order": ("ace", "quac"),
    "du-tuoi": ("order",),
    "five-cards": ("order",),
    "ngu-linh": ("du-tuoi", "five-cards"),
    "quac": ("pip-points",),
    "den": ("order",),
    "dealer-min": ("du-tuoi",),
    "early-check": ("dealer-min",),
    "show-on-check": ("dealer-min",),
    "rank": ("ngu-linh",),
    "ngu-linh-low": ("rank",),
    "push": ("rank",),
    "both-bust": ("rank",),
    "non-v-quac": ("rank",),
    "phases-apart": ("player-natural", "ngu-linh"),
}
