from datetime import UTC, datetime

from apps.subscriptions.periods import add_one_month


def test_one_month_later_is_the_same_day_or_the_last_day_of_the_month():
    for moment, expected in (
        (datetime(2026, 1, 31, 9, 30, tzinfo=UTC), datetime(2026, 2, 28, 9, 30, tzinfo=UTC)),
        (datetime(2028, 1, 31, 9, 30, tzinfo=UTC), datetime(2028, 2, 29, 9, 30, tzinfo=UTC)),
        (datetime(2026, 3, 31, tzinfo=UTC), datetime(2026, 4, 30, tzinfo=UTC)),
        (datetime(2026, 2, 28, tzinfo=UTC), datetime(2026, 3, 28, tzinfo=UTC)),
        (datetime(2028, 2, 29, tzinfo=UTC), datetime(2028, 3, 29, tzinfo=UTC)),
        (datetime(2026, 12, 15, 23, 59, 59, tzinfo=UTC), datetime(2027, 1, 15, 23, 59, 59, tzinfo=UTC)),
        (datetime(2026, 12, 31, tzinfo=UTC), datetime(2027, 1, 31, tzinfo=UTC)),
    ):
        assert add_one_month(moment) == expected


def test_day_of_month_is_restored_after_a_short_month():
    for moment, day, expected in (
        (datetime(2026, 2, 28, 9, 30, tzinfo=UTC), 31, datetime(2026, 3, 31, 9, 30, tzinfo=UTC)),
        (datetime(2026, 2, 28, tzinfo=UTC), 30, datetime(2026, 3, 30, tzinfo=UTC)),
        (datetime(2028, 2, 29, tzinfo=UTC), 31, datetime(2028, 3, 31, tzinfo=UTC)),
        (datetime(2026, 4, 30, tzinfo=UTC), 31, datetime(2026, 5, 31, tzinfo=UTC)),
        (datetime(2026, 3, 30, tzinfo=UTC), 31, datetime(2026, 4, 30, tzinfo=UTC)),
        (datetime(2028, 1, 30, tzinfo=UTC), 30, datetime(2028, 2, 29, tzinfo=UTC)),
    ):
        assert add_one_month(moment, day=day) == expected
