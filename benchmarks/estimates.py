"""How well and how fast estimates are read: the whole corpus that the tests draw, with its faults."""

import io
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from apps.core.files import sandbox
from apps.estimates.reader.document import Unreadable
from apps.estimates.reading import LIMITS, PROGRAM
from benchmarks.tables import OVER_BUDGET, Row
from tests.estimates import corpus, faults

SIZES = (10, 60, 200, 600, 2000)

_NOTICED = {"smudged digit", "removed page", "glued columns", "wrong total"}


def rows() -> Iterator[Row]:
    lines = exact = wrong = refused = cases = 0
    missed: list[str] = []
    for fault in faults.FAULTS:
        for layout in corpus.LAYOUTS:
            for size in SIZES:
                cases += 1
                estimate = faults.draw_with_fault(layout, size, fault, seed=size)
                try:
                    result = faults.compare(estimate, faults.read(estimate))
                except Unreadable:
                    # All lines were on the removed page.
                    refused += fault != "removed page"
                    lines += size if fault != "removed page" else 0
                    continue
                lines, exact, wrong = lines + result.lines, exact + result.exact, wrong + result.wrong
                if fault in _NOTICED and not result.is_noticed:
                    missed.append(f"{fault}, {layout.name}, {size}")
    yield _count(f"{cases} estimates: lines wrong and accepted", wrong)
    share = 100 * exact / lines
    yield Row("lines exact", f"{share:.2f} % of {lines:,}", "at least 99 %", "ok" if share >= 99 else OVER_BUDGET)
    yield _count("known layouts refused", refused)
    yield _count("faults that were not noticed" + (f": {missed[0]}" if missed else ""), len(missed))
    yield from _speed()


def _count(name: str, value: int) -> Row:
    return Row(name, str(value), "0", "ok" if value == 0 else OVER_BUDGET)


def _speed() -> Iterator[Row]:
    estimate = corpus.make(corpus.TWO_ROWS, 600)
    times = []
    for _ in range(3):
        started = time.perf_counter()
        sandbox.run(PROGRAM, ["pdf"], io.BytesIO(estimate.content), LIMITS)
        times.append(time.perf_counter() - started)
    yield Row.within("600 lines, process included", sorted(times)[1], 2, unit="s")
    yield Row.within("its memory", _memory(estimate.content), 512, unit="MB")


def _memory(content: bytes) -> float:
    """The most memory of a process that reads this file, in MB."""
    script = (
        "import io, resource, sys; from apps.estimates.reader.program import main; main(['pdf'], sys.stdin.buffer);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    root = Path(__file__).resolve().parents[1]
    printed = subprocess.run([sys.executable, "-c", script], input=content, capture_output=True, check=True, cwd=root)
    return int(printed.stdout) / 1024
