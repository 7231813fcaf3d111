"""The OpenAPI document: what each address takes and answers, every status, examples that the engine answered."""

from typing import Any

from games import PUZZLE_PARTS, Game, all_games, answer_case, audit, puzzle_told, rehearsed
from tutor.api.answers import MOST_CASES
from tutor.api.problems import MEDIA_TYPE
from tutor.api.schemas import OWN, THING, Json, list_of, ref, schemas_of

ROOT = "api/v1/"
EXAMPLE_SEED = 7
ABOUT = (
    "Who is right at the card table, with the derivation. No account. Errors are problem details (RFC 9457) with a "
    "code, the path of the fault and a message in Vietnamese and English. JSON is read strictly: repeated keys, NaN "
    "and Infinity are `bad-json`. Pages of other sites may ask every GET and POST /api/v1/judge."
)
WHY = {
    400: "The body is no valid JSON.",
    404: "There is no such game or query.",
    413: "Over a limit: 1 MiB a body, 60 cards a list, 10 players, amounts up to 10^12.",
    422: "The input cannot be: code, path and message say why.",
    429: "Too many requests from one address; Retry-After says how many seconds to wait.",
}


def _operation(answer: Json, *errors: int, body: Json | None = None, parameters: tuple[Json, ...] = ()) -> Json:
    refusals: dict[int, Json] = {
        status: {"description": WHY[status], "content": {MEDIA_TYPE: {"schema": ref("Problem")}}} for status in errors
    }
    if 429 in refusals:
        refusals[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "required": True}}
    told: Json = {"responses": {200: {"content": {"application/json": {"schema": answer}}}, **refusals}}
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return {**told, "parameters": list(parameters)}


JUDGE = _operation(ref("Verdict"), 400, 404, 413, 422, 429, body=ref("Case"))
BATCH = _operation(
    list_of({"anyOf": [ref("Verdict"), ref("CaseError")]}),
    *(400, 413, 422, 429),
    body=list_of(ref("Case"), minItems=1, maxItems=MOST_CASES),
)
AUDIT = _operation(ref("Audit"), 400, 404, 413, 422, 429, body=ref("Deal"))
GAMES = _operation(list_of(ref("GameName")))
GAME = _operation(ref("Game"), 404)
PUZZLE = _operation(
    ref("Puzzle"),
    *(404, 413, 422, 429),
    parameters=tuple(
        {"in": "query", "name": part.key, "required": not part.optional, "schema": part.field.schema()}
        for part in PUZZLE_PARTS
    ),
)
DOCUMENT = _operation(THING)


def complete(told: Json) -> Json:
    """Return a document with all schemas, the values of its paths' parts, and examples."""
    games = all_games()
    cases = [ref(f"case.{game.key}.{query.key}") for game in games for query in game.queries]
    deals = [ref(f"deal.{game.key}") for game in games if game.flow]
    told["components"]["schemas"] |= {**OWN, "Case": {"anyOf": cases}, "Deal": {"anyOf": deals}}
    for game in games:
        told["components"]["schemas"] |= schemas_of(game)
    parts = {"game": [game.key for game in games], "query": sorted({key for game in games for key in game.puzzle_keys})}
    for operation in (one for path in told["paths"].values() for one in path.values()):
        for parameter in operation["parameters"]:
            if parameter["in"] == "path":
                parameter["schema"] = {"type": "string", "enum": parts[parameter["name"]]}
    for address, examples in _examples().items():
        post = told["paths"][f"/{ROOT}{address}"]["post"]
        for content, side in ((post["requestBody"], 0), (post["responses"][200], 1)):
            shown = {name: {"value": pair[side]} for name, pair in examples.items()}
            content["content"]["application/json"]["examples"] = shown
    return told


def _examples() -> dict[str, dict[str, tuple[Any, Any]]]:
    """Return for each address by name what is sent and what is answered."""
    cases = [example_case(game) for game in all_games()]
    deals = [rehearsed(game, EXAMPLE_SEED) for game in all_games() if game.flow]
    return {
        "judge": {case["game"]: (case, answer_case(case)) for case in cases},
        "judge/batch": {"all": (cases, [answer_case(case) for case in cases])},
        "audit": {deal["game"]: (deal, audit(deal).to_json()) for deal in deals},
    }


def example_case(game: Game) -> Json:
    """Return a case to judge: a puzzle over what people quarrel about most."""
    asked = next((one.query for one in game.quarrels if one.query in game.puzzle_keys), game.puzzle_keys[0])
    told = puzzle_told(game, asked, seed=EXAMPLE_SEED, level=2, house=game.house())
    return {key: told[key] for key in ("game", "query", "position")}
