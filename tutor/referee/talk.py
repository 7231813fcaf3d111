"""What the referee was told beside the cards: in which order, and what nobody remembers or is quarrelled over.

A fact goes by the name of its control, an unknown card by its tray and its place (`hand@3`).
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from django.utils.http import urlencode

LONGEST = 2000  # letters of a field that are read
LEAST = 2  # so many values must be claimed for a dispute
FULL, ASKING = "full", "ask"  # the whole form; one question after the other (else the cards are being laid)
_NAME = re.compile(r"[a-z_][a-zA-Z0-9_.-]*(@[0-9]{1,2})?")


@dataclass
class Talk:
    """`mode` of the page, what was `told` in this order, and what is `carried`: with the claims, if they are known."""

    mode: str = ""
    told: list[str] = field(default_factory=list)
    carried: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, values: Mapping[str, str]) -> "Talk":
        """Return what a form or an address says of it."""
        mode = values.get("ask-mode", "")
        made = cls(mode if mode in (FULL, ASKING) else "")
        for name in values.get("ask-told", "")[:LONGEST].split():
            made.tell(name)
        for name, claim in parse_qsl(values.get("ask-open", "")[:LONGEST], keep_blank_values=True):
            if name in made.told:
                made.carried.setdefault(name, []).extend([claim] if claim else [])
        return made

    def values(self) -> dict[str, str]:
        """What a form or an address keeps, by name."""
        pairs = [(name, claim) for name, claims in self.carried.items() for claim in claims or [""]]
        kept = {"ask-mode": self.mode, "ask-told": " ".join(self.told), "ask-open": urlencode(pairs)}
        return {key: text for key, text in kept.items() if text}

    def tell(self, name: str) -> None:
        """Note that something was said about a fact: the last word counts."""
        if _NAME.fullmatch(name):
            self.forget(name)
            self.told.append(name)

    def carry(self, name: str, claims: list[str]) -> None:
        """Note that a fact is not known (no claims), or that these values of it are claimed."""
        self.tell(name)
        self.carried[name] = claims

    def drop_claims(self, name: str, gone: Collection[str]) -> None:
        """Let nobody claim these values of a fact any more; where less than a dispute is left, nothing was said."""
        left = [claim for claim in self.carried[name] if claim not in gone]
        if len(left) < LEAST:
            self.forget(name)
        else:
            self.carried[name] = left

    def forget(self, name: str) -> None:
        """Let a fact be one about which nothing was said."""
        self.told = [one for one in self.told if one != name]
        self.carried.pop(name, None)
