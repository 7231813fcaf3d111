"""What is asked about a partial position can turn the verdict; where nothing is asked any more, nothing can."""

import json
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from games import UNKNOWN, Asking, Comparison, Game, card, cards, compare, get_game, judge, next_fact, plain
from games.fields import Cards, Field, ListOf, Maybe, Players, Record
from games.offering import form_of
from games.query import Query
from games.unread import UnreadCards, UnreadWhole
from tests import asking
from tests.asking import Report, look, some_partial, try_out
from tests.games.asking import EACH_QUERY, GAMES, refused
from tests.games.positions import some_situation

FOULED = {"front": "2s 2h 3d", "middle": "As Kh 9d 7c 5s"}  # a pair in front of a high card: the back is all the same
SOUND = {"front": "2s 3h 4d", "middle": "As Ah 9d 7c 5s"}
OWED = {"base": 10, "stack": 100, "owed": 20, "raised_by_me_open": True}
EATEN = {"hand": [UNKNOWN] * 20, "down": [], "open": [], "ty": "Hg"}


def said(game: str, query: str, position: Any, **carried: Any) -> Asking:
    return next_fact(get_game(game), query, position, get_game(game).house(), **carried)


def compared(game: str, query: str, position: Any, disputed: Any) -> Comparison:
    return compare(get_game(game), query, position, get_game(game).house(), disputed)


# ---------------------------------------------------------------- what is decided, and what is asked

DECIDED = {
    "a fouled front whatever lies behind it": ("mau-binh", "foul", {**FOULED, "back": "9s 9h Jd Qc ?"}, True),
    "and if only some of the back is entered": ("mau-binh", "foul", {**FOULED, "back": "9s 9h Jd"}, True),
    "the row of three cards can only be the front": (
        "mau-binh",
        "compare-row",
        {"a": "2s 2h 3d", "b": "As Kh 9d"},
        "a",
    ),
    "a tướng is never discarded, held or not": (
        "xep",
        "may-discard",
        {"hand": [*[UNKNOWN] * 19, "Kr"], "card": "Kr"},
        False,
    ),
    "a single card that is no tướng is not eaten alone": ("xep", "may-eat", {**EATEN, "with": []}, False),
    "the base when all the stack is owed": (
        "xi-to",
        "legal-actions",
        {"base": UNKNOWN, "stack": 100, "owed": 100},
        {"fold": True, "check": False, "call": 100, "raise": None},
    ),
    "what others staked when one of them pays for all": (
        "xi-dach",
        "den",
        {"players": {"An": 10, "Bình": UNKNOWN}, "offender": "An"},
        {"An": -20, "Bình": 10, "dealer": 10},
    ),
    "a hand that is folded": (
        "xi-to",
        "payout",
        {
            "paid": {"An": 10, "Bình": 10, "Chi": 10},
            "folded": ["Chi"],
            "hands": {"An": "7s 7h 8s 9d Kc", "Bình": "Ks Kd Ah Jc 9c", "Chi": ""},
        },
        {"An": 0, "Bình": 30, "Chi": 0},
    ),
    "who lost when there is one loser and nobody was ùi": (
        "xep",
        "payment",
        {"lenh": 15, "stake": 5, "losers": [UNKNOWN]},
        {UNKNOWN: 125},
    ),
    "nothing is unknown": (
        "xi-to",
        "legal-actions",
        {**OWED, "owed": 100},
        {"fold": True, "check": False, "call": 100, "raise": None},
    ),
}


@pytest.mark.parametrize("what", DECIDED)
def test_nothing_is_asked_that_cannot_turn_the_verdict(what: str) -> None:
    game, query, position, answer = DECIDED[what]
    found = said(game, query, position)
    assert found.status == "decided"
    assert found.example
    assert found.example.ruling.answer == answer
    verdict = judge(game, query, found.example.position)
    assert (verdict.answer, verdict.law_is_silent) == (answer, found.example.ruling.silent)
    assert set(found.rules) <= set(verdict.rules)


