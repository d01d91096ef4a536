"""The federal holidays of the United States, also the days on which those on a weekend are kept."""

from dataclasses import dataclass
from datetime import date
from functools import cache


@cache
def get_us_holidays(year: int) -> dict[date, str]:
    """The names by day, in the order of the days."""
    # Imported at its first use: the library has the calendars of every country and religion.
    from holidays import country_holidays  # noqa: PLC0415

    return dict(sorted(country_holidays("US", years=year, language="en_US").items()))


@dataclass(frozen=True, slots=True)
class Holidays:
    """The days on which the network is closed, in any year."""

    further: frozenset[date]
    us_workdays: frozenset[date]

    def __contains__(self, day: object) -> bool:
        if not isinstance(day, date):
            return False
        return day in self.further or (day not in self.us_workdays and day in get_us_holidays(day.year))
