"""The superusers' page ``/staff/claims/overview/``: its figures, its CSV, and who may open it."""

import csv
import io
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.claims.exchange.document_requests import close_request
from apps.claims.exchange.results import question_result
from apps.claims.models import BusinessCalendar, Claim, ClaimStatusChange, ServiceLevel
from apps.claims.transitions import withdraw_claim
from apps.core.request_meta import RequestMeta
from tests.claims.claim_work import ask_for, move, release, staff, start_work, write
from tests.claims.factories import CLAIMS, create_claim
from tests.factories import UserFactory
from tests.rollback import rolled_back

PAGE = "/staff/claims/overview/"
NEW_YORK = ZoneInfo("America/New_York")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK)


@pytest.fixture(autouse=True)
def clock(frozen_time):
    # A Friday. The network is open from 9 to 17 on weekdays.
    frozen_time.now = at("2026-11-20T12:00")
    return frozen_time


@pytest.fixture
def submit(clock, member, subscription, media_folder):
    """Creates a claim at this time, which is the current time from then on."""

    def submit(moment: str, **fields) -> Claim:
        clock.now = at(moment)
        return create_claim(member, subscription, **fields)

    return submit


def read_csv(response) -> list[list[str]]:
    assert (response.status_code, response["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"), newline="")))


def get_rows(caller, table: str, **query) -> dict[str, dict[str, str]]:
    """The rows of a table by their first cell, as the CSV has them."""
    [columns, *rows] = read_csv(caller.get(PAGE, {"format": "csv", "table": table, **query}))
    return {row[0]: dict(zip(columns, row, strict=True)) for row in rows}


def get_cells(row: dict[str, str]) -> list[str]:
    return list(row.values())[1:]


def test_claims_are_counted_on_their_local_day(clock, staff_caller, submit):
    first = submit("2026-11-16T23:59")
    submit("2026-11-17T00:00")
    start_work(first)
    clock.now = at("2026-11-18T20:00")
    release(first)
    move(first, "completed")
    clock.now = at("2026-11-20T12:00")

    days = get_rows(staff_caller, "days")

    assert (len(days), min(days), max(days)) == (30, "2026-10-22", "2026-11-20")
    assert {day: get_cells(row) for day, row in days.items() if get_cells(row) != ["0", "0"]} == {
        "2026-11-16": ["1", "0"],
        "2026-11-17": ["1", "0"],
        "2026-11-18": ["0", "1"],
    }


def test_period_of_ninety_days_has_older_claims(staff_caller, member, subscription):
    create_claim(member, subscription, age=timedelta(days=30))

    def get_received(days):
        rows = get_rows(staff_caller, "days", days=days)
        return len(rows), sum(int(row["Received"]) for row in rows.values())

    assert [get_received(days) for days in ("30", "90", "7", "x")] == [(30, 0), (90, 1), (30, 0), (30, 0)]


def test_claim_completed_twice_counts_once_a_day(clock, staff_caller, member, submit):
    claim = submit("2026-11-16T09:00")
    start_work(claim)
    release(claim)
    for day in ("2026-11-16T10:00", "2026-11-16T11:00", "2026-11-18T10:00"):
        clock.now = at(day)
        move(claim, "completed")
        question_result(member=member, claim_id=claim.pk, text="Why?", meta=RequestMeta(), now=clock.now)
        release(claim)

    days = get_rows(staff_caller, "days")

    assert [days[day]["Completed"] for day in ("2026-11-16", "2026-11-17", "2026-11-18")] == ["1", "0", "1"]


def test_first_answer_is_any_first_step_of_staff(clock, staff_caller, submit):
    claim = submit("2026-11-16T16:00")
    for step in (
        lambda: write(claim),
        lambda: ask_for(claim),
        lambda: move(claim, "under_review"),
        lambda: move(claim, "declined"),
    ):
        with rolled_back():
            # The next morning: one hour before closing time, and two hours after opening time.
            clock.now = at("2026-11-17T11:00")
            step()
            clock.now = at("2026-11-18T11:00")
            claim.refresh_from_db()
            if claim.status != "declined":
                write(claim)

            assert get_cells(get_rows(staff_caller, "answers")["Estimate"]) == ["1", "3.0", "3.0", "4.0", "100%", "0"]


def test_steps_of_the_member_are_no_answer(clock, staff_caller, member, member_caller, submit):
    claim, withdrawn = submit("2026-11-16T09:00"), submit("2026-11-16T09:00")
    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "Anybody there?"})
    withdraw_claim(member=member, claim_id=withdrawn.pk, meta=RequestMeta(), now=clock.now)

    # The withdrawn claim waits for no answer.
    assert get_cells(get_rows(staff_caller, "answers")["Estimate"]) == ["0", "", "", "4.0", "", "1"]


