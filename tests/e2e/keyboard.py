"""The keyboard in place of the thumb: what the functions of playing.py tap, type and choose is gone to and pressed."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.playing import HAS_FOCUS, press, tab_to

IN_GROUP = "name => document.activeElement.type === 'radio' && document.activeElement.name === name"


class Keys:
    """A page, or something on it, for somebody without a mouse; whatever only looks is passed on."""

    def __init__(self, page: Page, found: Locator | None = None) -> None:
        self._page, self._found = page, found

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._found or self._page, name)
        return self._passed_on(value) if callable(value) and not isinstance(value, Locator) else self._wrapped(value)

    def _passed_on(self, method: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: self._wrapped(method(*given, **named))

    def _wrapped(self, value: Any) -> Any:
        return Keys(self._page, value) if isinstance(value, Locator) else value

    def click(self) -> None:
        """Choose what is to be chosen, press what is to be pressed."""
        control = self._control()
        kind = control.get_attribute("type")
        if kind == "radio":
            self._choose(control)
        else:
            press(self._page, control, "Space" if kind == "checkbox" else "Enter")

    def check(self) -> None:
        if not self._control().is_checked():
            self.click()

    def uncheck(self) -> None:
        if self._control().is_checked():
            self.click()

    def fill(self, text: str) -> None:
        tab_to(self._page, self._control())
        self._page.keyboard.press("Control+A")
        self._page.keyboard.type(text)

    def select_option(self, value: str) -> None:
        control = self._control()
        tab_to(self._page, control)
        self._page.keyboard.press("Home")
        for _press in range(control.locator("option").count()):
            if control.input_value() == value:
                return
            self._page.keyboard.press("ArrowDown")
        pytest.fail(f"no arrow leads to {value}")

    def _control(self) -> Locator:
        assert self._found
        is_label = self._found.evaluate("e => e.tagName") == "LABEL"
        return self._found.locator("input").first if is_label else self._found

    def _choose(self, control: Locator) -> None:
        """Go to a group by Tab and to one of it by arrows."""
        name, value = control.get_attribute("name"), control.get_attribute("value")
        group = self._page.locator(f"input[type=radio][name='{name}']")
        control = group.locator(f":scope[value='{value}']")  # found also when it is chosen
        if not self._page.evaluate(IN_GROUP, name):
            chosen = group.locator(":scope:checked")
            tab_to(self._page, (chosen if chosen.count() else group).first)
        for _press in range(group.count()):
            if control.evaluate(HAS_FOCUS):
                break
            self._page.keyboard.press("ArrowDown")
        assert control.evaluate(HAS_FOCUS)
        if not control.is_checked():
            self._page.keyboard.press("Space")
