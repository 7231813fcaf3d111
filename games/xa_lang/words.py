"""Other words people use for what the rule book names, and what its chapters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.errors import Text

CHAPTERS: Final[Mapping[str, Text]] = {
    "1": {"vi": "Bộ bài, đổi bài, đi trước, báo", "en": "Pack, exchange, lead, báo"},
    "2": {"vi": "Các kiểu bài", "en": "Combinations"},
    "3": {"vi": "Chặn, chặt, bắt", "en": "Beating, chopping, catching"},
    "4": {"vi": "Hết bài và về bờ", "en": "Going out"},
    "5": {"vi": "Tính chip", "en": "Chips"},
}

# The game's key stands for the whole game; the rest are rules.
SEARCH_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "xa-lang": ("xả láng", "xa lang", "tiến lên có joker", "tichu", "climbing game"),
    "deck": ("tú lơ khơ", "bộ bài 54 lá", "mấy người chơi", "chia mấy lá", "joker"),
    "exchange": ("đổi bài", "đổi rác", "cho bài rác", "đưa bài", "swap"),
    "lead": ("ai đi trước", "chia bài", "nhất ván trước", "ra bài trước"),
    "direction": ("ngược chiều kim đồng hồ", "chiều đánh", "vòng đánh"),
    "bao": ("báo", "cướp quyền đi trước", "hai người cùng báo", "declare"),
    "combinations": (
        "rác",
        "cóc",
        "đôi",
        "sám",
        "sám cô",
        "bộ ba",
        "cù lũ",
        "cù lủ",
        "tứ quý",
        "full house",
        "four of a kind",
    ),
    "runs": ("dây", "sảnh", "lốc", "đôi thông", "ba đôi thông", "A23", "QKA", "KA2", "straight"),
    "full-house-tie": ("cù lũ bằng nhau", "so đôi trong cù lũ"),
    "poker-two": ("tứ quý 2", "cù lũ 2", "2222", "222"),
    "suited-run": ("thùng phá sảnh", "tps", "sảnh đồng chất", "dây đồng chất", "straight flush"),
    "joker": ("phăng teo", "phăng", "joker", "lá chéo", "bài thay thế", "wild"),
    "same-type": ("chặn", "đè", "đánh đè", "cùng kiểu", "bằng nhau có chặn được không"),
    "chop": ("chặt 2", "chặt heo", "heo", "chặt đôi 2", "chop"),
    "catch": ("bắt tứ quý", "chặt chồng", "bom", "hàng", "bomb"),
    "pass": ("bỏ lượt", "bỏ vòng", "pass", "qua lượt"),
    "round-end": ("hết vòng", "vòng mới", "đi lượt sau", "được đi tiếp"),
    "win": ("nhất", "hết bài", "tới", "về nhất"),
    "finish-on-two": ("thối 2", "thối heo", "thúi 2", "thúi heo", "đánh 2 cuối", "về 2", "kết thúc bằng 2"),
    "ve-bo": ("về bờ", "còn một lá", "quên hô", "báo một lá", "last card"),
    "card-left": ("đếm lá", "mỗi lá mấy chip", "tính điểm", "chip"),
    "thoi-hai": ("thối hai", "thối heo", "thúi hai", "thúi heo", "còn 2 trên tay"),
    "chop-pay": ("tiền chặt", "chặt 2 mấy chip", "phạt chặt heo"),
    "catch-quad": ("tiền bắt tứ quý", "bắt tứ quý mấy chip"),
    "catch-sf": ("tiền bắt thùng phá sảnh", "bắt tps mấy chip"),
    "bao-pay": ("báo được mấy chip", "báo thất bại", "đền báo", "phạt báo"),
}

# What needs what, rule by rule: the rules it builds on directly.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": (),
    "exchange": ("deck",),
    "lead": ("exchange",),
    "direction": ("deck",),
    "bao": ("win",),
    "combinations": ("deck",),
    "runs": ("combinations",),
    "full-house-tie": ("joker",),
    "poker-two": ("combinations",),
    "suited-run": ("runs",),
    "joker": ("poker-two", "suited-run"),
    "same-type": ("combinations",),
    "chop": ("suited-run", "same-type"),
    "catch": ("poker-two", "chop"),
    "pass": ("direction", "same-type"),
    "round-end": ("lead", "pass"),
    "win": ("round-end",),
    "finish-on-two": ("win",),
    "ve-bo": ("win",),
    "card-left": ("win",),
    "thoi-hai": ("card-left",),
    "chop-pay": ("chop",),
    "catch-quad": ("catch",),
    "catch-sf": ("catch",),
    "bao-pay": ("bao", "card-left"),
}
