"""Other words people use for what the rule book names, and what its chapters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.errors import Text

CHAPTERS: Final[Mapping[str, Text]] = {
    "1": {"vi": "Bộ bài, chia bài, lá tẩy", "en": "Pack, deal, hidden card"},
    "2": {"vi": "Tố, theo, chia phần tiền", "en": "Betting and pots"},
    "3": {"vi": "Lật tẩy so bài", "en": "Showdown"},
}

# The game's key stands for the whole game; the rest are rules.
SEARCH_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "xi-to": ("xì phé", "bài tố", "tố bài", "xập xám tố", "five card stud", "stud poker", "poker"),
    "deck": ("bộ bài 32 lá", "từ 7 tới xì", "mấy người chơi", "chất lớn nhỏ", "bích cơ rô chuồn", "nước bài", "suits"),
    "ante": ("tiền sàn", "tiền gà", "đóng tiền đầu ván", "góp đầu ván", "ante"),
    "tay": ("bài tẩy", "lá tẩy", "lá úp", "giấu bài", "hole card"),
    "deal-order": ("chia trước", "chia bài cho ai", "chủ bàn", "dealer"),
    "rounds": ("mấy vòng cược", "vòng tố", "betting rounds"),
    "first-to-act": ("ai tố trước", "tố đầu tiên", "đi trước", "bài ngửa lớn nhất", "bring-in"),
    "actions": ("bỏ", "úp bỏ", "chuyển", "nhường", "xem bài", "fold", "check"),
    "bet-size": ("tố bao nhiêu", "tố tối đa", "tố tối thiểu", "10 lần", "bet size"),
    "call-amount": ("theo", "theo bao nhiêu", "theo bài", "call"),
    "reopen": ("tố thêm", "tố lại", "tố lên", "đã theo rồi", "raise"),
    "all-in": ("hết xu", "cháy túi", "tố hết", "tất tay", "láng", "all in", "allin", "all-in"),
    "side-pots": ("chia tiền", "phần phụ", "tách xu", "tiền dư", "trả lại", "xu lẻ", "side pot"),
    "last-standing": ("còn một người", "mọi người bỏ", "có phải lật tẩy không", "everyone folded"),
    "hand-order": ("bài nào lớn hơn", "thứ tự bài", "thùng với cù lũ", "tứ quí", "xám cô", "hai đôi", "flush"),
    "tie-break": ("bằng nhau", "cùng đôi", "so lá lẻ", "kicker", "dách", "chia đôi", "split"),
    "straight": ("sảnh", "dây", "A 7 8 9 10", "xì bảy tám chín mười", "sảnh nhỏ nhất", "straight"),
    "sf-order": ("thùng phá sảnh nhỏ hơn thắng", "hai thùng phá sảnh", "sảnh rồng", "straight flush"),
}

# What needs what, rule by rule: the rules it builds on directly.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": (),
    "ante": ("deck",),
    "tay": ("deck",),
    "deal-order": ("first-to-act",),
    "rounds": ("ante", "tay"),
    "first-to-act": ("rounds", "tie-break"),
    "actions": ("rounds",),
    "bet-size": ("actions",),
    "call-amount": ("actions",),
    "reopen": ("bet-size", "call-amount"),
    "all-in": ("call-amount",),
    "side-pots": ("all-in", "last-standing"),
    "last-standing": ("actions",),
    "hand-order": ("deck",),
    "tie-break": ("hand-order",),
    "straight": ("hand-order",),
    "sf-order": ("tie-break", "straight"),
}