ASKED = {
    "the card that may save the back": ("mau-binh", "foul", {**SOUND, "back": "9s 9h Kd Qc ?"}, ("back", 4)),
    "a card that a list of a fixed number lacks": ("mau-binh", "foul", {**SOUND, "back": "9s 9h Kd Qc"}, ("back", 4)),
    "an input that is left out": ("xi-dach", "den", {"players": {"An": 10, "Bình": 20}}, ("offender",)),
    "whether he has stood, before his cards": (
        "xi-dach",
        "may-check",
        {"dealer": "As Kh", "player": "9s 8h ? ?", "stood": UNKNOWN},
        ("stood",),
    ),
    "an amount without end": ("xep", "payment", {"lenh": 15, "stake": UNKNOWN, "losers": ["An"]}, ("stake",)),
    "who was ùi, if anybody": (
        "xep",
        "payment",
        {"lenh": 15, "stake": 5, "losers": ["An", "Bình"], "ui": UNKNOWN},
        ("ui",),
    ),
    "who has folded": ("xi-to", "pots", {"paid": {"An": 5, "Bình": 10}, "folded": UNKNOWN}, ("folded",)),
    "a fact inside an event": (
        "xa-lang",
        "score",
        {"winner": "An", "left": {"Bình": "3s"}, "events": [{"kind": UNKNOWN, "by": "An", "from": "Bình"}]},
        ("events", 0, "kind"),
    ),
}


@pytest.mark.parametrize("what", ASKED)
def test_what_can_turn_the_verdict_is_asked_with_the_proof(what: str) -> None:
    game, query, position, path = ASKED[what]
    found = said(game, query, position)
    assert (found.status, found.fact and found.fact.path, found.alone) == ("ask", path, True)
    assert found.witness
    verdicts = [judge(game, query, one.position) for one in found.witness]
    assert [one.ruling.answer for one in found.witness] == [verdict.answer for verdict in verdicts]
    assert [one.ruling.silent for one in found.witness] == [verdict.law_is_silent for verdict in verdicts]
    assert len({(form_of(verdict.answer), verdict.law_is_silent) for verdict in verdicts}) == 2


VALUES = {
    "the cards that lie nowhere else": (("mau-binh", "foul", {**SOUND, "back": "9s 9h Kd Qc ?"}), 40),
    "nobody and everybody who can have been it": (
        ("xep", "payment", {"lenh": 15, "stake": 5, "losers": ["An", "Bình"], "ui": UNKNOWN}),
        (None, "An", "Bình"),
    ),
    "players and the dealer, and no stranger": (
        ("xi-dach", "den", {"players": {"An": 10, "Bình": 20}}),
        ("An", "Bình", "dealer"),
    ),
    "no row that has another number of cards": (
        ("mau-binh", "row-value", {"winner": "3s 3h 3d 3c 9d", "loser": "As Kh 9s 7d 5c"}),
        ("middle", "back"),
    ),
}


@pytest.mark.parametrize("what", VALUES)
def test_a_fact_has_the_values_it_can_have(what: str) -> None:
    situation, values = VALUES[what]
    fact = said(*situation).fact
    assert fact
    assert fact.values is not None
    assert values in (fact.values, len(fact.values))


def test_an_endless_amount_has_limits_in_the_place_of_values() -> None:
    fact = said("xep", "payment", {"lenh": 15, "stake": UNKNOWN, "losers": ["An"]}).fact
    assert fact
    assert (fact.kind, fact.values, fact.low, fact.high) == ("whole", None, 1, 10**12)
    assert fact.label == {"vi": "Cược", "en": "Stake"}


def test_the_silence_of_the_law_is_part_of_the_verdict() -> None:
    """No five cards beat three nines, but of five suited in a row only a default of the table says so."""
    play = {"table": {"cards": "9s 9h 9d"}, "play": {"cards": "3h 4h ? 6h 7h"}}
    found = said("xa-lang", "beats", play)
    assert found.witness
    assert {(one.ruling.answer, one.ruling.silent) for one in found.witness} == {(False, True), (False, False)}


def test_too_many_hands_are_not_claimed_to_be_gone_through() -> None:
    """The middle beats the back whatever lies in front, but the front is looked at, and it may be any of 16,000."""
    rest = {"middle": "Tc Ts Kh Qh 4s", "back": "Td Th Kd Jh 4c"}
    found = said("mau-binh", "foul", {**rest, "front": "? ? ?"})
    assert (found.status, found.reason in ("too-many", "too-long")) == ("undecided", True)


