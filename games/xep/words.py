"""Other words people use for what the rule book names, and what its chapters are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.errors import Text

CHAPTERS: Final[Mapping[str, Text]] = {
    "1": {"vi": "Bộ bài, chia bài, ba phần bài", "en": "Pack, deal, three zones"},
    "2": {"vi": "Nhóm bài và lệnh", "en": "Groups and lệnh"},
    "3": {"vi": "Một lượt: bốc, xệp, ăn", "en": "A turn: draw, xệp, eat"},
    "4": {"vi": "Giành tỳ và kéo", "en": "Compulsory takes"},
    "5": {"vi": "Vứt bài và ùi", "en": "Discards and ùi"},
    "6": {"vi": "Tới, huề, chung tiền", "en": "Winning, drawing, paying"},
}

# The game's key stands for the whole game; the rest are rules.
SEARCH_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "xep": ("xịp", "xẹp", "tứ sắc", "tứ sắc ba người", "bài chòi tứ sắc", "four colour cards"),
    "deck": ("bộ bài tứ sắc", "112 lá", "bốn màu", "quân cờ tướng"),
    "deal": ("chia bài", "20 lá", "21 lá", "nọc", "nhà cái", "đi cái"),
    "players": ("mấy người chơi", "hai người", "ba người"),
    "zones": ("bài úp", "bài lật", "bài mở", "bài trên tay", "phần xệp"),
    "words": ("khạp", "quàn", "khui", "ba lá trên tay", "bốn lá trên tay"),
    "tuong": ("tướng lẻ", "con tướng", "ông", "general"),
    "pair": ("đôi", "cặp", "pair"),
    "triple": ("bộ ba", "ba con", "triple"),
    "quad": ("bộ bốn", "bốn con", "tứ", "quad"),
    "tst": ("tướng sĩ tượng", "tướng sỉ tượng"),
    "xpm": ("xe pháo mã", "xe pháo ngựa"),
    "chuot3": ("ba chuột", "ba chốt", "ba tốt"),
    "chuot4": ("bốn chuột", "bốn chốt", "bốn tốt", "tứ tử"),
    "no-group": ("rác", "bài lẻ", "không thành bộ"),
    "lying": ("lệnh bài úp", "khui", "lệnh phần xệp"),
    "xep-forced": ("bắt buộc xệp", "bỏ úp", "giấu tỳ", "úp bài"),
    "reveal": ("lật tỳ", "ai được ăn trước", "thứ tự ăn"),
    "eat": ("ăn bài", "ăn tướng lẻ", "ăn tự do", "cấm ăn", "meld"),
    "pass-on": ("bỏ quận", "bỏ tỳ", "tỳ chết", "pass"),
    "dead-discards": ("ăn rác", "ăn lá vứt", "bài đã vứt"),
    "claim-win": ("giật tới", "tới trước", "ai tới trước"),
    "claim-hand": ("giật", "giựt", "hai lá trên tay", "ba lá trên tay", "snatch"),
    "claim-set": ("giật lá thứ tư", "khui bộ ba", "lá thứ tư"),
    "claim-tuong": ("giật tướng", "hai tướng"),
    "keo": ("kéo bài", "kéo thêm", "kéo tướng", "kéo chuột"),
    "discard": ("vứt rác", "vất rác", "đánh rác", "bỏ bài", "discard"),
    "discard-tuong": ("vứt tướng", "đánh tướng"),
    "discard-khap": ("vứt khạp", "xé khạp", "phá khạp"),
    "discard-chuot": ("vứt chuột", "xé bốn chuột"),
    "ui": ("ùi", "bị ùi", "hết rác mà chưa tới", "không còn bài đánh"),
    "win": ("tới", "tròn bài", "mười lăm lệnh", "thắng", "bù"),
    "best-grouping": ("xếp bài", "tính lệnh", "đếm lệnh", "xé khạp để tròn"),
    "quan": ("tới quan", "21 lệnh", "ăn lớn", "big win"),
    "phong-quan": ("phóng quan", "chờ quan", "không chịu tới"),
    "draw-game": ("huề", "hòa", "hết nọc", "còn tám lá"),
    "payment": ("chung tiền", "trả tiền", "cược", "mấy tiền một lệnh"),
    "ui-pays": ("đền", "chung thay", "bỏ bàn", "phạt ùi"),
}
