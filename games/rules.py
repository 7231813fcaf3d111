"""Rules, decisions and house rules: what a rule book is made of.

A game's `text.toml` holds its sentences; `load_rulebook` reads it once. `games.content` checks the files strictly.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self

from games.errors import InputError, Text, brief, refuse

Basis = str
BASES: tuple[Basis, ...] = ("stated", "follows", "default")
Value = str | int | bool


def weakest(bases: list[Basis]) -> Basis:
    """The weakest of some bases: what a whole derivation can claim."""
    return max(bases, key=BASES.index)


@dataclass(frozen=True)
class Option:
    """A switch of the house rules: its key, its values (the default first) and the rule it varies."""

    key: str
    choices: tuple[Value, ...]
    default: Value
    varies: str

    def others(self, value: Value) -> tuple[Value, ...]:
        return tuple(choice for choice in self.choices if choice != value)

    def accepts(self, value: object) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def printed(self) -> str:
        return " | ".join(printed(choice) for choice in self.choices)


def printed(value: Value) -> str:
    """An option value as the rule books print it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option(*choices: Value, varies: str) -> Any:
    """A field of a House: the first choice is the default; `varies` is the slug of the rule it changes."""
    return field(default=choices[0], metadata={"choices": choices, "varies": varies})


def limit(*choices: int, varies: str) -> Any:
    """A field of a House that only bounds what may lie on its table and turns no answer: it is no option."""
    return field(default=choices[0], metadata={"limits": choices, "varies": varies})


@dataclass(frozen=True)
class House:
    """The rules of one table: a preset and what it changes. Games add their options as fields made by `option`."""

    preset: str = "seed"
    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"seed": {}}
    _options: ClassVar[tuple[Option, ...]]

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options in the order they are declared."""
        if "_options" not in cls.__dict__:
            cls._options = tuple(
                Option(f.name, f.metadata["choices"], f.metadata["choices"][0], f.metadata["varies"])
                for f in fields(cls)
                if "choices" in f.metadata
            )
        return cls._options

    @classmethod
    def limits(cls) -> tuple[Option, ...]:
        """The limits (`max_players`), set like options; they never flip and are no part of the full form."""
        return tuple(
            Option(f.name, f.metadata["limits"], f.metadata["limits"][0], f.metadata["varies"])
            for f in fields(cls)
            if "limits" in f.metadata
        )

    @property
    def seats(self) -> int:
        """The most players this table seats; ten where the house does not say."""
        return int(getattr(self, "max_players", 10))

    @classmethod
    def option(cls, key: str) -> Option:
        return next(found for found in cls.options() if found.key == key)

    @classmethod
    def of_preset(cls, preset: str) -> Self:
        return cls(preset=preset, **cls.PRESETS[preset])

    @classmethod
    def from_json(cls, raw: object) -> Self:
        """A House from {"preset"?: name, option: value …}; InputError at `house.KEY` for anything else."""
        if not isinstance(raw, Mapping):
            raise refuse(
                "bad-value",
                "house",
                vi="Luật bàn phải là một bảng khóa–giá trị.",
                en="The house rules must be an object.",
            )
        known = {found.key: found for found in (*cls.options(), *cls.limits())}
        for key in raw:
            if key != "preset" and key not in known:
                raise _unknown_option(key, known)
        preset = raw.get("preset", "seed")
        if not isinstance(preset, str) or preset not in cls.PRESETS:
            raise _bad_value("preset", preset, " | ".join(cls.PRESETS))
        for key, value in raw.items():
            if key != "preset" and not known[key].accepts(value):
                raise _bad_option(key, value, known[key])
        return dataclasses.replace(cls.of_preset(preset), **{k: v for k, v in raw.items() if k != "preset"})

    @classmethod
    def convert(cls, key: str, text: str) -> Value:
        """The value of an option from its printed form (command line and forms); the text itself when none fits."""
        found = next((o for o in (*cls.options(), *cls.limits()) if o.key == key), None)
        return next((c for c in found.choices if printed(c) == text), text) if found else text

    def get(self, key: str) -> Value:
        value: Value = getattr(self, key)
        return value

    def to_json(self) -> dict[str, Value]:
        """The preset and every option that differs from it; `from_json` gives an equal House back."""
        base = self.of_preset(self.preset)
        settings = (*self.options(), *self.limits())
        changed = {o.key: self.get(o.key) for o in settings if self.get(o.key) != base.get(o.key)}
        return {"preset": self.preset, **changed}

    def full(self) -> dict[str, Value]:
        """Every option with its value: the form that is hashed on a verdict card."""
        return {o.key: self.get(o.key) for o in self.options()}

    def with_option(self, key: str, value: Value) -> Self:
        return dataclasses.replace(self, **{key: value})  # type: ignore[arg-type]

    def variants(self, key: str) -> Iterator[tuple[Value, Self]]:
        """Every house that differs from this one in the one option."""
        for value in self.option(key).others(self.get(key)):
            yield value, self.with_option(key, value)


def _unknown_option(key: object, known: Mapping[str, Option]) -> InputError:
    listed = ", ".join(known)
    return refuse(
        "unknown-option",
        f"house.{brief(key)}",
        vi=f"Không có tùy chọn “{brief(key)}”. Các tùy chọn: {listed}.",
        en=f"There is no option “{brief(key)}”. The options: {listed}.",
    )


def _bad_option(key: str, value: object, option: Option) -> InputError:
    if isinstance(value, str) and value in map(printed, option.choices):  # a number or a truth value in quotes
        return refuse(
            "bad-option-value",
            f"house.{key}",
            vi=f"“{value}” viết trong ngoặc kép là chữ. {key} cần {value}, không có ngoặc kép.",
            en=f"“{value}” in quotes is a text. {key} takes {value} without quotes.",
        )
    return _bad_value(key, value, option.printed())


def _bad_value(key: str, value: object, expected: str) -> InputError:
    shown = brief(printed(value) if isinstance(value, (str, int)) else value)
    return refuse(
        "bad-option-value",
        f"house.{key}",
        vi=f"“{shown}” không phải giá trị của {key}. Cần một trong: {expected}.",
        en=f"“{shown}” is not a value of {key}. Expected one of: {expected}.",
    )


@dataclass(frozen=True)
class Rule:
    """A numbered rule: slug with the game's name, section, sentences, its source and what it rests on."""

    slug: str
    section: str
    title: Text
    text: Text
    source: str
    basis: Basis
    decisions: tuple[str, ...]
    says: Mapping[str, Text]
    example: Mapping[str, Any] | None

    @property
    def short(self) -> str:
        return self.slug.partition(".")[2]


