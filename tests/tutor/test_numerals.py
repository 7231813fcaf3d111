"""Numbers as people write them in forms, and as pages print them."""

from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from games import Game, all_games
from tutor.serving.amounts import printed, signed
from tutor.serving.inputs import PositionForm
from tutor.serving.numerals import whole

READ = {
    "50000": 50_000,
    "50.000": 50_000,
    "50 000": 50_000,
    "50\u00a0000": 50_000,
    "50,000": 50_000,
    "50.000đ": 50_000,
    "1.250.000": 1_250_000,
    "50k": 50_000,
    " 50 K ": 50_000,
    "12,5k": 12_500,
    "50 nghìn": 50_000,
    "50 ngàn": 50_000,
    "1tr": 1_000_000,
    "1,5 triệu": 1_500_000,
    "1tr5": 1_500_000,
    "1tr25": 1_250_000,
    "2k5": 2_500,
    "+5": 5,
    "-5": -5,
    "− 5": -5,
    "−1.000": -1_000,
    "0": 0,
}
NONE = [
    "",
    "x",
    "50.5",
    "50,50",
    "0.500",
    "1.5",
    "1.500k",
    "1,5tr5",
    "1.000,000",
    "5 10",
    "50 00",
    "3 lá",
    "1e3",
    "9" * 15,
]


@pytest.mark.parametrize(("text", "number"), READ.items())
def test_an_amount_is_read_as_people_write_it(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", NONE)
def test_a_fraction_and_what_could_mean_two_numbers_are_none(text: str) -> None:
    assert whole(text) is None


@pytest.mark.parametrize("number", [0, 7, 999, 1_000, -1_000, 50_000, 1_234_567])
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_what_is_printed_reads_as_the_same_number(number: int, lang: str) -> None:
    with override(lang):
        assert whole(printed(number)) == whole(signed(number)) == number


def test_each_language_groups_digits_its_own_way() -> None:
    with override("vi"):
        assert [printed(1_000), signed(-50_000), signed(1_000_000)] == ["1.000", "−50.000", "+1.000.000"]
    with override("en"):
        assert [printed(1_000), signed(-50_000), signed(1_000_000)] == ["1,000", "−50,000", "+1,000,000"]


def pots(client: Client, paid: str, *, address: str = "") -> str:
    """Ask the referee about the pots of three people, one of whom put in what was typed."""
    typed = {"paid.0.name": "An", "paid.0": paid, "paid.1.name": "Bình", "paid.1": "100k", "folded.999": ""}
    page = client.post(f"{address}/referee/xi-to/pots/", {**typed, "do": "judge"}, follow=True)
    return unescape(page.text)


@pytest.mark.django_db
@pytest.mark.parametrize("paid", ["100.000", "100 000", "100,000", "100k"])
def test_the_referee_takes_grouped_amounts_and_prints_them_so(client: Client, paid: str) -> None:
    assert "200.000" in pots(client, paid)
    assert "200,000" in pots(client, paid, address="/en")


@pytest.mark.django_db
def test_a_fraction_stays_as_typed_and_is_told_what_was_expected(client: Client) -> None:
    page = pots(client, "50,5")
    assert "Cần một số nguyên, như 5, 50.000 hay 50k." in page
    assert 'name="paid.0" value="50,5"' in page


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_a_box_for_everybodys_number_says_what_the_number_is(game: Game, lang: str) -> None:
    for query in game.queries:
        typed = {f"{one.key}.{n}.name": f"P{n}" for one in query.inputs for n in range(2)}
        for control in PositionForm(game, query.key, typed, lang).controls:
            numbers = [part for part in control.parts if control.kind == "players" and part.kind == "whole"]
            assert [part.owner for part in numbers] == [f"P{n}" for n in range(len(numbers))]
            assert len({part.label for part in numbers}) <= 1
            assert all(part.title == f"{part.owner} · {part.label}" for part in numbers)
