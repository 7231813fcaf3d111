"""What every test gets: a clean cache, so that a rate limit counts one test alone."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _clean_cache() -> Iterator[None]:
    """Forget all counters after each test."""
    yield
    cache.clear()
