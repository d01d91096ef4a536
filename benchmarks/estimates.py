"""How well and how fast estimates are read and compared: the whole corpus that the tests draw, with its faults."""

import io
import resource
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from apps.core.files import sandbox
from apps.estimates.comparisons import build_pair, set_totals
from apps.estimates.matching import match_lines
from apps.estimates.models import Comparison, EstimateLine
from apps.estimates.reader.document import Unreadable
from apps.estimates.reading import LIMITS, PROGRAM
from benchmarks.tables import OVER_BUDGET, Row, print_table
from tests.estimates import corpus, faults
from tests.estimates.test_matching import change

SIZES = (10, 60, 200, 600, 2000)

_NOTICED = {"smudged digit", "removed page", "glued columns", "wrong total"}


def run() -> int:
    """Return 1 if a figure is over budget."""
    printed = print_table("Estimates: read, checked and compared", rows())
    return 1 if any(row.result == OVER_BUDGET for row in printed) else 0


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
    reading = yield from _speed()
    yield from _comparison(reading)


def _count(name: str, value: int) -> Row:
    return Row(name, str(value), "0", "ok" if value == 0 else OVER_BUDGET)


def _speed() -> Generator[Row, None, float]:
    """Return the seconds of CPU that the reading of 600 lines takes."""
    estimate = corpus.make(corpus.TWO_ROWS, 600)
    times = []
    before = _get_cpu_of_children()
    for _ in range(3):
        started = time.perf_counter()
        sandbox.run(PROGRAM, ["pdf"], io.BytesIO(estimate.content), LIMITS)
        times.append(time.perf_counter() - started)
    reading = (_get_cpu_of_children() - before) / len(times)
    yield Row.within("600 lines, process included", sorted(times)[1], 2, unit="s")
    yield Row.within("its memory", _memory(estimate.content), 512, unit="MB")
    return reading


def _get_cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _comparison(reading: float) -> Iterator[Row]:
    """``reading`` is the CPU time of one reading in this run: the ratio means the same on every machine."""
    base, audited, truth = _draw_audit(600)
    times = []
    for _ in range(3):
        started = time.process_time()
        matches = match_lines(base, audited)
        pairs = [build_pair(Comparison(), base=match.base, audited=match.audited) for match in matches]
        sums = Comparison()
        set_totals(sums, pairs)
        times.append(time.process_time() - started)
    yield Row.within("600 lines compared, times their reading", sorted(times)[1] / reading, 0.5, unit="times")
    right = sum(match.audited is truth.get(match.base.place) for match in matches if match.base is not None)
    share = 100 * right / len(base)
    yield Row(
        "its pairs right, before any hand", f"{share:.1f} %", "at least 98 %", "ok" if share >= 98 else OVER_BUDGET
    )
    printed = sum(line.rcv for line in audited) - sum(line.rcv for line in base)
    yield _count("cents by which the difference misses its pairs and lines", int(100 * abs(sums.difference - printed)))


def _draw_audit(count: int) -> tuple[list[EstimateLine], list[EstimateLine], dict[int, EstimateLine]]:
    """The lines of an estimate, those of its audit, and by the places of the first the right partners."""
    drawn = corpus.make_lines(corpus.SUPPLIER, count, seed=8)
    changed, partners = change(drawn)
    base, audited = ([_as_row(place, line) for place, line in enumerate(lines)] for lines in (drawn, changed))
    by_line = {id(line): row for line, row in zip(changed, audited, strict=True)}
    truth = {place: by_line[id(partners[id(line)])] for place, line in enumerate(drawn) if id(line) in partners}
    return base, audited, truth


def _as_row(place: int, line: Any) -> EstimateLine:
    names = ("description", "room", "unit", "quantity", "unit_price", "rcv")
    return EstimateLine(place=place, is_checked=True, **{name: getattr(line, name) for name in names})


def _memory(content: bytes) -> float:
    """The most memory of a process that reads this file, in MB."""
    # Not getrusage, whose maximum a new process inherits from the one that starts it.
    script = (
        "import sys; from apps.estimates.reader.program import main; main(['pdf'], sys.stdin.buffer);"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    root = Path(__file__).resolve().parents[1]
    printed = subprocess.run([sys.executable, "-c", script], input=content, capture_output=True, check=True, cwd=root)
    return int(printed.stdout) / 1024
