"""Arithmetic with business hours: real minutes while the network is open, in its time zone."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class BusinessHours:
    """``weekdays`` counts from Monday, 0. The hours are local, so a day when the clocks change is open as long."""

    time_zone: ZoneInfo
    opens: time
    closes: time
    weekdays: frozenset[int]
    holidays: Container[date]

    def is_open_on(self, day: date) -> bool:
        return day.weekday() in self.weekdays and day not in self.holidays

    def opening_on(self, day: date) -> datetime:
        """The time of opening on that day, also if the network is closed then."""
        return self._to_utc(day, self.opens)

    def add_time(self, start: datetime, duration: timedelta) -> datetime:
        """The moment when this much business time has passed. Work that ends at closing time is due then."""
        if not duration:
            return start
        remaining = duration
        for opens, closes in self._intervals(start):
            begin = max(opens, start)
            if begin + remaining <= closes:
                return begin + remaining
            remaining -= closes - begin
        raise AssertionError("there is always a next interval")

    def time_between(self, start: datetime, end: datetime) -> timedelta:
        """The business time from ``start`` to ``end``."""
        total = timedelta(0)
        for opens, closes in self._intervals(start):
            if opens >= end:
                return total
            total += max(timedelta(0), min(closes, end) - max(opens, start))
        raise AssertionError("there is always a next interval")

    def get_reminder(self, day: date) -> datetime:
        """The time of opening on the last business day before this one."""
        day -= ONE_DAY
        while not self.is_open_on(day):
            day -= ONE_DAY
        return self._to_utc(day, self.opens)

    def start_of_day_ago(self, moment: datetime, days: int) -> datetime:
        """Midnight before the business day that lies this many business days before the last one."""
        day = moment.astimezone(self.time_zone).date()
        while days or not self.is_open_on(day):
            days -= self.is_open_on(day)
            day -= ONE_DAY
        return datetime.combine(day, time.min, self.time_zone)

    def _intervals(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The times of opening and closing in UTC, from the first interval that ends after ``start``."""
        day = start.astimezone(self.time_zone).date()
        while True:
            if self.is_open_on(day):
                opens, closes = (self._to_utc(day, moment) for moment in (self.opens, self.closes))
                if closes > start:
                    yield opens, closes
            day += ONE_DAY

    def _to_utc(self, day: date, moment: time) -> datetime:
        return datetime.combine(day, moment, self.time_zone).astimezone(ZoneInfo("UTC"))
