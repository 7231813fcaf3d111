"""A verdict as the pages show it: the words, the steps with their cards, what it rests on and what would turn it.

`present` takes a fresh Verdict or the JSON stored with an answer or a ruling, so that an old verdict is shown as it
was given: sentences, sections and rulebook version come from the verdict, only labels are looked up today.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import CARDS, Game, Verdict, get_game, grouped
from tutor.serving.amounts import amounts, has_amounts
from tutor.serving.refuting import cards_of_step, refuting_step
from tutor.serving.standing import is_by_table, stands, table_of

FIRST_STEPS = 3
MOST_CHIPS = 4
Json = Mapping[str, Any]
View = dict[str, Any]


def present(verdict: Verdict | Json, lang: str, *, position: Json | None = None) -> View:
    """Return the context of `serving/_verdict.html`.

    Keys: `tone` (holds, fails, outcome, silent) and `word` (the big word); `headline`; `why` (one sentence),
    `reason` (the deciding rule's, whatever the answer is); `silent` and what stands where the law is silent: `stands`
    (in a sentence), `stands_by` (by a default or by this table's rule); `amounts` {name, amount} where everybody has
    one, under the heading `amounts_title`;
    `chips` (the rules that decide, the weakest first); `basis` {slug, label, meaning};
    `steps` (the first three) and `more`; `decisions`; `flips` {title, value, then}; `house` {title, value}: the
    options used that this table set differently; `rulebook`; `game_title`; `lit`: the cards of the first step that
    holds. Answers of many parts have no `word` (the headline stands there) and no `why`. `position` (JSON) is needed
    where headlines speak of it.
    """
    told = verdict.to_json() if isinstance(verdict, Verdict) else verdict
    game = get_game(told["game"])
    steps = _steps(game, told, lang)
    silent = told["basis"] == "default" and bool(told["flips"])
    word = word_for(game, told["query"], told["answer"], lang)
    closing = told["steps"][-1]
    scalar = told["answer"] is None or isinstance(told["answer"], (bool, int, str))
    by_table, deciding = is_by_table(game, told), _deciding(game, told)
    return {
        "game": game.key,
        "game_title": game.title[lang],
        "query": told["query"],
        "answer": told["answer"],
        "silent": silent,
        "tone": "silent" if silent else tone_of(game, told["query"], told["answer"]),
        "word": _("Luật không nói") if silent else word,
        "stands": stands(word or told["headline"][lang].removesuffix("."), by_table=by_table),
        "stands_by": _("Theo luật bàn này:") if by_table else _("Theo mặc định:"),
        "headline": told["headline"][lang],
        "why": closing["says"][lang] if scalar else "",
        "amounts": amounts(game, told, lang),
        "amounts_title": game.book.queries[told["query"]]["title"][lang],
        "reason": deciding[0]["says"][lang],
        "chips": [_chip(game, step, lang) for step in deciding],
        "basis": basis_words(told["basis"]),
        "steps": steps[:FIRST_STEPS],
        "more": steps[FIRST_STEPS:],
        "decisions": _decisions(game, told["decisions"], lang),
        "flips": [_flip(game, told, flip, lang, position or {}) for flip in told["flips"]],
        "house": _house(game, told, lang),
        "rulebook": told["rulebook"],
        "lit": [code for hand in _first_that_holds(steps)["hands"] for code in hand["cards"]],
    }


def word_for(game: Game, query: str, answer: Any, lang: str) -> str:
    """Return an answer as a word or two, with a capital: Lủng, Tứ quý, 8; empty for answers of many parts."""
    if game.query(query).answer.kind == "name":
        return str(answer)  # a person's, as its owner writes it
    if isinstance(answer, (bool, str)):
        slug = str(answer).lower() if isinstance(answer, bool) else answer
        label: Mapping[str, str] | None = game.book.queries[query].get("answers", {}).get(slug)
        word = label[lang] if label else game.book.name(slug, lang)
        return word[:1].upper() + word[1:]
    return grouped(answer, lang) if isinstance(answer, int) else ""


def tone_of(game: Game, query: str, answer: Any) -> str:
    """Return how a flag's answer feels at the table: `good` in the texts of a query is the welcome answer.

    Who wins, a kind of hand or how much is neither yes nor no: an outcome.
    """
    if not isinstance(answer, bool):
        return "outcome"
    return "holds" if answer is game.book.queries[query].get("good", True) else "fails"


def basis_label(basis: str) -> str:
    """Return what a verdict rests on, in the reader's language."""
    return {"stated": _("sách ghi rõ"), "follows": _("suy ra"), "default": _("mặc định")}[basis]


def basis_words(basis: str) -> View:
    """Return a basis with its name and, in one sentence, what that means."""
    meaning = {
        "stated": _("Tài liệu nói thẳng điều này."),
        "follows": _("Tài liệu không nói thẳng, nhưng điều này suy ra được từ những gì tài liệu nói."),
        "default": _("Tài liệu không nói tới; đây là cách chơi mặc định ở trang này, bàn khác có thể chơi khác."),
    }
    return {"slug": basis, "label": basis_label(basis), "meaning": meaning[basis]}


def option_words(game: Game, key: str, value: Any, lang: str) -> View:
    """Return an option and one of its values in words: {title, value}."""
    option = game.book.options.get(key)
    if option is None:
        return {"title": key, "value": str(value)}
    printed = str(value).lower() if isinstance(value, bool) else str(value)
    label = option["values"].get(printed)
    return {"title": option["title"][lang], "value": label[lang] if label else printed}


def rule_link(game: Game, rule: str) -> str:
    """Return the address of a rule (slug with or without the game's name) in the rule book."""
    return f"{reverse('rulebook:game', args=[game.key])}#{rule.removeprefix(game.key + '.')}"


def _chip(game: Game, step: Json, lang: str) -> View:
    rule = game.book.rules.get(step["rule"].removeprefix(game.key + "."))
    return {
        "label": f"{game.title[lang]} §{step['section']}",
        "rule": step["rule"].removeprefix(game.key + "."),
        "section": step["section"],
        "title": rule.title[lang] if rule else "",
        "url": rule_link(game, step["rule"]),
    }


def _deciding(game: Game, told: Json) -> list[Json]:
    """Return the steps whose rules stand beside a verdict: the one that its basis rests on, else the one that closes.

    Where everybody has an amount, many rules moved it: those of the deciding one's chapter that hold.
    """
    steps = told["steps"]
    weak = [step for step in steps if told["basis"] != "stated" and _rests_on(game, step) == told["basis"]]
    if not has_amounts(game, told):
        scalar = told["answer"] is None or isinstance(told["answer"], (bool, int, str))
        closing = steps[-1] if scalar else next((step for step in steps if step["holds"]), steps[-1])
        return [*weak, closing][:1]
    holding = [step for step in steps if step["holds"]] or steps[-1:]
    chapter = [*weak, holding[-1]][0]["section"].partition(".")[0]
    moved = [step for step in holding if step["section"].partition(".")[0] == chapter]
    by_section: dict[str, Json] = {}
    for step in [*weak[:1], *moved]:
        by_section.setdefault(step["section"], step)  # two rules of one number would look like one chip twice
    return list(by_section.values())[:MOST_CHIPS]


def _rests_on(game: Game, step: Json) -> str:
    """Return the basis of a step's rule; a rule that is gone from the book claims nothing."""
    rule = game.book.rules.get(step["rule"].removeprefix(game.key + "."))
    return rule.basis if rule else ""


def _first_that_holds(steps: Sequence[Json]) -> Json:
    return next((step for step in steps if step["holds"]), steps[0])


def _steps(game: Game, told: Json, lang: str) -> list[View]:
    labels = {key: text[lang] for key, text in game.book.queries[told["query"]].get("inputs", {}).items()}
    sole = [one.key for one in game.query(told["query"]).inputs if not one.optional]
    shown: set[tuple[str, ...]] = set()
    made = []
    for step in told["steps"]:
        hands = _hands(game, step["facts"], labels, lang)
        if len(sole) == 1 and len(hands) > 1:  # beside others, the cards that were asked about are no news
            hands = [hand for hand in hands if hand["key"] != sole[0]]
        # Hands that stand above already are not laid out again.
        if any(tuple(hand["cards"]) in shown for hand in hands):
            hands = []
        shown.update(tuple(hand["cards"]) for hand in hands)
        made.append(
            {"holds": step["holds"], "says": step["says"][lang], "chip": _chip(game, step, lang), "hands": hands}
        )
    return made


def _hands(game: Game, facts: Json, labels: Mapping[str, str], lang: str) -> list[View]:
    """Return the facts that are lists of cards, named for where they lie and what they are."""
    hands = []
    for key, value in facts.items():
        if not (isinstance(value, list) and value and all(isinstance(one, str) and one in CARDS for one in value)):
            continue
        place = facts.get(f"{key}_row")
        label = game.book.name(place, lang) if place else labels.get(key, "")
        kind = facts.get(f"{key}_kind")
        hands.append(
            {
                "key": key,
                "label": label[:1].upper() + label[1:],
                "kind": game.book.name(kind, lang) if kind else "",
                "cards": value,
            }
        )
    return hands


def _decisions(game: Game, keys: list[str], lang: str) -> list[View]:
    known = game.book.decisions
    return [{"key": key, "text": known[key][lang]} for key in keys if key in known]


def _flip(game: Game, told: Json, flip: Json, lang: str, position: Json) -> View:
    words = option_words(game, flip["option"], flip["value"], lang)
    then = word_for(game, told["query"], flip["answer"], lang) if isinstance(flip["answer"], (bool, str)) else ""
    return words | {"then": then or game.headline(told["query"], flip["answer"], position)[lang].removesuffix(".")}


def _house(game: Game, told: Json, lang: str) -> list[View]:
    """Return the options the verdict read that this table set differently from the default."""
    table, default = table_of(game, told), game.house().full()
    changed = [key for key in told["options_used"] if table.get(key) != default.get(key)]
    return [option_words(game, key, table[key], lang) for key in changed]


def reader_lang() -> str:
    """Return vi or en, as the page is read."""
    return "en" if (get_language() or "").startswith("en") else "vi"


def as_result(view: View, *, correct: bool, told: Json | None = None, given: Any = None) -> View:
    """Return a verdict as the answer to somebody who was asked: the big word says whether he was right.

    `refuting` is the step a miss is answered with; `rest` and `rest_from` are what is folded away then. Where what the
    verdict `told` and what was `given` are known, it is the step that refutes just that, and its cards are `lit`.
    """
    steps = [*view["steps"], *view["more"]]
    place = steps.index(_first_that_holds(steps)) if told is None else refuting_step(told, given)
    lit = {"lit": cards_of_step(told["steps"][place])} if told is not None and not correct else {}
    ahead = place == 0 and not correct
    return view | {
        "correct": correct,
        "tone": "holds" if correct else "fails",
        "word": _("Đúng rồi!") if correct else _("Chưa đúng."),
        "refuting": steps[place],
        "rest": steps[1:] if ahead else steps,
        "rest_from": 2 if ahead else 0,
        **lit,
    }
