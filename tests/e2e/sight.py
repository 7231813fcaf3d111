"""One page that the tests look at: how one comes to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.e2e.world import World


@dataclass(frozen=True)
class Sight:
    """One page: its address without the language, what is sent there, its status, and what is made to fail before."""

    name: str
    path: str | Callable[[World], str]
    sent: Mapping[str, Any] | None = None
    status: int = 200
    breaks: tuple[str, Any] | None = None

    def __str__(self) -> str:
        return self.name

    def address(self, world: World) -> str:
        """Let happen what must have happened, and return the address."""
        return self.path if isinstance(self.path, str) else self.path(world)


def after(*_done: Any, path: str) -> str:
    """Return an address, for what happened while the other arguments were computed."""
    return path
