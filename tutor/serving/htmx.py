"""The request as it says whether htmx asked for a part of a page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx asked for a part of the page."""

    htmx: HtmxDetails


class PartDetails(HtmxDetails):
    """What htmx sent along; true where it asked for a part of a page.

    Where Back leads past the pages that htmx keeps, it asks too, but puts what it gets in place of the whole page.
    """

    def __bool__(self) -> bool:
        return super().__bool__() and not self.history_restore_request


def parts(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let every view and template ask `request.htmx` whether a part of the page is wanted."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.htmx = PartDetails(request)  # type: ignore[attr-defined]
        return get_response(request)

    return middleware
