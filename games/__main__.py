"""The command line of the contract: python -m games judge, verify, audit, games, queries, rules, options, puzzle."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from typing import Any

from games.deal import audit
from games.describing import USUAL_LEVEL, games_told, options_told, puzzle_told, queries_told, rules_told
from games.errors import InputError, refuse
from games.game import get_game, judge_case
from games.puzzle import LEVELS
from games.rules import House
from games.sealing import card_hash
from games.stream import MAX_LINE, answer_line, lines_of, parse, written
from games.verdict import plain


def _print(value: Any) -> None:
    sys.stdout.buffer.write(written(value) + b"\n")
    sys.stdout.buffer.flush()


def _judge(args: argparse.Namespace) -> int:
    if args.jsonl:
        if args.game is not None or args.preset is not None or args.house:
            raise SystemExit("--jsonl takes no GAME, QUERY, POSITION, --house or --preset: each line names its own")
        failed = False
        for line in lines_of(sys.stdin.buffer):
            if line.strip():
                found = answer_line(line)
                failed |= "error" in found
                _print(found)
        return int(failed)
    if None in (args.game, args.query, args.position):
        raise SystemExit("judge needs GAME QUERY POSITION, or --jsonl with cases on standard input")
    position = parse(args.position.encode("utf-8", "surrogateescape"))
    house: dict[str, Any] = {} if args.preset is None else {"preset": args.preset}
    options: type[House] = get_game(args.game).house
    for setting in args.house:
        key, _, text = setting.partition("=")
        house[key] = options.convert(key, text)
    case = {"game": args.game, "query": args.query, "position": position, **({"house": house} if house else {})}
    _print({"id": None, **judge_case(case).to_json()})
    return 0


def _verify(_: argparse.Namespace) -> int:
    card = parse(sys.stdin.buffer.read(MAX_LINE + 1))
    if not isinstance(card, Mapping):
        raise refuse("bad-value", "", vi="Cần một bảng khóa–giá trị.", en="Expected an object.")
    for key in ("game", "query", "position", "house", "rulebook", "answer", "hash"):
        if key not in card:
            raise refuse("missing-field", key, vi=f"Thẻ thiếu {key}.", en=f"The card lacks {key}.")
    game = get_game(card["game"])
    query, house = game.query(card["query"]), game.house.from_json(card["house"])
    position = query.read(card["position"], game.deck, house)
    whole = {**card, "house": house.full(), "position": plain(position)}
    report = {
        "hash": card["hash"] == card_hash(whole),
        "rulebook": card["rulebook"] == game.book.version,
        "answer": query.right(position, house, query.read_answer(card["answer"], game.deck)),
    }
    _print({"ok": all(report.values()), **report, "rulebook_now": game.book.version})
    return 0 if all(report.values()) else 1


def _audit(args: argparse.Namespace) -> int:
    get_game(args.game)
    report = audit(parse(sys.stdin.buffer.read(MAX_LINE + 1)), args.game).to_json()
    _print(report)
    return 0 if report["ok"] else 1


def _show(args: argparse.Namespace) -> int:
    _print(args.show(get_game(args.game)))
    return 0


def _puzzle(args: argparse.Namespace) -> int:
    game = get_game(args.game)
    house = game.house.from_json({} if args.preset is None else {"preset": args.preset})
    _print(puzzle_told(game, args.query, seed=args.seed, level=args.level, house=house))
    return 0


def _games(_: argparse.Namespace) -> int:
    _print(games_told())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="The rules engine of Luật Bài.")
    commands = parser.add_subparsers(dest="command", required=True)
    judge = commands.add_parser("judge", help="judge one position, or a stream of cases with --jsonl")
    judge.add_argument("game", nargs="?")
    judge.add_argument("query", nargs="?")
    judge.add_argument("position", nargs="?", help="the position as JSON")
    judge.add_argument("--house", action="append", default=[], metavar="OPTION=VALUE")
    judge.add_argument("--preset")
    judge.add_argument("--jsonl", action="store_true", help="one case a line on standard input, one verdict a line out")
    judge.set_defaults(run=_judge)
    commands.add_parser("verify", help="check a verdict card on standard input").set_defaults(run=_verify)
    audit_command = commands.add_parser(
        "audit", help="replay a deal on standard input: its first illegal action, or none"
    )
    audit_command.add_argument("game")
    audit_command.set_defaults(run=_audit)
    commands.add_parser("games", help="all games").set_defaults(run=_games)
    for name, show in {"queries": queries_told, "rules": rules_told, "options": options_told}.items():
        command = commands.add_parser(name, help=f"the {name} of a game")
        command.add_argument("game")
        command.set_defaults(run=_show, show=show)
    puzzle = commands.add_parser("puzzle", help="a puzzle position, without its answer")
    puzzle.add_argument("game")
    puzzle.add_argument("query")
    puzzle.add_argument("--seed", type=int, required=True)
    puzzle.add_argument("--level", type=int, choices=LEVELS, default=USUAL_LEVEL)
    puzzle.add_argument("--preset")
    puzzle.set_defaults(run=_puzzle)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; malformed input prints the error of the contract and gives exit status 1."""
    args = _parser().parse_args(argv)
    try:
        status: int = args.run(args)
        return status
    except InputError as error:
        _print({"id": None, "error": error.to_json()})
        return 1
    except BrokenPipeError:  # nobody reads any more; what is still buffered must not be written at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
