"""Mutation testing of the games: which small faults in `classroom/games` would no test notice?

    python -m tests.mutation                      # all of them, in some ten minutes of two cores with --jobs 2
    python -m tests.mutation sixteen records      # of modules whose names have one of these words
    python -m tests.mutation --sample 500         # so many, in proportion to each module

Who survives the quick tests then meets all tests of its game. Whoever survives those too must stand in
`tests/mutation/survivors.md` with a reason; else the exit status is 1. The library mutmut (3.8) changes no constants of
modules, no defaults and no properties, and cosmic-ray (8.7) starts Python anew for each fault.
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.mutation.choosing import game_of
from tests.mutation.mutants import Mutant, modules, mutants_of, without_fault
from tests.mutation.running import KILLED, SURVIVED, TIMED_OUT, Report, imported, swapped

EXPLAINED = Path(__file__).with_name("survivors.md")
QUICK, ALL = 1.0, 60.0  # seconds of a core that a mutant's tests may take


def main() -> None:
    options = read_options()
    started, mutants = time.monotonic(), wanted(options.words, options.sample, options.seed)
    print(f"{len(mutants)} mutants", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        results = tried(mutants, options.jobs, (QUICK,) if options.quick else (QUICK, ALL), Path(folder) / "notes")
    explained = EXPLAINED.read_text(encoding="utf-8")
    survivors = [mutant for mutant in mutants if results[mutant.name] == SURVIVED]
    unexplained = [mutant for mutant in survivors if f"`{mutant.name}`" not in explained]
    print(table(mutants, results))
    for mutant in survivors:
        print(f"{'unexplained' if mutant in unexplained else 'explained'}: line {mutant.line}: {mutant.name}")
    share = len(survivors) / len(mutants)
    print(
        f"{len(survivors)} survived ({share:.1%}), {len(unexplained)} unexplained; {time.monotonic() - started:.0f} s"
    )
    raise SystemExit(1 if unexplained else 0)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Which faults would no test notice?")
    parser.add_argument("words", nargs="*", help="only modules whose names have one of these words")
    parser.add_argument("--sample", type=int, help="so many mutants, in proportion to each module")
    parser.add_argument("--seed", type=int, default=16, help="of the sample")
    parser.add_argument("--quick", action="store_true", help="survivors of the quick tests do not meet the others")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time")
    return parser.parse_args()


def wanted(words: list[str], sample: int | None, seed: int) -> list[Mutant]:
    """The mutants of these modules, or a sample of them with the same share of each module."""
    by_module = [mutants_of(name) for name in modules() if not words or any(word in name for word in words)]
    share = min(1.0, sample / sum(map(len, by_module))) if sample else 1.0
    rng = Random(seed)
    return [mutant for mutants in by_module for mutant in rng.sample(mutants, round(len(mutants) * share))]


def tried(mutants: list[Mutant], jobs: int, times: tuple[float, ...], notes: Path) -> dict[str, str]:
    """What became of each mutant by its name: of all by the quick tests, then of the survivors by all tests."""
    report, results = reporter(notes), dict.fromkeys((mutant.name for mutant in mutants), SURVIVED)
    sound = [without_fault(module) for module in {game_of(mutant.module): mutant.module for mutant in mutants}.values()]
    for most in times:
        left = [mutant for mutant in mutants if results[mutant.name] == SURVIVED]
        swapped([*sound, *(mutant for mutant in left if mutant.inside)], jobs, report, most)
        results.update(read(notes))
        if not all(results[mutant.name] == SURVIVED for mutant in sound):
            raise SystemExit("Some tests fail without any fault.")
        imported([mutant for mutant in left if not mutant.inside], jobs, report, most, by_hand=most == QUICK)
        results.update(read(notes))
    return results


def read(notes: Path) -> list[tuple[str, str]]:
    return [(name, told) for name, told in map(json.loads, notes.read_text(encoding="utf-8").splitlines())]


def reporter(file: Path) -> Report:
    """Writes what became of each mutant into a file, for several processes may know it."""

    def report(mutant: Mutant, told: str) -> None:
        with file.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps([mutant.name, told]) + "\n")
        if told != KILLED and mutant.line:
            print(f"{told}: line {mutant.line}: {mutant.name}", flush=True)

    return report


def table(mutants: list[Mutant], results: dict[str, str]) -> str:
    """One line a module: how many mutants, and what became of them."""
    lines = [f"{'module':28}{'mutants':>9}{KILLED:>9}{TIMED_OUT:>11}{SURVIVED:>10}"]
    for module in [*dict.fromkeys(mutant.module for mutant in mutants), ""]:
        told = Counter(results[mutant.name] for mutant in mutants if mutant.module.startswith(module))
        name = module.removeprefix("classroom.games.") or "all"
        lines.append(f"{name:28}{told.total():>9}{told[KILLED]:>9}{told[TIMED_OUT]:>11}{told[SURVIVED]:>10}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
