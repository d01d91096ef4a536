"""When the network owes the next step: ``dueAt`` and ``pausedSince``."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.claims.exchange.document_requests import close_request
from apps.claims.models import Claim, DueTimeChange, ServiceLevel
from tests.claims.claim_work import ask_for, complete, move, release, staff, start_work
from tests.claims.factories import CLAIMS, form
from tests.documents.files import PDF, upload

NEW_YORK = ZoneInfo("America/New_York")
# A Monday. The service levels are 240, 960 and 2,400 business minutes of 480 a day.
MONDAY = datetime(2026, 11, 16, 10, tzinfo=NEW_YORK)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK)


@pytest.fixture(autouse=True)
def clock(frozen_time):
    frozen_time.now = MONDAY
    return frozen_time


@pytest.fixture
def claim(member_caller, subscription, media_folder):
    response = member_caller.upload(CLAIMS, form())
    return Claim.objects.get(pk=response.json()["claim"]["id"])


def due(claim):
    claim.refresh_from_db()
    return claim.due_at


def events(claim):
    return list(claim.due_time_changes.order_by("id").values_list("event", flat=True))


def test_submitted_claim_is_due_by_its_service_level(member_caller, claim):
    assert due(claim) == at("2026-11-16T14:00")
    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert (details["dueAt"], details["isOverdue"], details["pausedSince"]) == ("2026-11-16T19:00:00Z", False, None)
    row = DueTimeChange.objects.get()
    assert (row.event, row.minutes, row.due_at) == ("submitted", 240, claim.due_at)


def test_claim_is_overdue_from_the_due_time_on(clock, claim):
    clock.now = claim.due_at - timedelta(seconds=1)
    assert not claim.is_overdue

    clock.now = claim.due_at
    assert claim.is_overdue


def test_each_move_starts_the_clock_again(clock, claim):
    clock.now = at("2026-11-16T16:00")
    move(claim, "under_review")
    assert due(claim) == at("2026-11-18T16:00")

    clock.now = at("2026-11-20T16:30")
    move(claim, "in_progress")
    assert due(claim) == at("2026-11-30T16:30")


def test_without_a_service_level_nothing_is_due(claim):
    ServiceLevel.objects.filter(status="under_review").delete()

    move(claim, "under_review")

    assert due(claim) is None


def test_wait_for_information_stops_the_clock_by_its_business_time(clock, member_caller, claim):
    move(claim, "under_review")
    before = due(claim)
    clock.now = at("2026-11-17T12:00")
    move(claim, "info_requested")
    claim.refresh_from_db()
    assert (claim.due_at, claim.paused_since) == (None, at("2026-11-17T12:00"))

    # Over the weekend: 5 + 8 + 8 + 8 hours, then 1 hour.
    clock.now = at("2026-11-23T10:00")
    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "Here"})

    claim.refresh_from_db()
    assert claim.status == "under_review"
    assert before == at("2026-11-18T10:00")
    assert (claim.due_at, claim.paused_since) == (at("2026-11-23T16:00"), None)


def test_open_request_stops_the_clock_until_it_is_answered(clock, member_caller, claim):
    start_work(claim)
    before = due(claim)
    first, second = ask_for(claim), ask_for(claim, "Policy")
    assert due(claim) is None

    clock.shift(timedelta(hours=2))
    path = f"{CLAIMS}/{claim.pk}/requests/{first.pk}/documents"
    member_caller.upload(path, {"files": upload("a.pdf", PDF)})
    assert due(claim) is None
    close_request(claim_id=claim.pk, request_id=second.pk, actor=staff(), reason="x", now=MONDAY + timedelta(hours=3))

    assert due(claim) == before + timedelta(hours=3)
    assert events(claim)[-2:] == ["paused", "resumed"]


def test_pause_outside_business_hours_changes_no_due_time(clock, claim):
    clock.now = at("2026-11-16T17:00")
    move(claim, "under_review")
    before = due(claim)
    clock.now = at("2026-11-17T22:00")
    request = ask_for(claim)
    clock.now = at("2026-11-17T23:00")

    close_request(claim_id=claim.pk, request_id=request.pk, actor=staff(), reason="x", now=clock.now)

    # Closing time, and not the next opening.
    assert due(claim) == before == at("2026-11-18T17:00")


def test_open_request_of_a_new_claim_does_not_stop_the_clock(claim):
    before = due(claim)

    ask_for(claim)

    assert due(claim) == before


def test_question_starts_the_clock_again(clock, member_caller, claim):
    complete(claim)
    assert due(claim) is None
    clock.now = at("2026-11-18T09:00")

    member_caller.post(f"{CLAIMS}/{claim.pk}/question", {"text": "Why?"})

    assert due(claim) == at("2026-11-24T17:00")
    assert events(claim)[-1] == "questioned"


def test_release_lets_the_clock_run(claim):
    start_work(claim)
    before = due(claim)

    release(claim)

    assert due(claim) == before


def test_closed_claim_is_not_due(claim):
    ask_for(claim)

    move(claim, "declined")

    claim.refresh_from_db()
    assert (claim.due_at, claim.paused_since, claim.is_overdue) == (None, None, False)
    assert events(claim)[-1] == "closed"


def test_withdrawn_claim_is_not_due(member_caller, claim):
    member_caller.post(f"{CLAIMS}/{claim.pk}/withdraw")

    assert due(claim) is None
