"""What every test gets: a clean cache, so that a rate limit counts one test alone, and the language of the source."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as properties

# How long an example takes says how busy the machine is, and nothing about the rule.
properties.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
properties.load_profile("any machine")


@pytest.fixture(autouse=True)
def _clean_cache() -> Iterator[None]:
    """Forget all counters after each test."""
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _source_language() -> None:
    """Forget the language of the last page another test looked at: Django leaves it active in the thread."""
    translation.activate(settings.LANGUAGE_CODE)
