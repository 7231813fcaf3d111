"""The request as the htmx middleware leaves it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx asked for a part of the page."""

    htmx: HtmxDetails
