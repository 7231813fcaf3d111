"""Reads of served positions: who may see which one."""

from uuid import UUID

from tutor.models import Learner, Served


class NotServed(Exception):
    """No such position was put to this learner: forged, somebody else's, or gone."""


def find_served(raw_id: str, learner: Learner | None) -> Served:
    """Return a position that is the learner's own or open to anybody; NotServed for all others."""
    try:
        wanted = UUID(raw_id)
    except ValueError as error:
        raise NotServed(raw_id[:40]) from error
    found = Served.objects.open_to(learner).select_related("twin_of", "run").filter(pk=wanted).first()
    if found is None:
        raise NotServed(str(wanted))
    return found
