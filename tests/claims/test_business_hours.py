from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from apps.claims.clock.business_hours import BusinessHours

NEW_YORK = ZoneInfo("America/New_York")
HOURS = BusinessHours(
    time_zone=NEW_YORK,
    opens=time(9),
    closes=time(17),
    weekdays=frozenset(range(5)),
    holidays=frozenset({date(2026, 11, 26)}),
)


def local(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK)


def test_business_minutes_pass_only_while_the_network_is_open():
    for start, minutes, expected in (
        ("2026-11-23T10:00", 60, "2026-11-23T11:00"),
        # Ending exactly at closing time.
        ("2026-11-23T16:00", 60, "2026-11-23T17:00"),
        ("2026-11-23T16:00", 61, "2026-11-24T09:01"),
        # No time has passed, also outside the hours.
        ("2026-11-23T17:00", 0, "2026-11-23T17:00"),
        ("2026-11-21T12:00", 0, "2026-11-21T12:00"),
        # Before opening, after closing, at closing.
        ("2026-11-23T03:00", 1, "2026-11-23T09:01"),
        ("2026-11-23T20:00", 1, "2026-11-24T09:01"),
        ("2026-11-23T17:00", 1, "2026-11-24T09:01"),
        # Friday evening to Monday morning.
        ("2026-11-20T16:30", 60, "2026-11-23T09:30"),
        ("2026-11-21T12:00", 30, "2026-11-23T09:30"),
        # Over Thanksgiving.
        ("2026-11-25T16:00", 120, "2026-11-27T10:00"),
        ("2026-11-26T12:00", 1, "2026-11-27T09:01"),
        # Two weeks of eight hours.
        ("2026-11-02T09:00", 10 * 480, "2026-11-13T17:00"),
    ):
        assert HOURS.add_time(local(start), timedelta(minutes=minutes)) == local(expected), start


def test_day_on_which_the_clocks_change_is_open_as_long_as_others():
    # In New York the clocks change in the night to Sunday, 1 November 2026, from UTC-4 to UTC-5.
    due = HOURS.add_time(local("2026-10-30T16:00"), timedelta(minutes=120))

    assert due == local("2026-11-02T10:00") == datetime(2026, 11, 2, 15, tzinfo=UTC)


def test_real_minutes_count_while_the_clocks_change():
    for opens, day, passed in (
        # 2:30 does not exist on 8 March and comes twice on 1 November. Real minutes count.
        (time(0), date(2026, 3, 8), 23),
        (time(0), date(2026, 11, 1), 25),
    ):
        always = BusinessHours(NEW_YORK, opens, time(23, 59, 59, 999999), frozenset(range(7)), frozenset())
        start = datetime.combine(day, time(0), NEW_YORK)
        end = datetime.combine(day + timedelta(days=1), time(0), NEW_YORK)

        assert round(always.time_between(start, end).total_seconds() / 3600) == passed, opens


def test_time_between_counts_open_minutes():
    for start, end, minutes in (
        ("2026-11-23T10:00", "2026-11-23T11:00", 60),
        ("2026-11-23T16:00", "2026-11-24T10:00", 120),
        ("2026-11-20T16:30", "2026-11-23T09:30", 60),
        ("2026-11-21T10:00", "2026-11-22T10:00", 0),
        ("2026-11-25T16:00", "2026-11-27T10:00", 120),
        ("2026-11-23T10:00", "2026-11-23T10:00", 0),
    ):
        assert HOURS.time_between(local(start), local(end)) == timedelta(minutes=minutes), start


def test_adding_and_measuring_agree():
    for start in ("2026-11-20T16:30", "2026-11-21T10:00", "2026-11-25T12:34"):
        for minutes in (1, 59, 481, 5000):
            due = HOURS.add_time(local(start), timedelta(minutes=minutes))

            assert HOURS.time_between(local(start), due) == timedelta(minutes=minutes), (start, minutes)
