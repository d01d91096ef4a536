from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    measured: str
    budget: str
    is_within_budget: bool

    @classmethod
    def within(cls, name: str, value: float, budget: float, *, unit: str) -> "Row":
        return cls(name, f"{value:.2f} {unit}", f"at most {budget:g}", value <= budget)


def print_table(title: str, rows: list[Row]) -> None:
    print(f"\n{title}\n{'-' * len(title)}")
    for row in rows:
        result = "ok" if row.is_within_budget else "OVER BUDGET"
        print(f"{row.name:<44} {row.measured:<24} {row.budget:<24} {result}", flush=True)
