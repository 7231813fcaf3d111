"""Coming with a code: six letters for a quiz, eight for one's own sitting. Guessing is limited, for all processes."""

from django.http import HttpRequest

from tutor.limits import at_count, count, sender
from tutor.models import Sitting

GUESSES, A_MINUTE = 10, 60  # wrong ones, of one address
CODE, PERSONAL = 6, 8  # letters
NAME = 60


def tidy(code: str) -> str:
    """Return a code as it is stored, however it was typed."""
    return "".join(sign for sign in code[:40] if sign.isalnum()).upper()


def tidy_name(text: str) -> str:
    """Return a name as it is stored: one line, no sign that is not seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:500]).split())


def spaced(code: str) -> str:
    """Return a personal code as it is read aloud."""
    return f"{code[: PERSONAL // 2]} {code[PERSONAL // 2 :]}"


def may_guess(request: HttpRequest) -> bool:
    """Return whether an address may try a code: not after too many wrong ones."""
    return not at_count("code", sender(request), times=GUESSES)


def guessed_wrong(request: HttpRequest) -> bool:
    """Count a wrong code; return whether it may be told: of many at once only so many are."""
    return count("code", sender(request), seconds=A_MINUTE) <= GUESSES


def sitting_with(code: str) -> Sitting | None:
    """Return the sitting of a personal code."""
    return Sitting.objects.filter(code=code).first() if len(code) == PERSONAL else None
