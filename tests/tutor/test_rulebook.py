"""The rule book: every rule with its anchor and executed example, and finding them."""

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import Game, all_games, judge
from tests.tutor.factories import HTMX
from tutor.rulebook.search import Needle, fold, suggestion
from tutor.serving.forms import asked_rules

GAMES = all_games()
LANGS = {"vi": "", "en": "/en"}
BOOK = "/rules/mau-binh/"


def page(client: Client, path: str, **query: str) -> str:
    """Return a page as text without its marks, blanks folded."""
    response: HttpResponse = client.get(path, query)
    assert response.status_code == 200
    return unescape(re.sub(r"</?mark>", "", " ".join(response.content.decode().split())))


def found(client: Client, typed: str, path: str = BOOK) -> list[str]:
    """Return the rules that a search shows, in order."""
    return re.findall(
        r'<article class="panel stack rule" id="([^"]+)"', client.get(path, {"q": typed}).content.decode()
    )


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", LANGS.values())
def test_every_game_has_its_book_with_its_version(client: Client, prefix: str) -> None:
    text = page(client, f"{prefix}/rules/")
    for game in GAMES:
        assert f'href="{prefix}/rules/{game.key}/"' in text
        assert game.book.version in text
    assert f'href="{prefix}/rules/decks/"' in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_rule_stands_under_its_anchor_with_number_text_and_source(client: Client, game: Game, lang: str) -> None:
    text = page(client, f"{LANGS[lang]}/rules/{game.key}/")
    for rule in game.book.rules.values():
        article = text.split(f'<article class="panel stack rule" id="{rule.short}"')[1].split("</article>")[0]
        for said in (f"§{rule.section}", rule.title[lang], rule.text[lang], rule.source):
            assert said in article
        for decision in rule.decisions:
            assert f"#{decision}" in article


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_decision_and_option_stands_under_its_anchor(client: Client, game: Game, lang: str) -> None:
    text = page(client, f"{LANGS[lang]}/rules/{game.key}/")
    for key, decision in game.book.decisions.items():
        assert f'<div id="{key}"><dt>{key}</dt><dd>{decision[lang]}</dd>' in text
    for option in game.house.options():
        told = text.split(f'id="option-{option.key}"')[1].split("</p>")[0]
        values = game.book.options[option.key]["values"]
        assert game.book.options[option.key]["title"][lang] in told
        assert all(
            values[str(choice).lower() if isinstance(choice, bool) else str(choice)][lang] in told
            for choice in option.choices
        )
        assert told.count("badge") == 1, "one value is the default"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_anchor_is_there_once_and_every_link_to_one_arrives(client: Client, game: Game) -> None:
    source = client.get(f"/rules/{game.key}/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', source)
    links = re.findall(rf'href="(?:/rules/{game.key}/)?#([^"]+)"', source)
    assert len(ids) == len(set(ids))
    assert set(links) - set(ids) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_chapters_are_named_in_both_languages(game: Game) -> None:
    numbers = {rule.section.partition(".")[0] for rule in game.book.rules.values()}
    assert numbers == set(game.chapters)
    assert all(set(title) == {"vi", "en"} for title in game.chapters.values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_example_is_answered_by_the_engine(client: Client, game: Game, lang: str) -> None:
    text = page(client, f"{LANGS[lang]}/rules/{game.key}/")
    examples = [rule for rule in game.book.rules.values() if rule.example]
    assert examples
    for rule in examples:
        assert rule.example
        article = text.split(f'<article class="panel stack rule" id="{rule.short}"')[1].split("</article>")[0]
        verdict = judge(game.key, rule.example["query"], rule.example["position"], rule.example.get("house", {}))
        assert verdict.headline[lang] in article
        assert verdict.steps[0].says[lang] in article


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_rule_that_a_puzzle_can_turn_on_is_one_tap_from_practice(client: Client, game: Game) -> None:
    source = client.get(f"/rules/{game.key}/").content.decode()
    practised = asked_rules(game)
    links = {reverse("quiz:rule", args=[game.key, slug]) for slug in practised}
    assert set(re.findall(r'href="(/puzzles/[^"]+/rule/[^"]+)"', source)) == links
    assert bool(practised) is bool(game.puzzles)


@pytest.mark.parametrize("path", ["/rules/", BOOK, f"{BOOK}?q=lung", "/rules/?q=lung"])
def test_a_rule_book_asks_the_database_nothing(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200  # pytest-django refuses the database to a test that does not ask for it


def test_an_unknown_game_has_no_book(client: Client) -> None:
    assert client.get("/rules/xo-so/").status_code == 404


# --- finding ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("lung", "foul"),
        ("LỦNG", "foul"),
        ("binh lung", "foul"),
        ("xap xam", "sweep"),
        ("phe", "hand-order"),
        ("dach", "hand-order"),
        ("full house", "hand-order"),
        ("xi", "rank-order"),
        ("tinh at", "aces"),
        ("de hang", "de-hang"),
        ("foul-3v5", "foul-3v5"),
        ("4.4", "sweep"),
        ("§2.3", "wheel"),
        ("đền", "foul-pays"),
        ("sanh rong dong hoa", "instant-values"),
    ],
)
def test_rules_are_found_without_accents_and_by_other_names(client: Client, typed: str, first: str) -> None:
    assert found(client, typed)[0] == first


def test_every_search_word_finds_its_rule(client: Client) -> None:
    for game in GAMES:
        for slug, words in game.search_words.items():
            for word in words:
                hits = found(client, word, f"/rules/{game.key}/")
                assert slug in hits or slug == game.key, f"{word} does not find {slug}"
        assert set(game.search_words) <= {*game.book.rules, game.key}


def test_words_are_found_by_their_beginning_only(client: Client) -> None:
    assert "aces" in found(client, "át")
    assert Needle("at").found_in("ba át")
    assert not Needle("at").found_in("luật mất")


def test_what_was_found_is_marked_in_its_own_spelling(client: Client) -> None:
    source = client.get(BOOK, {"q": "lung"}).content.decode()
    assert "Binh <mark>lủng</mark>" in source
    assert "Còn gọi là:" in source


NEAREST = [
    ("bù", ["bị buộc", "bù", "bu"], ["bù", "bu", "bị buộc"]),  # spelled so, whole, begun
    ("bu", ["buộc", "bù"], ["bù", "buộc"]),
    ("đền bài", ["bài nào đền", "đền bài", "đền xong bài"], ["đền bài", "bài nào đền", "đền xong bài"]),
]


@pytest.mark.parametrize(("typed", "texts", "best_first"), NEAREST)
def test_whole_words_stand_before_parts_of_words(typed: str, texts: list[str], best_first: list[str]) -> None:
    assert sorted(texts, key=Needle(typed).nearness) == best_first


def test_the_title_stands_before_the_text() -> None:
    needle = Needle("heo")
    assert needle.nearness("Chặt heo", "Lá 2") < needle.nearness("Chặt 2", "Con heo") < needle.nearness("Chặt", "Lá")


def test_marks_fall_on_whole_words() -> None:
    assert Needle("bu").mark("Bị buộc, bù") == "Bị <mark>buộc</mark>, <mark>bù</mark>"


def test_marks_fall_on_letters_with_loose_accents_too() -> None:
    assert Needle("lung").mark("lu\u0309ng <b>") == "<mark>lu\u0309ng</mark> &lt;b&gt;"
    assert Needle("lung lun").mark("Lủng, lủng") == "<mark>Lủng</mark>, <mark>lủng</mark>"
    assert fold("Đè")[0] == "de"


def test_a_search_shows_no_markup_of_whoever_typed_it(client: Client) -> None:
    source = client.get(BOOK, {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in source
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in source


def test_nothing_found_offers_a_word_that_is_found(client: Client) -> None:
    text = page(client, BOOK, q="luungg")
    assert "Không có luật nào nói “luungg”." in text
    better = re.search(r'<a href="\?q=([^"]+)">([^<]+)</a>', text)
    assert better
    assert found(client, better[2])


def test_nothing_like_it_offers_the_whole_book(client: Client) -> None:
    text = page(client, BOOK, q="zzzzzz")
    assert "Có phải bạn tìm" not in text
    assert f'<a class="button" href="{BOOK}">' in text
    assert suggestion(Needle("zzzzzz"), ["lủng"]) == ""


@pytest.mark.parametrize("typed", ["", "   ", "?!", "x" * 10_000, "\x00", "( [ * \\", "lủng " * 50])
def test_any_typing_is_answered(client: Client, typed: str) -> None:
    for path in (BOOK, "/rules/"):
        assert client.get(path, {"q": typed}).status_code == 200


def test_all_books_are_searched_at_once_and_hits_lead_to_the_rule(client: Client) -> None:
    text = page(client, "/rules/", q="lung")
    assert f'href="{BOOK}#foul"' in text
    assert f'href="{BOOK}?q=lung"' in text
    assert f'href="{BOOK}#D9"' in text


@pytest.mark.parametrize("path", ["/rules/", BOOK])
def test_a_live_search_brings_what_the_page_would_show_and_says_how_much(client: Client, path: str) -> None:
    live = client.get(path, {"q": "lung"}, headers=HTMX)
    whole = client.get(path, {"q": "lung"}).content.decode()
    part = live.content.decode()
    assert "<html" not in part
    assert 'hx-swap-oob="innerHTML:#status"' in part
    assert "HX-Request" in live["Vary"]
    assert re.findall(r'id="([^"]+)"', part) == re.findall(
        r'id="([^"]+)"', whole.split('id="found"')[1].split("</main>")[0]
    )


def test_a_page_asked_again_from_history_is_whole(client: Client) -> None:
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    assert "<html" in client.get(BOOK, {"q": "lung"}, headers=headers).content.decode()


@pytest.mark.parametrize(
    "typed", ["TPS", "tps", "thung pha sanh", "bon cay", "tu quy", "xam", "sam", "mau", "straight flush"]
)
def test_the_kinds_are_found_by_what_people_call_them(client: Client, typed: str) -> None:
    assert "hand-order" in found(client, typed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_name_of_a_game_leads_to_its_book_and_lists_only_rules_that_say_it(client: Client, game: Game) -> None:
    own, whole = f"/rules/{game.key}/", len(game.book.rules)
    for typed in (game.title["vi"], *game.search_words[game.key]):
        assert len(found(client, typed, own)) < whole, typed
        assert f'<a class="button" href="{own}">Đọc cả cuốn {game.title["vi"]}: {whole} điều luật</a>' in page(
            client, own, q=typed
        )
        everywhere = page(client, "/rules/", q=typed)
        assert f"<p>{game.book.intro['vi']}</p>" in everywhere
        assert f'<a class="button" href="{own}">' in everywhere


@pytest.mark.parametrize("path", ["/rules/", BOOK])
def test_another_name_of_a_game_is_said_beside_the_one_used_here(client: Client, path: str) -> None:
    assert "Trò Mậu Binh còn gọi là: xập xám, binh xập xám" in page(client, path, q="xap xam")
    assert "Trò Mậu Binh còn gọi là" not in page(client, path, q="mau binh")
    assert "Đọc cả cuốn" not in page(client, path, q="lung")


def test_a_name_that_no_rule_says_is_no_failed_search(client: Client) -> None:
    assert found(client, "thap tam tuc") == []
    for path in ("/rules/", BOOK):
        assert "Không có luật nào" not in page(client, path, q="thap tam tuc")
        assert "Có trò mang tên này." in client.get(path, {"q": "thap tam tuc"}, headers=HTMX).content.decode()


def test_a_game_and_a_word_of_its_rules_find_the_rule(client: Client) -> None:
    assert found(client, "mau binh lung")[0] == "foul"


def test_rules_that_say_the_games_name_themselves_stand_first(client: Client) -> None:
    assert found(client, "xap xam")[0] == "sweep"
