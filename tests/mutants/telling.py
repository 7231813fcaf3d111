"""What tells a survivor from the program: a position about which the two say something different.

    python -m tests.mutants.telling xi-dach --count 1000

looks at every mutant that the last run did not kill and that is not listed as equivalent; what it prints may become a
case, once the rules have said which of the two is right. Where nothing differs, the mutant may be equivalent.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from random import Random
from typing import Any

from games import get_game, plain
from games.game import Game
from tests.games.positions import cases, some_situation
from tests.mutants.__main__ import all_mutants
from tests.mutants.kept import Kills, equivalent
from tests.mutants.making import Mutant
from tests.mutants.targets import KEYS, target
from tests.mutants.trying import Before, before_mutants, put_in

Asked = tuple[str, str, dict[str, Any], dict[str, Any]]  # game, query, position and house as JSON


def positions_of(game: Game, count: int) -> list[Asked]:
    """The cases of a game, and random positions."""
    found = [(game.key, case["query"], case["position"], case.get("house", {})) for case in cases(game)]
    for n in range(count):
        rng = Random(f"telling/{game.key}/{n}")
        query = game.queries[n % len(game.queries)]
        position, house = some_situation(game, query, rng)
        found.append((game.key, query.key, plain(position), house.to_json()))
    return found


def told(asked: Asked) -> dict[str, Any]:
    """All that is said about a position: the verdict, and by which sentences."""
    game = get_game(asked[0])
    house = game.house.from_json(asked[3])
    position = game.read(asked[1], asked[2])
    verdict = game.judge(asked[1], position, house).to_json()
    _, note = game.query(asked[1]).argue(position, house)
    bases = [(one.say, one.basis, one.decisions, [because.rule for because in one.because]) for one in note.notes]
    return json.loads(json.dumps({**verdict, "notes": bases}, ensure_ascii=False))  # type: ignore[no-any-return]


def difference(mutant: Mutant, made: Before, before: list[tuple[Asked, Any]]) -> str:
    """The shortest of the positions where a mutant says something else, and what is different there."""
    put_in(mutant, made)
    found = []
    for asked, said in before:
        try:
            now = told(asked)
        except Exception as error:
            now = {"raises": repr(error)[:200]}
        keys = [key for key in said if now.get(key) != said[key]]
        if keys:
            shown = {
                key: f"{said[key]} / {now.get(key, now.get('raises'))}" for key in keys if key not in ("headline",)
            }
            found.append(f"{json.dumps(asked, ensure_ascii=False)}\n      {shown}")
    return f"{len(found)}: {min(found, key=lambda line: len(line.splitlines()[0]))}" if found else "no difference"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", choices=KEYS)
    parser.add_argument("--count", type=int, default=1000, help="random positions")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="only one mutant in N, as in the run")
    args = parser.parse_args()
    one, kills, listed = target(args.key), Kills(args.key, afresh=False), equivalent(args.key)
    left = [mutant for mutant in all_mutants(one, args.share) if mutant not in kills and mutant.key not in listed]
    made = before_mutants(one)
    before = [(asked, told(asked)) for key in one.games for asked in positions_of(get_game(key), args.count)]
    for mutant in left:
        sys.stdout.flush()
        if os.fork() == 0:
            print(f"{mutant.key}\n    {difference(mutant, made, before)}", flush=True)
            os._exit(0)
        os.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
