"""Playing as a person does: finding what would be right, filling in each kind of answer form, moving by keyboard."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from games import Game, get_game, plain
from tests.tutor.factories import put
from tests.tutor.giving import NAMED, right_of, sent_to, wrong_to
from tutor.models import Served
from tutor.serving.forms import form_of
from tutor.serving.general import PartsForm
from tutor.serving.people import people_in

GAME = get_game("mau-binh")
SERVED_ID = re.compile(r"/q/([0-9a-f-]{36})/")
# Questions that have between them every control of the general form.
GENERAL_CONTROLS = [
    ("xi-to", "first-to-act"),  # one of the players
    ("xi-to", "showdown"),  # some of the players
    ("xi-to", "legal-actions"),  # parts, a number or none
    ("xi-to", "pots"),  # a list of parts, amounts of some
    ("xi-dach", "phase-one"),  # a choice for everybody
    ("xi-dach", "den"),  # amounts, the dealer's too
    ("xep", "group-value"),  # a number or none
    ("xep", "must-take"),  # a player or nobody, a rule or none
    ("xep", "discards"),  # cards
    ("xa-lang", "legal-plays"),  # a list of cards with what they are
]


# --- What is right and what is wrong ---------------------------------------------------------------


def asked(page: Page) -> Served:
    """Return the position a page asks about or shows the verdict of: the one the server put there."""
    action = page.locator("#play form[action*='/puzzles/q/']").first.get_attribute("action") or ""
    found = SERVED_ID.search(action)
    assert found, action
    return Served.objects.get(pk=found[1])


def right(served: Served) -> Any:
    """Return the answer to a position as JSON."""
    return right_of(served)


def wrong(served: Served) -> Any:
    """Return an answer to a position that is not right, as JSON."""
    return wrong_to(served)


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


# --- Putting a position -----------------------------------------------------------------------------


def put_longest(page: Page, game: str, query: str, *, prefix: str = "") -> Served:
    """Put the position with the longest answer of some to anybody, and open it."""
    served = served_longest(game, query)
    page.goto(f"{prefix}/puzzles/q/{served.pk}/")
    return served


def served_longest(game: str, query: str) -> Served:
    """Put the position with the longest answer of some to anybody."""
    return put(None, **_by_length(game, query)[-1])


def served_middling(game: str, query: str) -> Served:
    """Put a position to anybody whose answer is neither the longest of some nor the shortest."""
    dealt = _by_length(game, query)
    return put(None, **dealt[len(dealt) // 2])


def _by_length(game: str, query: str) -> list[dict[str, Any]]:
    """Return some positions as they are put, the one with the longest answer last."""
    played = get_game(game)
    house = played.house()
    dealt = [played.deal(query, seed, 3, house) for seed in range(8)]
    dealt.sort(key=lambda position: len(json.dumps(plain(played.query(query).answer_to(position, house)))))
    return [{"game": played, "query": query, "position": one, "house": house.to_json()} for one in dealt]


# --- Filling in an answer --------------------------------------------------------------------------


def pick(page: Page, code: str, *, name: str = "cards") -> None:
    """Tap one card among those that can be chosen: a copy that is not, where there is one."""
    others = page.locator(f"label:has(input[name='{name}'][value='{code}']:not(:checked))")
    (others if others.count() else page.locator(f"label:has(input[name='{name}'][value='{code}'])")).first.click()


def answer(page: Page, served: Served, given: Any) -> None:
    """Give an answer to what was served, and send it."""
    if served.offers:
        page.locator(f"label:has(#answer-{sent_to(served, given)['answer']})").click()
        submit(page)
    else:
        give(page, get_game(served.game), served.query, position=served.position, given=given)


def do(page: Page, game: Game, attempt: Any) -> None:
    """Do what a lesson's try wants, and send it."""
    given = plain(attempt.solution())
    if attempt.kind == "ask":
        give(page, game, attempt.query, position=attempt.position_of(None), given=given)
    else:
        fill_in(page, attempt.kind, given)


def give(page: Page, game: Game, key: str, *, position: Mapping[str, Any], given: Any) -> None:
    """Give an answer through the controls of whichever form the page has, and send it."""
    query = game.query(key)
    if form_of(query) is not PartsForm:
        fill_in(page, query.answer.kind, given)
    elif given == [] and query.answer.kind in ("list", "cards"):
        page.locator("#answer-none").click()
    else:
        _controls(page, query.answer, given, "answer", people_in(query, position))
        submit(page)


