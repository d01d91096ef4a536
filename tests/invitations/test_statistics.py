"""The panel's statistics: codes by week, and how long a redemption takes."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import assignment, codes, generation
from apps.invitations.assignment import Assignee
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-statistics"
LEE = Assignee("email", assignee_email="lee@example.com")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(frozen_time):
    # A Sunday, the last day of a week.
    frozen_time.now = at("2026-11-22T23:59")
    return frozen_time


def create_code(created: str, *, assigned: str = "", used: str = "") -> None:
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=at(created))
    if assigned:
        assignment.assign(code_id=code.pk, assignee=LEE, actor=COMMAND_LINE, now=at(assigned))
    if used:
        codes.redeem(code=code.code, member=MemberFactory(), now=at(used))


def get_statistics(caller):
    response = caller.get(PATH)
    assert response.status_code == 200
    body = response.json()
    numbers = {week["startsOn"]: (week["generated"], week["assigned"], week["redeemed"]) for week in body["weeks"]}
    return numbers, body["medianSinceCreation"], body["medianSinceAssignment"]


def test_codes_are_counted_by_week(admin_caller):
    create_code("2026-08-23T23:59")
    create_code("2026-08-24T00:00")
    create_code("2026-08-01T00:00", assigned="2026-11-15T23:59", used="2026-11-16T00:00")
    create_code("2026-11-16T00:00", assigned="2026-11-22T12:00")

    weeks, _, _ = get_statistics(admin_caller)

    assert (len(weeks), min(weeks), max(weeks)) == (13, "2026-08-24", "2026-11-16")
    assert list(weeks) == sorted(weeks)
    assert {week: numbers for week, numbers in weeks.items() if any(numbers)} == {
        "2026-08-24": (1, 0, 0),
        "2026-11-09": (0, 1, 0),
        "2026-11-16": (1, 1, 1),
    }


def test_medians_are_those_of_the_codes_redeemed_in_these_weeks(admin_caller):
    create_code("2026-05-01T00:00", used="2026-08-23T23:59")
    create_code("2026-11-01T00:00", assigned="2026-11-01T12:00", used="2026-11-02T00:00")
    create_code("2026-11-01T00:00", assigned="2026-11-03T00:00", used="2026-11-04T00:00")
    create_code("2026-11-01T00:00", used="2026-11-11T00:00")
    create_code("2026-11-01T00:00")

    _, since_creation, since_assignment = get_statistics(admin_caller)

    # Of 1, 3 and 10 days, and of 12 and 24 hours.
    assert (since_creation, since_assignment) == (3 * 86_400, 18 * 3_600)


def test_without_redemptions_there_is_no_median(admin_caller):
    create_code("2026-11-20T12:00", assigned="2026-11-20T12:00")

    assert get_statistics(admin_caller)[1:] == (None, None)


def test_both_roles_read_the_statistics(super_admin_caller, admin_caller):
    assert get_statistics(super_admin_caller) == get_statistics(admin_caller)


def test_number_of_queries_does_not_grow(admin_caller, clock):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            get_statistics(admin_caller)
        return len(captured)

    before = count_queries()
    for number in range(10):
        day = (clock.now - timedelta(days=7 * number + 1)).strftime("%Y-%m-%dT12:00")
        create_code(day, assigned=day, used=day)

    assert count_queries() == before
