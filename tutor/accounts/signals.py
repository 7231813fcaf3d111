"""What must happen however somebody logs out."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest


@receiver(user_logged_out)
def forget_visitor(request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Take the visitor's cookie along, so that the next person on this device starts with nothing."""
    ref = getattr(request, "learner_ref", None)
    if ref:
        ref.forget()
