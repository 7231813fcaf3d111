"""The JSON Schemas of what the API takes and answers: its own forms, and those that each game's queries give."""

from typing import Any

from games import CODES, Game, deal_schema, options_told

Json = dict[str, Any]
OWN_CODES = ("not-found", "method-not-allowed", "too-many-requests")


def ref(name: str) -> Json:
    """Return a reference to one of the document's schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


def list_of(items: Json, **more: Any) -> Json:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **more}


def object_of(**properties: Json) -> Json:
    """Return the schema of an object that has all these properties."""
    return {"type": "object", "properties": properties, "required": list(properties)}


ANY: Json = {}
WORD: Json = {"type": "string"}
YES_OR_NO: Json = {"type": "boolean"}
NUMBER: Json = {"type": "integer"}
THING: Json = {"type": "object"}
WORDS, THINGS, TEXT = list_of(WORD), list_of(THING), ref("Text")

FAULT: Json = {"code": {"enum": [*CODES, *OWN_CODES]}, "path": WORD, "message": TEXT}
STEP = object_of(rule=WORD, section=WORD, holds=YES_OR_NO, facts=THING, says=TEXT)
FLIP = object_of(option=WORD, value={"type": ["string", "integer", "boolean"]}, answer=ANY)
QUERY = object_of(key=WORD, title=TEXT, inputs=THING, answer=THING, puzzle=YES_OR_NO)
ILLEGAL = object_of(index=NUMBER, rule=WORD)

OWN: Json = {
    "Text": object_of(vi=WORD, en=WORD),
    "Problem": object_of(type=WORD, title=WORD, status=NUMBER, detail=WORD, id=ANY, **FAULT),
    "CaseError": object_of(id=ANY, error=object_of(**FAULT)),
    "Verdict": object_of(
        id=ANY,
        game=WORD,
        query=WORD,
        rulebook=WORD,
        house=THING,
        answer=ANY,
        headline=TEXT,
        steps=list_of(STEP, minItems=1),
        basis={"enum": ["stated", "follows", "default"]},
        decisions=WORDS,
        options_used=WORDS,
        flips=list_of(FLIP),
    ),
    "Audit": object_of(
        ok=YES_OR_NO,
        first_illegal={"anyOf": [ILLEGAL, {"type": "null"}]},
        settlement={"type": ["object", "null"], "additionalProperties": NUMBER},
    ),
    "GameName": object_of(key=WORD, title=TEXT, rulebook=WORD, queries=WORDS),
    "Game": object_of(
        key=WORD,
        title=TEXT,
        rulebook=WORD,
        queries=list_of(QUERY),
        rules=THINGS,
        decisions=THING,
        options=THINGS,
        limits=THINGS,
        presets=THING,
    ),
    "Puzzle": object_of(game=WORD, query=WORD, rulebook=WORD, seed=NUMBER, level=NUMBER, house=THING, position=THING),
}


def schemas_of(game: Game) -> Json:
    """Return the schemas of a game: its house, a whole deal, and each query's position, answer and case."""
    house = ref(f"house.{game.key}")
    found: Json = {f"house.{game.key}": _house(game)}
    if game.flow:
        deal = deal_schema(game)
        found[f"deal.{game.key}"] = {**deal, "properties": {**deal["properties"], "house": house}}
    for query in game.queries:
        name = f"{game.key}.{query.key}"
        found |= {f"position.{name}": query.schema(), f"answer.{name}": query.answer.schema()}
        asked = object_of(game={"const": game.key}, query={"const": query.key}, position=ref(f"position.{name}"))
        asked["properties"] |= {"id": ANY, "house": house}
        found[f"case.{name}"] = {**asked, "additionalProperties": False}
    return found


def _house(game: Game) -> Json:
    """Return the schema of the house rules of a game: a preset and what differs from it."""
    told = options_told(game)
    settings = {one["key"]: {"enum": list(one["values"])} for one in [*told["options"], *told["limits"]]}
    preset = {"enum": list(told["presets"])}
    return {"type": "object", "properties": {"preset": preset, **settings}, "additionalProperties": False}
