"""What teachers and students type about a class: names, one or a line each, with what is wrong beside them."""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tutor.classes.taking.coming import NAME, tidy_name

CLASS_NAME = 80  # letters
MOST_LINES, MOST_TYPED = 300, 30_000


@dataclass(frozen=True)
class Typed:
    """One text as it was typed and tidied, and what is wrong with it."""

    text: str
    error: str = ""


def read_name(text: str, *, most: int = NAME) -> Typed:
    """Return a name; it must be there and not too long."""
    name = tidy_name(text)
    if not name:
        return Typed("", _("Hãy gõ tên."))
    if len(name) > most:
        error = _("Tên dài quá: nhiều nhất %(most)s ký tự, tên này có %(n)s.")
        return Typed(name, error % {"most": most, "n": len(name)})
    return Typed(name)


@dataclass
class Lines:
    """Names, a line each: the good ones, and the `rest` as it was typed with what is wrong, line by line."""

    names: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is put into the form again."""
        return "\n".join(self.rest)


def read_lines(text: str) -> Lines:
    """Return the names in a text; lines left empty are none."""
    made = Lines()
    lines = [line for line in text[:MOST_TYPED].splitlines() if tidy_name(line)]
    for number, line in enumerate(lines, start=1):
        name = read_name(line)
        if name.error or number > MOST_LINES:
            error = name.error or _("Nhiều nhất %(most)s tên một lần.") % {"most": MOST_LINES}
            made.rest.append(line)
            made.errors.append(_("Dòng %(n)s: %(error)s") % {"n": number, "error": error})
        else:
            made.names.append(name.text)
    return made
