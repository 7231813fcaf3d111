"""What is said to a name that is no card: how the one that was meant is written, or how cards of this pack are."""

from __future__ import annotations

from games.cards import Card, meant
from games.decks import Deck
from games.errors import Defect, brief


def no_card(name: str, path: str, deck: Deck) -> Defect:
    """The fault of a name that is none, as it was sent."""
    shown, cards = brief(name), [made for made in meant(name) if made in deck]
    if len(cards) > 1:
        vi, en = (_listed([f"{made.names['vi']} ({made.code})" for made in cards], word) for word in ("hay", "or"))
        vi, en = (
            f"“{shown}” có thể là {vi}: hãy gõ đủ dấu, hoặc gõ mã.",
            f"“{shown}” may be {en}: type the accents or the code.",
        )
    elif cards:
        vi, en = (_listed(_written(cards[0]), word) for word in ("hay", "or"))
        vi, en = f"“{shown}” viết là {vi}.", f"“{shown}” is written {en}."
    else:
        vi, en = (_listed(_examples(deck), word) for word in ("hay", "or"))
        vi = f"không có lá bài nào viết là “{shown}”. Viết như {vi}."
        en = f"no card is written “{shown}”. Write it like {en}."
    return Defect("bad-card", path, vi=f"{path}: {vi}", en=f"{path}: {en}")


def _examples(deck: Deck) -> list[str]:
    """Cards of a pack as one types them, one of each way to write them."""
    first = deck.kinds[0]
    jokers = [made.code for made in deck.kinds if made.is_joker][:1]
    return ["Ah", "10♥", *jokers] if first.is_french else [first.code, f"“{first.label}”"]


def _written(made: Card) -> list[str]:
    return list(dict.fromkeys((made.code.replace("T", "10"), made.label)))


def _listed(texts: list[str], word: str) -> str:
    return f" {word} ".join((", ".join(texts[:-1]), texts[-1])) if len(texts) > 1 else texts[0]
