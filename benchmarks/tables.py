"""Lines of a table, and how they are printed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure beside its budget."""

    name: str
    measured: str
    budget: str
    holds: bool

    @classmethod
    def within(cls, name: str, value: float, budget: float, *, unit: str) -> "Row":
        """A figure that must not pass its budget."""
        return cls(name, f"{value:.2f} {unit}", f"at most {budget:g}", value <= budget)


def show(title: str, rows: list[Row]) -> None:
    """Print one table."""
    print(f"\n{title}\n{'-' * len(title)}")
    for row in rows:
        print(f"{row.name:<44} {row.measured:<24} {row.budget:<24} {'holds' if row.holds else 'BROKEN'}", flush=True)
