"""Reads of the referee: the game of an address, and a kept verdict as a page shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.http import Http404
from django.urls import reverse
from django.utils.http import urlencode

from games import Game, InputError, get_game, smallest_change
from tutor.models import Ruling
from tutor.referee.free import free_facts, named, without
from tutor.referee.pinning import pin_text
from tutor.referee.talk import FULL, Talk
from tutor.serving.changes import change_words
from tutor.serving.displays import show_answer, show_position
from tutor.serving.forms import asked_rules
from tutor.serving.house import HouseForm, house_form
from tutor.serving.naming import with_names
from tutor.serving.tables import read_house
from tutor.serving.typed import values_for
from tutor.serving.verdicts import View, option_words, present, tone_of, word_for

Json = Mapping[str, Any]
PATIENCE = 0.15  # seconds that may be spent on looking for a change
DAY = 24 * 3600


def game_or_404(key: str, query: str | None = None) -> Game:
    """Return the game of an address, which must have the query if one is named."""
    try:
        game = get_game(key)
        if query is not None:
            game.query(query)
    except InputError as error:
        raise Http404 from error
    return game


def house_then(ruling: Ruling, game: Game) -> Any:
    """Return the house of a verdict, as far as the game still has its options."""
    known = {"preset", *(one.key for one in (*game.house.options(), *game.house.limits()))}
    return read_house(game, {key: value for key, value in ruling.house.items() if key in known}) or game.house()


def show_card(ruling: Ruling, game: Game, lang: str, names: Sequence[str] = ()) -> View:
    """Return what every form of a verdict shows: as judged then, in today's words for the labels only.

    `names` are the real ones, where whoever reads may know them; the others are called Người 1, Người 2, …
    """
    position, verdict = with_names(ruling.position, names), with_names(ruling.verdict, names)
    scalar = verdict["answer"] is None or isinstance(verdict["answer"], (bool, int, str))
    free = free_facts(game, ruling.query, position, verdict.get("free", {}), lang)
    known = without(position, [path for facts in free.values() for path in facts])
    return {
        "ruling": ruling,
        "known": known,
        "free": {kind: named(facts) for kind, facts in free.items()},
        "game": game,
        "title": game.title[lang],
        "question": game.question(ruling.query, position)[lang],
        "verdict": present(verdict, lang, position=position),
        "shown": None if scalar else show_answer(game, ruling.query, verdict["answer"], lang),
        "blocks": show_position(game, ruling.query, known, lang),
        "house": house_form(game, house_then(ruling, game)),
    }


def show_ruling(ruling: Ruling, game: Game, lang: str, names: Sequence[str] = ()) -> View:
    """Return the context of the verdict page: the card, what would mend or turn it, and where it leads."""
    card = show_card(ruling, game, lang, names)
    form: HouseForm = card["house"]
    asking = reverse("referee:ask", args=[game.key, ruling.query])
    filled = values_for(game, ruling.query, card["known"]) | form.values() | Talk(FULL).values()
    current = ruling.rulebook == game.book.version
    fails = tone_of(game, ruling.query, ruling.verdict["answer"]) == "fails"
    lacking = fails and not card["free"]  # what was completed is nobody's hand
    mended = mended_position(game, ruling, lang) if current and lacking else None
    return card | {
        "mended": mended,
        "change": nearest_change(game, ruling, lang, names) if current and lacking and not mended else "",
        "practise": _practised(game, ruling.verdict),
        "today": None if current else today(game, ruling, lang, names),
        "pins": pins(game, ruling, lang),
        "edit_url": f"{asking}?{urlencode(filled)}",
        "again_url": f"{asking}?{urlencode(form.values())}",
        "game_url": reverse("referee:game", args=[game.key]),
    }


def _practised(game: Game, verdict: Json) -> str:
    """Return the last rule of the argument that puzzles turn on, by its short slug; empty where none does."""
    known = asked_rules(game)
    cited = [step["rule"].removeprefix(f"{game.key}.") for step in verdict["steps"]]
    return next((slug for slug in reversed(cited) if slug in known), "")


def mended_position(game: Game, ruling: Ruling, lang: str) -> View | None:
    """Return how a position is mended, where its query names a remedy."""
    remedy, position = game.query(ruling.query).remedy, ruling.position
    if remedy is None:
        return None
    verdict = game.judge(remedy, game.read(remedy, position), house_then(ruling, game)).to_json()
    told = [{key: step["facts"].get(key) for key in position} for step in verdict["steps"]]
    after = next((facts for facts in told if all(facts.values()) and facts != position), {})
    blocks = show_position(game, remedy, after, lang, before=position)
    return {"headline": verdict["headline"][lang], "blocks": blocks}


def nearest_change(game: Game, ruling: Ruling, lang: str, names: Sequence[str]) -> str:
    """Return in a sentence what little would turn the answer; it is looked for once a day."""

    def found() -> Any:
        position = game.read(ruling.query, ruling.position)
        change = smallest_change(game, ruling.query, position, house_then(ruling, game), patience=PATIENCE)
        return change.to_json() if change else {}

    change = cache.get_or_set(f"change:{ruling.code}:{game.book.version}", found, DAY)
    shown = with_names(change, names)
    return change_words(game, ruling.query, shown, with_names(ruling.position, names), lang) if change else ""


def today(game: Game, ruling: Ruling, lang: str, names: Sequence[str]) -> View:
    """Return what the rule book of today says to an old question: `version`, and `differs` with `says` if it does.

    `differs` is None where the question cannot be asked any more.
    """
    made: View = {"version": game.book.version, "differs": None, "says": ""}
    house, query = house_then(ruling, game), game.query(ruling.query)
    try:
        position = game.read(ruling.query, ruling.position)
        same = query.right(position, house, query.read_answer(ruling.verdict["answer"], game.deck))
    except InputError:
        return made
    verdict = with_names(game.judge(ruling.query, position, house).to_json(), names)
    word = word_for(game, ruling.query, verdict["answer"], lang)
    return made | {"differs": not same, "says": word or verdict["headline"][lang].removesuffix(".")}


def pins(game: Game, ruling: Ruling, lang: str) -> list[View]:
    """Return the values a table may settle on, of every option that turns the verdict: {pin, title, value, current}."""
    made = []
    flips = [(flip["option"], flip["value"]) for flip in ruling.verdict["flips"]]
    for key in dict.fromkeys(key for key, _value in flips):
        values = [ruling.house.get(key), *(value for option, value in flips if option == key)]
        made += [
            {"pin": pin_text(key, value), "current": n == 0, **option_words(game, key, value, lang)}
            for n, value in enumerate(values)
        ]
    return made
