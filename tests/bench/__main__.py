"""`python -m tests.bench`: one line for each figure; exit status 1 when a goal is missed.

A benchmark is a module here whose `measure()` gives a list of Measured; it joins by standing in BENCHMARKS.
"""

from __future__ import annotations

import sys

from tests.bench import answering, arranging, dealing, judging, ranking, results, serving

BENCHMARKS = (ranking, arranging, answering, dealing, judging, results, serving)


def main() -> int:
    """Runs all benchmarks, or those named on the command line."""
    wanted = sys.argv[1:]
    missed = 0
    for benchmark in BENCHMARKS:
        if wanted and benchmark.__name__.rpartition(".")[2] not in wanted:
            continue
        for figure in benchmark.measure():
            print(figure.line(), flush=True)
            missed += not figure.reached
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