def test_median_and_percentile_are_of_the_claims_of_a_service(clock, staff_caller, submit):
    for hours in (1, 2, 3, 4, 8):
        claim = submit("2026-11-16T09:00")
        write(claim, now=at("2026-11-16T09:00") + timedelta(hours=hours))
    claim = submit("2026-11-16T09:00", service_request_type="appraisal")
    write(claim, now=at("2026-11-16T14:00"))
    clock.now = at("2026-11-20T12:00")

    rows = get_rows(staff_caller, "answers")

    # The 90th percentile of 1, 2, 3, 4, 8 is at 0.9 * 4 = 3.6, between 4 and 8. Four of five are within 4 hours.
    assert get_cells(rows["Estimate"]) == ["5", "3.0", "6.4", "4.0", "80%", "0"]
    assert get_cells(rows["Appraisal"]) == ["1", "5.0", "5.0", "4.0", "0%", "0"]
    # Of 1, 2, 3, 4, 5, 8: 3.5, and at 4.5 between 5 and 8.
    assert get_cells(rows["All services"]) == ["6", "3.5", "6.5", "", "67%", "0"]


def test_time_to_result_ends_with_the_first_release_and_leaves_out_waits(clock, staff_caller, submit):
    claim = submit("2026-11-16T09:00")
    clock.now = at("2026-11-16T11:00")
    move(claim, "under_review")
    # Two hours of waiting for information.
    move(claim, "info_requested", now=at("2026-11-16T12:00"))
    move(claim, "under_review", now=at("2026-11-16T14:00"))
    move(claim, "in_progress", now=at("2026-11-16T15:00"))
    # One hour of waiting for a document: from 16 to 17. The night is no business time.
    clock.now = at("2026-11-16T16:00")
    request = ask_for(claim)
    close_request(claim_id=claim.pk, request_id=request.pk, actor=staff(), reason="x", now=at("2026-11-17T09:00"))
    release(claim, now=at("2026-11-17T13:00"))
    release(claim, now=at("2026-11-18T13:00"))
    clock.now = at("2026-11-20T12:00")

    results = get_rows(staff_caller, "results")

    # 8 + 4 hours without 2 + 1. The levels of submitted, under review and in progress add up to 4 + 16 + 40 hours.
    assert get_cells(results["Estimate"]) == ["1", "9.0", "9.0", "60.0", "100%", "0"]


def test_pause_that_ends_with_a_move_is_left_out(clock, staff_caller, submit):
    claim = submit("2026-11-16T09:00")
    move(claim, "under_review", now=at("2026-11-16T10:00"))
    clock.now = at("2026-11-16T11:00")
    ask_for(claim)
    move(claim, "info_requested", now=at("2026-11-16T12:00"))
    move(claim, "under_review", now=at("2026-11-16T13:00"))
    clock.now = at("2026-11-16T14:00")
    move(claim, "in_progress")
    release(claim, now=at("2026-11-16T15:00"))

    # Stopped from 11 by the request, which stays open: nothing after 11 counts but the work after the release.
    assert get_cells(get_rows(staff_caller, "results")["Estimate"])[:2] == ["1", "2.0"]


def test_claims_without_a_result_are_not_yet_or_never_counted(clock, staff_caller, submit):
    submit("2026-11-16T09:00")
    closed = submit("2026-11-16T09:00")
    start_work(closed)
    move(closed, "completed", no_document="The carrier paid in full")

    assert get_cells(get_rows(staff_caller, "results")["Estimate"]) == ["0", "", "", "60.0", "", "1"]


def test_service_without_a_level_is_never_on_time(staff_caller, submit):
    ServiceLevel.objects.filter(service="estimate", status="in_progress").delete()
    claim = submit("2026-11-16T09:00")
    start_work(claim)
    release(claim)

    assert get_cells(get_rows(staff_caller, "results")["Estimate"])[3:] == ["", "", "0"]


def test_open_claims_are_counted_by_status_and_business_days(clock, staff_caller, member, subscription):
    # The network works on Veterans Day.
    BusinessCalendar.objects.update(holidays=["2026-11-19"], us_workdays=["2026-11-11"])
    # The business days before this Friday: 18, 17, 16, 13, 12, 11, 10 and 9 November.
    for moment, status in (
        ("2026-11-20T09:00", "submitted"),
        ("2026-11-18T00:00", "submitted"),
        ("2026-11-17T23:59", "submitted"),
        ("2026-11-16T00:00", "submitted"),
        ("2026-11-15T23:59", "submitted"),
        ("2026-11-10T00:00", "in_progress"),
        ("2026-11-09T23:59", "in_progress"),
        ("2026-06-01T12:00", "in_progress"),
        ("2026-11-16T12:00", "completed"),
    ):
        create_claim(member, subscription, age=clock.now - at(moment), status=status)

    ages = get_rows(staff_caller, "ages")

    assert list(ages["Submitted"]) == ["Status", "0 to 1 days", "2 to 3 days", "4 to 7 days", "8 days or more", "All"]
    assert {status: get_cells(row) for status, row in ages.items()} == {
        "Submitted": ["2", "2", "1", "0", "5"],
        "Under review": ["0", "0", "0", "0", "0"],
        "Info requested": ["0", "0", "0", "0", "0"],
        "In progress": ["0", "0", "1", "2", "3"],
    }