def _controls(page: Page, field: Any, given: Any, name: str, people: list[str]) -> None:
    """Use the controls of a field and of all within."""
    if field.kind == "maybe" and field.of.kind not in NAMED:
        if given is None:
            page.locator(f"input[name='{name}.is']").check()
        else:
            page.locator(f"input[name='{name}.is']").uncheck()
            _controls(page, field.of, given, f"{name}.of", people)
    elif field.kind == "record":
        for part in field.parts:
            _controls(page, part.field, given[part.key], f"{name}.{part.key}", people)
    elif field.kind == "players":
        for who, value in given.items():
            _controls(page, field.of, value, f"{name}.{people.index(who)}", people)
    elif field.kind == "list" and field.of.kind not in NAMED:
        _items(page, field.of, given, name, people)
    elif field.kind == "whole":
        page.locator(f"input[name='{name}']").fill(str(given))
    else:
        for one in given if isinstance(given, list) else [given]:
            _tap(page, name, str(people.index(one)) if one in people else "null" if one is None else one)


def _tap(page: Page, name: str, value: Any) -> None:
    """Choose one of some options: a card or a name not chosen yet, or an entry of a list that folds."""
    sent = str(value).lower() if isinstance(value, bool) else value
    folded = page.locator(f"select[name='{name}']")
    if folded.count():
        folded.select_option(sent)
    elif not page.locator(f"input[type=radio][name='{name}'][value='{sent}']:checked").count():
        page.locator(f"label:has(input[name='{name}'][value='{sent}']:not(:checked))").first.click()


def add_first(page: Page, served: Served) -> None:
    """Add the first item of the right answer, where the answer is a list or has one."""
    query, given = get_game(served.game).query(served.query), right(served)
    people, name, field = people_in(query, served.position), "answer", query.answer
    if field.kind == "record":
        part = next(one for one in field.parts if one.field.kind == "list")
        name, field, given = f"answer.{part.key}", part.field, given[part.key]
    _items(page, field.of, given[:1], name, people)


def _items(page: Page, field: Any, given: list[Any], name: str, people: list[str]) -> None:
    """Add the items of a list one by one."""
    for number, item in enumerate(given):
        _controls(page, field, item, f"{name}.{number}", people)
        page.locator(f"button[name='{'add' if item else 'bare'}'][value='{name}']").click()
        page.locator(f"input[name='{name}.rows']").nth(number).wait_for(state="attached")


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


def _whole(page: Page, given: int | None) -> None:
    if given is None:
        page.locator("#answer-none").click()
        return
    page.get_by_label("Câu trả lời của bạn").fill(str(given))
    submit(page)


def _players(page: Page, given: dict[str, int]) -> None:
    for name, amount in given.items():
        who = "Nhà cái" if name == "dealer" else name
        page.get_by_label(who, exact=True).fill(str(abs(amount)))
        signs = page.get_by_label(f"{who} được hay mất")
        if signs.count():
            signs.select_option("lost" if amount < 0 else "won")
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
    page.get_by_role("button", name=re.compile("^(Trả lời|Kiểm tra|Answer|Check)$")).click()


FILL = {
    "flag": _flag,
    "choice": _choice,
    "whole": _whole,
    "maybe": _whole,
    "players": _players,
    "list": _swaps,
    "record": _rows,
    "place": _rows,
    "pick": _picked,
}


# What htmx is at work on; what it has just brought answers to keys by itself only when none is left.
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling"

# --- The keyboard ----------------------------------------------------------------------------------

HAS_FOCUS = "e => e === document.activeElement"
# A ring of two pixels at least about it, its label, or the card that stands for a hidden one.
RINGED = """e => [e, e.closest('label'), e.nextElementSibling].some(one => {
    const {outlineStyle, outlineWidth, opacity} = one ? getComputedStyle(one) : {};
    return one && one.getBoundingClientRect().width > 9 && opacity !== '0' && outlineStyle !== 'none'
        && parseFloat(outlineWidth) >= 2;
})"""
LIES_BEFORE = "e => Boolean(document.activeElement.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING)"
# Something of what has the focus must be in the window and not below a bar that sticks to its edge (WCAG 2.4.11).
IN_SIGHT = """e => {
    const seen = e.closest('label') ?? e, box = seen.getBoundingClientRect();
    return [.1, .5, .9].some(x => [.1, .5, .9].some(y => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return top && (seen.contains(top) || top.contains(seen) && getComputedStyle(top).position === 'static');
    }));
}"""


def tab_to(page: Page, control: Locator, *, most: int = 150) -> None:
    """Press Tab, or Shift+Tab where it lies before, until a control has the focus; and see that this can be seen."""
    key = "Shift+Tab" if control.evaluate(LIES_BEFORE) else "Tab"
    for _press in range(most):
        if control.evaluate(HAS_FOCUS):
            assert control.evaluate(IN_SIGHT), f"has the focus and is out of sight: {control}"
            assert control.evaluate(RINGED), f"has the focus and does not show it: {control}"
            return
        page.keyboard.press(key)
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
