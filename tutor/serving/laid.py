"""What is laid in a form step by step stands in its page's address: a reload, another language or Back loses none."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.http import urlencode
from django_htmx.http import replace_url

from tutor.serving.htmx import HtmxRequest

LONGEST = 4000  # letters of an address
Form = TypeVar("Form")


def laid_again(make: Callable[[QueryDict], Form], sent: QueryDict) -> Form | None:
    """Return the form as an address says that it lies; None where it says nothing."""
    if not sent:
        return None
    form: Any = make(sent)
    return form if form.so_far and not form.edited and set(form.so_far) <= set(sent) else None


def laid_at(page: str, form: Any) -> str:
    """Return the address of a page on which the form lies as it does now; empty where that would be too long."""
    laid = urlencode(form.so_far, doseq=True)
    page = f"{page}?{laid}" if laid else page
    return page if len(page) <= LONGEST else ""


def after_edit(request: HtmxRequest, page: str, form: Any, show: Callable[[], HttpResponse], at: str) -> HttpResponse:
    """Answer an edit of a form: without htmx by its page at `at` (an id), unless a reason must be told there."""
    address = laid_at(page, form)
    if form.errors or not address:
        return show()
    return replace_url(show(), address) if request.htmx else redirect(f"{address}#{at}")