def test_claims_are_counted_by_service_and_person(clock, staff_caller, staff, member, subscription):
    heron = UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")
    UserFactory(username="wren", kind=User.Kind.STAFF, callsign="Wren", is_active=False)
    due, overdue = clock.now + timedelta(seconds=1), clock.now
    create_claim(member, subscription, assignee=heron, due_at=overdue)
    create_claim(member, subscription, assignee=heron, due_at=due)
    create_claim(member, subscription, due_at=overdue, service_request_type="appraisal", age=timedelta(days=40))
    completed = create_claim(member, subscription, assignee=heron, status="completed", age=timedelta(days=40))
    ClaimStatusChange.objects.create(claim=completed, status="completed", created_at=clock.now)

    services, people = get_rows(staff_caller, "services"), get_rows(staff_caller, "people")
    for table in staff_caller.get(PAGE).context["tables"]:
        columns, *rows = read_csv(staff_caller.get(PAGE, {"format": "csv", "table": table.name}))
        assert (columns, rows) == (list(table.columns), list(map(list, table.rows)))

    assert list(services["Estimate"]) == ["Service", "Received", "Completed", "Open", "Overdue"]
    assert get_cells(services["Estimate"]) == ["2", "1", "2", "1"]
    assert get_cells(services["Appraisal"]) == ["0", "0", "1", "1"]
    assert list(people["Heron"]) == ["Person", "Open", "Overdue", "Completed"]
    assert {callsign: get_cells(row) for callsign, row in people.items()} == {
        "Nobody": ["1", "1", "0"],
        "Heron": ["2", "1", "1"],
        staff.callsign: ["0", "0", "0"],
    }


def test_csv_has_all_tables_or_one_and_escapes_formulas(staff_caller):
    UserFactory(username="heron", kind=User.Kind.STAFF, callsign="=1+1")

    everything = staff_caller.get(PAGE, {"format": "csv", "days": "90"})
    rows = read_csv(everything)
    one = staff_caller.get(PAGE, {"format": "csv", "table": "people"})

    assert everything["Content-Disposition"] == 'attachment; filename="claims-overview-90-days.csv"'
    assert one["Content-Disposition"] == 'attachment; filename="claims-people-30-days.csv"'
    assert [row[0] for row in rows if len(row) == 1] == [
        "Received and completed",
        "Time to first answer",
        "Time to result",
        "Open by status and age",
        "By service",
        "By person",
    ]
    assert ["'=1+1", "0", "0", "0"] in rows
    assert ["'=1+1", "0", "0", "0"] in read_csv(one)
    assert staff_caller.get(PAGE, {"format": "csv", "table": "made-up"}).status_code == 404


def test_charts_show_the_same_figures_as_the_table_and_the_page_says_if_there_is_no_claim(staff_caller, submit):
    page = staff_caller.get(PAGE).content.decode()
    assert "No claim was received or completed in this period." in page
    assert "No claim is open." in page

    submit("2026-11-19T12:00")
    submit("2026-11-20T12:00")
    submit("2026-11-20T12:00")

    page = staff_caller.get(PAGE).content.decode()

    assert 'aria-label="Received: 3 in 30 days, peak 2 a day"' in page
    assert "<title>19 Nov: 1</title>" in page
    assert '<rect class="chart-strong" x="29.1" y="0" width="0.8" height="2"><title>20 Nov: 2</title></rect>' in page
    assert 'href="?days=30&amp;format=csv&amp;table=people"' in page
    assert " style=" not in page


def test_page_is_for_superusers_only(visitor, member_caller, admin_caller, support_caller, staff_caller):
    assert {support_caller.get(PAGE, query).status_code for query in ({}, {"format": "csv"})} == {403}
    assert {caller.get(PAGE).status_code for caller in (visitor, member_caller, admin_caller)} == {302}
    assert PAGE not in support_caller.get("/staff/").content.decode()
    assert PAGE in staff_caller.get("/staff/").content.decode()


def test_number_of_queries_does_not_grow(staff_caller, member, subscription, clock, media_folder):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert staff_caller.get(PAGE).status_code == 200
        return len(captured)

    first = create_claim(member, subscription)
    start_work(first)
    release(first)
    before = count_queries()
    for number in range(2):
        worker = UserFactory(username=f"w{number}", kind=User.Kind.STAFF, callsign=f"W-{number}")
        claim = create_claim(member, subscription, assignee=worker, age=timedelta(days=number))
        write(claim)
        move(claim, "under_review")
        move(claim, "info_requested")

    assert count_queries() == before
    assert before < 15
