from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    measured: str
    budget: str
    result: str = "ok"

    @classmethod
    def within(cls, name: str, value: float, budget: float, *, unit: str, limit: float | None = None) -> "Row":
        """``limit``: for a row that misses its budget for a known reason (docs/benchmarks.md). Beyond it, it fails."""
        measured = f"{value:.2f} {unit}"
        if value <= budget:
            return cls(name, measured, f"at most {budget:g}")
        if limit is not None and value <= limit:
            return cls(name, measured, f"at most {budget:g}, now {limit:g}", "known")
        return cls(name, measured, f"at most {budget:g}", OVER_BUDGET)


OVER_BUDGET = "OVER BUDGET"


def print_table(title: str, rows: Iterable[Row]) -> list[Row]:
    """Print each row as soon as it is measured, and return them."""
    print(f"\n{title}\n{'-' * len(title)}", flush=True)
    printed = []
    for row in rows:
        print(f"{row.name:<44} {row.measured:<26} {row.budget:<24} {row.result}", flush=True)
        printed.append(row)
    return printed
