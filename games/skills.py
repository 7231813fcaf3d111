"""What needs what: the rules of a game as a map whose paths lead from the first skill to the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Needs = Mapping[str, tuple[str, ...]]  # a rule's short slug → the rules it builds on directly


def layers(needs: Needs) -> tuple[tuple[str, ...], ...]:
    """The rules in layers: each stands one below the deepest rule it needs; ValueError when they need each other."""
    found: list[tuple[str, ...]] = []
    placed: set[str] = set()
    while len(placed) < len(needs):
        ready = tuple(slug for slug, below in needs.items() if slug not in placed and placed.issuperset(below))
        if not ready:
            raise ValueError(f"in a circle: {', '.join(slug for slug in needs if slug not in placed)}")
        found.append(ready)
        placed.update(ready)
    return tuple(found)


def below(needs: Needs, slug: str) -> set[str]:
    """Every rule that a rule rests on, directly or not."""
    found: set[str] = set()
    ways = list(needs.get(slug, ()))
    while ways:
        way = ways.pop()
        if way not in found:
            found.add(way)
            ways += needs.get(way, ())
    return found


def check_needs(needs: Needs, rules: Sequence[str]) -> Iterator[str]:
    """The faults of a map: every rule is on it and no other, nothing is in a circle, no need is said twice."""
    if odd := sorted(set(needs) ^ set(rules)):
        yield f"needs: on the map or in the book, not both: {', '.join(odd)}"
    for slug, direct in needs.items():
        if unknown := [way for way in direct if way not in needs]:
            yield f"needs.{slug}: not on the map: {', '.join(unknown)}"
            return
    try:
        layers(needs)
    except ValueError as error:
        yield f"needs: {error}"
        return
    for slug, direct in needs.items():
        for way in direct:
            if any(way in below(needs, other) for other in direct if other != way):
                yield f"needs.{slug}: {way} is needed already by another need"