@dataclass(frozen=True)
class RuleBook:
    """A game's texts: rules by slug (without the game), decisions, names of slugs, and the sentences of its queries."""

    game: str
    version: str
    title: Text
    intro: Text
    rules: Mapping[str, Rule]
    decisions: Mapping[str, Text]
    names: Mapping[str, Text]
    english: Mapping[str, Mapping[str, str]]
    options: Mapping[str, Mapping[str, Any]]
    presets: Mapping[str, Text]
    queries: Mapping[str, Mapping[str, Any]]
    mistakes: Mapping[str, Text] = field(default_factory=dict)
    tasks: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    quarrels: Mapping[str, Text] = field(default_factory=dict)
    lines: Mapping[str, Text] = field(default_factory=dict)

    def rule(self, slug: str) -> Rule:
        """The rule of a slug, with or without the game's name in front."""
        return self.rules[slug.removeprefix(self.game + ".")]

    def name(self, slug: str, lang: str) -> str:
        found = self.names.get(slug)
        return found[lang] if found else slug

    def in_sentence(self, slug: str, lang: str, article: str) -> str:
        """A slug's name inside a sentence: in English with its article (one: a pair; the: the front (3 cards))."""
        name = self.name(slug, lang)
        if lang != "en":
            return name
        written = {"one": f"a {name}", "the": f"the {name}"}
        return self.english.get(article, {}).get(slug, written[article])


def with_nulls(value: Any) -> Any:
    """A value of a content file with null where the text "null" stands: TOML has none."""
    if isinstance(value, Mapping):
        return {key: with_nulls(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_nulls(item) for item in value]
    return None if value == "null" else value


@cache
def load_rulebook(game: str, path: Path) -> RuleBook:
    """Read a game's text.toml. The file is trusted here; `games.content.check_game` reports its faults."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = {
        slug: Rule(
            slug=f"{game}.{slug}",
            section=entry["section"],
            title=entry["title"],
            text=entry["text"],
            source=entry["source"],
            basis=entry["basis"],
            decisions=tuple(entry.get("decisions", ())),
            says=entry.get("says", {}),
            example=with_nulls(entry.get("example")),
        )
        for slug, entry in raw["rule"].items()
    }
    return RuleBook(
        game=game,
        version=raw["version"],
        title=raw["title"],
        intro=raw["intro"],
        rules=rules,
        decisions=raw.get("decision", {}),
        names=raw.get("name", {}),
        english=raw.get("english", {}),
        options=raw.get("option", {}),
        presets=raw.get("preset", {}),
        queries=raw.get("query", {}),
        mistakes=raw.get("mistake", {}),
        tasks=raw.get("task", {}),
        quarrels=raw.get("quarrel", {}),
        lines=raw.get("line", {}),
    )
