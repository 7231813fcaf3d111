"""What somebody reads on a page, by eye or by ear."""

from html.parser import HTMLParser

SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-done")
VOID = ("meta", "link", "input", "img", "br", "use", "rect")


class _Reader(HTMLParser):
    """Gathers what is read of a page: text and spoken attributes, but nothing marked as of another language."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self._open: list[bool] = []  # of each open element, whether it is read

    @property
    def _reading(self) -> bool:
        return all(self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        foreign = tag in ("script", "style") or (tag != "html" and "lang" in facts)
        if self._reading and not foreign:
            self.read += [facts[key] or "" for key in SPOKEN if key in facts]
            self.read += [facts.get("value") or ""] if facts.get("type") == "text" else []
            self.read += [facts.get("content") or ""] if facts.get("name") == "description" else []
        if tag not in VOID:
            self._open.append(not foreign)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._reading:
            self.read.append(data)


def read(html: str) -> str:
    """Return what is read of a page, blanks folded."""
    reader = _Reader()
    reader.feed(html)
    return " ".join(" ".join(reader.read).split())
