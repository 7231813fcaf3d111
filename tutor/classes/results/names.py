"""What a teacher reads of each sitting: a name, or a number; two of one name are told apart."""

from collections import Counter
from collections.abc import Mapping

from tutor.classes.roster.queries import marked_name
from tutor.models import Membership, Sitting


def names_of(sittings: Mapping[int, Sitting], *, anonymous: bool) -> dict[int, str]:
    """Return what the sittings of a quiz are called, by their places: the name of the roster, else as typed.

    Where nobody is to be known, or the name was deleted, it is the place; in a class whose names are hidden or
    deleted, the class and the roster's number. All must be given, so that a name is the same on every page.
    """
    numbers = {place: f"#{place + 1}" for place in sittings}
    if anonymous:
        return numbers
    found = Membership.objects.filter(pk__in={one.member_id for one in sittings.values() if one.member_id})
    members = {one.pk: one for one in found.select_related("group")}
    called, marks = {}, {}
    for place, one in sittings.items():
        member = members.get(one.member_id) if one.member_id else None
        if member is None:
            called[place] = one.name or numbers[place]
        elif member.group.anonymous or not member.name:
            called[place] = f"{member.group.name} · {member.number}"
        else:
            called[place], marks[place] = member.name, member.number
    return _apart(called, marks)


def _apart(called: Mapping[int, str], marks: Mapping[int, int]) -> dict[int, str]:
    """Tell apart who has one name: by the number on the roster, else who came later by a running number."""
    times = Counter(name.casefold() for name in called.values())
    told: dict[int, str] = {}
    used: set[str] = set()
    for place, name in called.items():
        if times[name.casefold()] > 1 and place in marks:
            name = marked_name(name, marks[place])
        unique, number = name, 1
        while unique.casefold() in used:
            number += 1
            unique = f"{name} ({number})"
        used.add(unique.casefold())
        told[place] = unique
    return told
