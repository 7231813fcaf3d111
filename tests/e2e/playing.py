"""Playing as a person does: finding what would be right, filling in each kind of answer form, moving by keyboard."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from games import get_game, plain
from tutor.models import Served

GAME = get_game("mau-binh")
SERVED_ID = re.compile(r"/q/([0-9a-f-]{36})/")


# --- What is right and what is wrong ---------------------------------------------------------------


def asked(page: Page) -> Served:
    """Return the position a page asks about or shows the verdict of: the one the server put there."""
    action = page.locator("#play form[action*='/puzzles/q/']").first.get_attribute("action") or ""
    found = SERVED_ID.search(action)
    assert found, action
    return Served.objects.get(pk=found[1])


def right(served: Served) -> Any:
    """Return the answer to a position as JSON."""
    game = get_game(served.game)
    position = game.read(served.query, served.position)
    return game.judge(served.query, position, game.house.from_json(served.house)).to_json()["answer"]


def wrong(served: Served) -> Any:
    """Return an answer to a position that is not right, as JSON."""
    game = get_game(served.game)
    query, house = game.query(served.query), game.house.from_json(served.house)
    position = game.read(served.query, served.position)
    for given in _guesses(query.answer, served.position, right(served)):
        if not query.right(position, house, query.read_answer(given, game.deck)):
            return given
    raise AssertionError(f"every guess at {served} is right")


def _guesses(field: Any, position: Any, answer: Any) -> Iterator[Any]:
    if field.kind == "flag":
        yield not answer
    elif field.kind == "choice":
        yield from field.values
    elif field.kind == "whole":
        yield answer + 1 if answer < field.high else answer - 1
    elif field.kind == "players":
        yield {name: amount + 1 for name, amount in answer.items()}
    elif field.kind == "list":
        yield []
        yield [[position["front"][0], position["back"][0]]]
    else:
        cards = position["cards"]
        for turn in range(len(cards)):
            turned = cards[turn:] + cards[:turn]
            yield {"front": turned[:3], "middle": turned[3:8], "back": turned[8:]}


def solution(attempt: Any) -> Any:
    """Return what a lesson's try wants: an answer, cards to pick, or rows to lay."""
    if attempt.kind == "ask":
        position = GAME.read(attempt.query, attempt.position_of(None))
        return plain(GAME.judge(attempt.query, position, GAME.house.from_json(attempt.house)).answer)
    return next(given for given in _attempts(attempt) if attempt.is_right(GAME, given)[1])


def mistake(attempt: Any) -> Any:
    """Return cards to pick or rows to lay that a lesson's try does not want."""
    return next(given for given in _attempts(attempt) if not attempt.is_right(GAME, given)[1])


def _attempts(attempt: Any) -> Iterator[Any]:
    if attempt.kind == "pick":
        yield from ({"cards": list(cards)} for cards in combinations(attempt.cards, attempt.count))
        return
    if not attempt.fixed:
        position = GAME.read("arrange", {"cards": list(attempt.hand)})
        yield plain(GAME.judge("arrange", position, GAME.house()).answer)
    first, *others = attempt.open_rows.items()
    for cards in combinations(attempt.hand, first[1]):  # every first row, the others filled in order
        laid, rest = {first[0]: list(cards)}, [code for code in attempt.hand if code not in cards]
        for key, count in others:
            laid[key], rest = rest[:count], rest[count:]
        yield laid


# --- Filling in an answer --------------------------------------------------------------------------


def pick(page: Page, code: str, *, name: str = "cards") -> None:
    """Tap one card among those that can be chosen."""
    page.locator(f"label:has(input[name='{name}'][value='{code}'])").click()


def fill_in(page: Page, kind: str, given: Any) -> None:
    """Give an answer of a kind through the controls of its form, and send it."""
    FILL[kind](page, given)


def _flag(page: Page, given: bool) -> None:
    page.locator(f"button[name='answer'][value='{str(given).lower()}']").click()


def _choice(page: Page, given: str) -> None:
    control = page.locator(f"[name='answer'][value='{given}']")
    if control.get_attribute("type") == "radio":
        control.check()
        submit(page)
    else:
        control.click()


def _whole(page: Page, given: int) -> None:
    page.get_by_label("Câu trả lời của bạn").fill(str(given))
    submit(page)


def _players(page: Page, given: dict[str, int]) -> None:
    for name, amount in given.items():
        page.get_by_label(name, exact=True).fill(str(abs(amount)))
        page.get_by_label(f"{name} được hay mất").select_option("lost" if amount < 0 else "won")
    submit(page)


def _swaps(page: Page, given: list[list[str]]) -> None:
    for number, pair in enumerate(given, start=1):
        for code in pair:
            pick(page, code)
        page.get_by_role("button", name="Đổi chỗ hai lá").click()
        page.locator("input[name='swap']").nth(number - 1).wait_for(state="attached")
    if given:
        submit(page)
    else:
        page.get_by_role("button", name="Không cần đổi gì").click()


def _rows(page: Page, given: dict[str, list[str]]) -> None:
    laid = 0
    for row, cards in given.items():
        for code in cards:
            pick(page, code)
        page.locator(f"button[name='put'][value='{row}']").click()
        laid += len(cards)
        page.locator("input[name='at']").nth(laid - 1).wait_for(state="attached")
    submit(page)


def _picked(page: Page, given: dict[str, list[str]]) -> None:
    offered = page.locator("input[name='left']").evaluate_all("inputs => inputs.map(input => input.value)")
    for code in offered or given["cards"]:
        if not offered:
            pick(page, code)
        elif code not in given["cards"]:  # nearly all are kept: the form asks which are left out
            pick(page, code, name="left")
    submit(page)


def submit(page: Page) -> None:
    """Press the button that sends the answer."""
    page.get_by_role("button", name=re.compile("^(Trả lời|Kiểm tra)$")).click()


FILL = {
    "flag": _flag,
    "choice": _choice,
    "whole": _whole,
    "players": _players,
    "list": _swaps,
    "record": _rows,
    "place": _rows,
    "pick": _picked,
}


# --- The keyboard ----------------------------------------------------------------------------------

HAS_FOCUS = "e => e === document.activeElement"
# Something of what has the focus must be in the window and not below a bar that sticks to its edge (WCAG 2.4.11).
IN_SIGHT = """e => {
    const seen = e.closest('label') ?? e, box = seen.getBoundingClientRect();
    return [.1, .5, .9].some(x => [.1, .5, .9].some(y => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top && (seen.contains(top) || top.contains(seen) && getComputedStyle(top).position === 'static');
    }));
}"""


def tab_to(page: Page, control: Locator, *, most: int = 150) -> None:
    """Press Tab until a control has the focus, and see to it that it can be seen."""
    for _press in range(most):
        if control.evaluate(HAS_FOCUS):
            assert control.evaluate(IN_SIGHT), f"has the focus and is out of sight: {control}"
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{most} times Tab, and no focus for {control}")


def choose(page: Page, codes: list[str]) -> None:
    """Choose cards with the space bar, in the order in which they lie."""
    offered = [one.get_attribute("value") for one in page.locator("input[name='cards']").all()]
    for code in sorted(codes, key=offered.index):
        press(page, page.locator(f"input[name='cards'][value='{code}']"), "Space")


def press(page: Page, control: Locator, key: str = "Enter") -> None:
    """Go to a control by keyboard and press a key on it."""
    tab_to(page, control)
    page.keyboard.press(key)