REFUSED = {
    "a card twice": ("mau-binh", "foul", {**SOUND, "back": "9s 9s Kd Qc ?"}, "duplicate-card"),
    "no card": ("mau-binh", "foul", {**SOUND, "back": "9s XX Kd Qc ?"}, "bad-card"),
    "a play that is not there": ("xa-lang", "beats", {"play": "3s"}, "missing-field"),
    "events of which nothing is known": (
        "xa-lang",
        "score",
        {"winner": "An", "left": {"Bình": "3s"}, "events": UNKNOWN},
        "bad-value",
    ),
    "a field that is none": ("xi-to", "legal-actions", {**OWED, "owed": UNKNOWN, "pot": 3}, "unknown-field"),
    "a row that no card can mend": (
        "mau-binh",
        "compare-row",
        {"row": "front", "a": "? ? ? ? ?", "b": "2s 3s 4s"},
        "wrong-count",
    ),
    "more cards than there are": ("xep", "discards", {"hand": [UNKNOWN] * 61}, "too-large"),
    "no object": ("xi-to", "legal-actions", [], "bad-value"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_known_and_wrong_is_refused_as_always(what: str) -> None:
    game, query, position, code = REFUSED[what]
    assert refused(partial(said, game, query, position)).first.code == code


# ---------------------------------------------------------------- facts in dispute


def test_a_disputed_fact_that_turns_nothing_is_no_matter() -> None:
    found = compared("mau-binh", "foul", {**FOULED, "back": "9s 9h Jd Qc 4c"}, {("back", 4): ["4c", "4d"]})
    assert found.status == "same"
    assert [(side.example.ruling.answer, side.when) for side in found.sides] == [(True, ())]


def test_each_verdict_is_told_with_what_it_hangs_on() -> None:
    found = compared("mau-binh", "foul", {**SOUND, "back": "9s 9h Jd Qc 4c"}, {("back", 4): ["4c", "Qd"]})
    assert found.status == "hangs"
    told = {side.example.ruling.answer: side.when for side in found.sides}
    assert told == {True: ({("back", 4): "4c"},), False: ({("back", 4): "Qd"},)}


def test_only_the_facts_on_which_it_hangs_are_told() -> None:
    disputed = {("owed",): [100, 120], ("base",): [5, 20], ("raised_by_me_open",): None}
    assert compared("xi-to", "legal-actions", OWED, disputed).status == "same"
    found = compared("xi-to", "legal-actions", OWED, {("owed",): [20, 30], ("base",): [5, 10]})
    assert found.status == "hangs"
    assert all(set(when) == {("owed",), ("base",)} for side in found.sides for when in side.when)
    closed = compared(
        "xi-to", "legal-actions", {**OWED, "raised_by_me_open": False}, {("owed",): [20, 30], ("base",): [5, 10]}
    )
    assert [when for side in closed.sides for when in side.when] == [{("owed",): 20}, {("owed",): 30}]


def test_a_dispute_waits_while_something_else_matters() -> None:
    position = {"base": 10, "stack": 100, "owed": 20}
    disputed = {("owed",): [20, 30]}
    assert compared("xi-to", "legal-actions", position, disputed).status == "open"
    asked = said("xi-to", "legal-actions", position, carried=disputed)
    assert asked.fact
    assert asked.fact.path == ("raised_by_me_open",)
    assert said("xi-to", "legal-actions", {**position, "raised_by_me_open": True}, carried=disputed).status == "hangs"


def test_what_is_forgotten_is_not_asked_again() -> None:
    position = {"lenh": 15, "stake": UNKNOWN, "losers": ["An"], "ui": UNKNOWN}
    asked = said("xep", "payment", position, carried={("ui",): None})
    assert asked.fact
    assert asked.fact.path == ("stake",)


@pytest.mark.parametrize("path", [("back",), ("back", 7), ("nothing",), ()])
def test_only_a_fact_can_be_in_dispute(path: Any) -> None:
    position = {**SOUND, "back": "9s 9h Jd Qc 4c"}
    assert refused(partial(compared, "mau-binh", "foul", position, {path: None})).first.code == "bad-value"


def test_what_is_said_can_be_sent_as_json() -> None:
    back = {**SOUND, "back": "9s 9h Kd Qc ?"}
    asked = said("mau-binh", "foul", back)
    assert json.loads(json.dumps(asked.to_json())) == asked.to_json()
    assert set(asked.to_json()) == {"status", "fact", "witness", "alone"}
    assert set(said("mau-binh", "foul", {**FOULED, "back": "9s 9h"}).to_json()) == {
        *("status", "position", "answer", "silent", "rules")
    }
    told = compared("mau-binh", "foul", back, {("back", 4): ["4c", "Qd"]}).to_json()
    assert json.loads(json.dumps(told)) == told
    assert told["sides"][0]["when"] == [[{"path": ["back", 4], "value": "4c"}]]


# ---------------------------------------------------------------- what it rests on


@EACH_QUERY
def test_a_ruling_is_that_of_the_verdict(game: Game, query: Query) -> None:
    rng = Random(f"{game.key}/{query.key}")
    for _ in range(6):
        position, house = some_situation(game, query, rng)
        answer, silent, _ = game.ruling(query.key, position, house)
        verdict = game.judge(query.key, position, house)
        assert (plain(answer), silent) == (verdict.answer, verdict.law_is_silent)


@EACH_QUERY
def test_the_order_of_cards_in_a_list_tells_nothing(game: Game, query: Query) -> None:
    """The unknown cards of a list are not told apart, so nothing may hang on where they lie."""
    rng = Random(f"{game.key}/{query.key}/order")
    for _ in range(6):
        position, house = some_situation(game, query, rng)
        other = query.read(shuffled(Record(*query.inputs), plain(position), rng), game.deck, house)
        one, two = (game.ruling(query.key, made, house) for made in (position, other))
        assert (form_of(plain(one[0])), one[1]) == (form_of(plain(two[0])), two[1])


def shuffled(shape: Field, value: Any, rng: Random) -> Any:
    """The same position with the cards of each list in another order."""
    match shape:
        case Cards():
            return rng.sample(value, len(value))
        case Record(parts=parts):
            return {part.key: shuffled(part.field, value[part.key], rng) for part in parts if part.key in value}
        case Players(of=of):
            return {name: shuffled(of, item, rng) for name, item in value.items()}
        case ListOf(of=of):
            return [shuffled(of, item, rng) for item in value]
        case Maybe(of=of) if value is not None:
            return shuffled(of, value, rng)
    return value


HAND = cards("Kr Ar Er Rr Kr")
LOOKS = {
    "how many": (lambda hand: len(hand) + bool(hand), []),
    "one kind": (lambda hand: hand.count(card("Kr")), ["Kr"]),
    "whether it is there": (lambda hand: card("Py") in hand, ["Py"]),
    "each": (list, [None]),
    "one": (lambda hand: hand[0], [None]),
    "sorted": (lambda hand: sorted(hand, key=str), [None]),
    "counted": (Counter, [None]),
    "as a set": (frozenset, [None]),
    "as a tuple": (lambda hand: tuple(hand), [None]),
    "behind others": (lambda hand: (card("Py"), *hand), [None]),
    "added": (lambda hand: (card("Py"),) + hand, [None]),  # noqa: RUF005
    "compared from the left": (lambda hand: (card("Kr"),) == hand, [None]),
    "as a key": (lambda hand: {hand: 1}, [None]),
    "unpacked": (lambda hand: (lambda *one: one)(*hand), [None]),
}


@pytest.mark.parametrize("what", LOOKS)
def test_unread_cards_tell_when_they_are_looked_at(what: str) -> None:
    look_at, told = LOOKS[what]
    heard: list[str | None] = []
    look_at(UnreadCards(HAND, lambda kind: heard.append(kind and kind.code)))
    assert list(dict.fromkeys(heard)) == told


COUNTED = {
    "nothing of it": (lambda number: 0 * number, 0, 0),
    "times": (lambda number: 3 * number, 21, 1),
    "less": (lambda number: number - 2, 5, 1),
    "the lesser": (lambda number: min(9, number), 7, 1),
    "so many": (lambda number: len(range(number)), 7, 1),
    "in words": (lambda number: f"{number}", "7", 1),
    "whether any": (bool, True, 1),
    "beside itself": (lambda number: number + number, 14, 2),
}


@pytest.mark.parametrize("what", COUNTED)
def test_an_unread_number_tells_when_it_is_counted_with(what: str) -> None:
    count, result, times = COUNTED[what]
    heard: list[int] = []
    found = count(UnreadWhole(7, lambda: heard.append(1)))
    assert (found.read() if isinstance(found, UnreadWhole) else found) == result
    assert bool(heard) is bool(times)


# ---------------------------------------------------------------- random situations


@GAMES
def test_random_situations_are_asked_about_what_matters_and_nothing_else(game: Game) -> None:
    report = try_out(game, 60, seed=1)
    assert report.faults == []
    assert report.said["ask"] > 20
    assert report.said["decided"] > 2
    assert report.undecided < 20  # so few situations scatter widely; `make asking` holds 2,000 to 5 %


def wrongly(status: str) -> Any:
    """An engine that asks for what cannot matter, or that stops too early."""

    def engine(game: Game, key: str, position: Any, house: Any) -> Asking:
        found = next_fact(game, key, position, house)
        if status == "decided" and found.witness:
            return Asking("decided", example=found.witness[0])
        if status == "ask" and found.example and found.witness is None:
            return Asking("ask", fact=None, witness=(found.example, found.example))
        return found

    return engine


def test_an_engine_that_stops_too_early_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "next_fact", wrongly("decided"))
    report = Report()
    for n in range(30):
        look(some_partial(get_game("xi-dach"), Random(n)), Random(n), report)
    assert any("decided as" in fault for fault in report.faults)
