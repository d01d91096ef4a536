"""Claims that are put off until a later day, by the pages of the support site."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.accounts.models import User
from apps.claims.models import Claim, StaffChange, StaffNotice
from apps.claims.staff.queue import Queue, count_queues
from apps.claims.staff.snooze import end_snoozes
from tests.claims.claim_work import create_claim_in, write
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload
from tests.factories import UserFactory, caller_as

NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 16, 20, tzinfo=NEW_YORK)  # tomorrow in UTC
TOMORROW = datetime(2026, 11, 17, 9, tzinfo=NEW_YORK)
LISTS = {Queue.UNASSIGNED, Queue.MINE, Queue.TEAM, Queue.WAITING}


@pytest.fixture(autouse=True)
def clock(frozen_time):
    frozen_time.now = NOW
    return frozen_time


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron", is_superuser=True)


@pytest.fixture
def caller(heron):
    return caller_as(heron)


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def post(caller, claim, page="snooze", **fields):
    return caller.upload(f"/staff/claims/claim/{claim.pk}/{page}/", fields)


def get_queues(user, now):
    return {queue for queue, count in count_queues(user, now=now).items() if count}


@pytest.mark.parametrize("is_mine", [True, False])
def test_snoozed_claim_is_in_no_list_but_its_own_and_those_of_what_is_due(
    caller, heron, member_caller, member, subscription, is_mine
):
    fields = {"due_at": NOW + timedelta(hours=1), "status": "info_requested"}
    claim = create_claim(member, subscription, assignee=heron if is_mine else None, **fields)
    seen = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert get_queues(heron, NOW) & LISTS

    assert post(caller, claim, until="2026-11-17").status_code == 302

    assert Claim.objects.get().snoozed_until == TOMORROW
    assert get_queues(heron, NOW) == {Queue.SNOOZED, Queue.DUE_TODAY}
    assert get_queues(heron, NOW + timedelta(hours=2)) == {Queue.SNOOZED, Queue.OVERDUE}
    assert StaffChange.objects.filter(subject=f"claim:{claim.pk}").count() == 2
    assert Claim.objects.get().due_at == fields["due_at"]
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json() == seen

    assert post(caller, claim, "unsnooze").status_code == 302
    assert Queue.SNOOZED not in get_queues(heron, NOW)
    assert get_queues(heron, NOW) & LISTS


def test_other_days_are_refused(caller, claim):
    for until in ("2026-11-16", "2026-11-15", "2027-11-19", "9999-12-31", "soon", ""):
        assert post(caller, claim, until=until).status_code == 422, until
        assert Claim.objects.get().snoozed_until is None, until


def test_finished_claim_is_not_snoozed_and_one_that_is_not_snoozed_not_ended(caller, claim, member, subscription):
    declined = create_claim(member, subscription, status="declined")

    assert post(caller, declined, until="2026-11-17").status_code == 422
    assert post(caller, claim, "unsnooze").status_code == 422


def ask(caller, path):
    return caller.post(f"{path}/question", {"text": "Why?"})


def send_message(caller, path):
    return caller.upload(f"{path}/messages", {"text": "Here it is"})


def send_file(caller, path):
    return caller.upload(f"{path}/documents", {"files": upload("a.pdf", PDF)})


@pytest.mark.parametrize("answer", [send_message, send_file])
def test_answer_of_the_member_ends_it(caller, heron, member_caller, claim, media_folder, answer):
    post(caller, claim, until="2026-11-17")
    write(claim)  # a message of the network does not
    assert get_queues(heron, NOW) == {Queue.SNOOZED}

    assert answer(member_caller, f"{CLAIMS}/{claim.pk}").status_code in {200, 201}

    assert Claim.objects.get().snoozed_until is None
    assert {Queue.UNASSIGNED, Queue.ANSWERS} <= get_queues(heron, NOW)


def test_question_finds_a_claim_that_is_not_snoozed(member_caller, member, subscription, media_folder):
    claim = create_claim_in("in_review", member, subscription)
    Claim.objects.update(snoozed_until=TOMORROW)

    assert ask(member_caller, f"{CLAIMS}/{claim.pk}").status_code == 200

    assert Claim.objects.get().snoozed_until is None


def test_it_ends_at_the_time_of_opening_with_one_notice(caller, heron, claim):
    Claim.objects.update(assignee=heron)
    post(caller, claim, until="2026-11-17")

    assert end_snoozes(now=TOMORROW - timedelta(seconds=1)) == 0
    assert Queue.SNOOZED in get_queues(heron, TOMORROW - timedelta(seconds=1))
    # The lists do not wait for the job.
    assert Queue.MINE in get_queues(heron, TOMORROW)
    assert end_snoozes(now=TOMORROW) == 1
    assert end_snoozes(now=TOMORROW) == 0

    assert StaffNotice.objects.values_list("recipient", "kind", "text").get() == (
        heron.pk,
        "snooze_over",
        f"A claim is no longer snoozed: {claim.reference}",
    )
    assert Claim.objects.get().snoozed_until is None


def test_page_and_list_show_until_when(caller, claim):
    page = f"/staff/claims/claim/{claim.pk}/change/"
    # The action's own page has the form of the claim's page.
    assert 'max="2027-11-18"' in caller.get(f"/staff/claims/claim/{claim.pk}/snooze/").content.decode()
    post(caller, claim, until="2026-11-17")

    html = caller.get(page).content.decode()
    assert "Snoozed until" in html
    assert f"/staff/claims/claim/{claim.pk}/unsnooze/" in html
    listed = caller.get("/staff/claims/claim/", {"queue": "snoozed"}).content.decode()
    assert f'data-claim="{claim.pk}"' in listed
    assert "Snoozed" in listed
