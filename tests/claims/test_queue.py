"""Who works on a claim, and the lists of the queue. The pages are in ``test_support_queue.py``."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.accounts.models import User
from apps.claims.exchange.results import withdraw_result
from apps.claims.models import Claim, ClaimAssignment, ClaimPresence, Rotation, StaffSettings
from apps.claims.phases import WrongStatus
from apps.claims.staff.queue import (
    AssigneeChanged,
    NotAvailable,
    Queue,
    Taken,
    assign,
    filter_queue,
    mark_present,
    others_present,
    take,
)
from apps.claims.staff.returns import return_claims
from apps.core.request_meta import Actor
from tests.claims.claim_work import create_claim_in
from tests.claims.factories import CLAIMS, create_claim, form
from tests.factories import UserFactory

NOW = datetime(2026, 11, 16, 10, tzinfo=ZoneInfo("America/New_York"))


@pytest.fixture(autouse=True)
def clock(frozen_time):
    frozen_time.now = NOW
    return frozen_time


@pytest.fixture
def kestrel(db):
    return UserFactory(username="kestrel", kind=User.Kind.STAFF, callsign="Kestrel")


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def names(queue, user):
    claims = filter_queue(Claim.objects.all(), queue, user=user, now=NOW)
    return [claim.property_address for claim in claims.order_by("queue_at", "id")]


def test_claim_is_taken_by_one(claim, kestrel, heron, member_caller):
    before = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    take(claim_id=claim.pk, actor=Actor(kestrel), now=NOW)
    take(claim_id=claim.pk, actor=Actor(kestrel), now=NOW)

    with pytest.raises(Taken, match="Kestrel has taken this claim"):
        take(claim_id=claim.pk, actor=Actor(heron), now=NOW)

    assert Claim.objects.get().assignee == kestrel
    assert ClaimAssignment.objects.count() == 1
    # The member sees the callsign, and nothing else has changed for them.
    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert details == before | {"assignee": {"callsign": "Kestrel"}}


def test_claim_is_handed_over_and_returned(claim, kestrel, heron):
    take(claim_id=claim.pk, actor=Actor(kestrel), now=NOW)
    assign(claim_id=claim.pk, assignee=heron, expected_assignee=kestrel, actor=Actor(kestrel), now=NOW)
    with pytest.raises(AssigneeChanged):
        assign(claim_id=claim.pk, assignee=kestrel, expected_assignee=kestrel, actor=Actor(kestrel), now=NOW)
    assert Claim.objects.get().assignee == heron

    assign(claim_id=claim.pk, assignee=None, expected_assignee=heron, actor=Actor(kestrel), now=NOW)
    assert Claim.objects.get().assignee is None


def test_claim_is_not_assigned_to_closed_accounts_or_members(claim, kestrel, heron, member):
    heron.is_active = False
    heron.save()

    for user in (heron, member.user):
        with pytest.raises(NotAvailable):
            assign(claim_id=claim.pk, assignee=user, expected_assignee=None, actor=Actor(kestrel), now=NOW)


def test_finished_claim_is_not_taken(member, subscription, kestrel):
    claim = create_claim(member, subscription, status="declined")

    with pytest.raises(WrongStatus):
        take(claim_id=claim.pk, actor=Actor(kestrel), now=NOW)


def test_claims_of_a_closed_account_return_to_the_queue(member, subscription, kestrel, heron):
    for fields in (
        {},
        {"status": "in_progress", "outcome": "questioned"},
        {"status": "completed", "outcome": "released", "no_document_reason": ""},
        {"status": "completed"},
    ):
        take(claim_id=create_claim(member, subscription, **fields).pk, actor=Actor(kestrel), now=NOW)

    return_claims(kestrel, actor=Actor(heron), now=NOW)

    assert not Claim.objects.exclude(assignee=None).exists()


def test_finished_claims_keep_the_closed_account(member, subscription, media_folder, kestrel, heron):
    claim = create_claim_in("accepted", member, subscription)
    Claim.objects.update(assignee=kestrel)

    return_claims(kestrel, actor=Actor(heron), now=NOW)

    claim.refresh_from_db()
    assert claim.assignee == kestrel


def test_claim_that_is_reopened_after_its_account_was_closed_is_unassigned(
    member, subscription, media_folder, kestrel, heron
):
    claim = create_claim_in("accepted", member, subscription)
    kestrel.is_active = False
    kestrel.save()
    Claim.objects.update(assignee=kestrel)

    withdraw_result(
        claim_id=claim.pk, deliverable_id=claim.deliverables.get().pk, actor=Actor(heron), reason="Wrong file", now=NOW
    )

    assert names(Queue.UNASSIGNED, heron) == [claim.property_address]
    assert ClaimAssignment.objects.get().assignee is None


def test_lists_of_the_queue(member, subscription, kestrel, heron):
    hour = timedelta(hours=1)
    rows = {
        "unassigned": {},
        "due later today": {"due_at": NOW + hour},
        "due tonight": {"due_at": NOW.replace(hour=23, minute=59)},
        "due tomorrow": {"due_at": NOW + 15 * hour, "assignee": heron},
        "overdue": {"due_at": NOW - hour, "assignee": kestrel},
        "due now": {"due_at": NOW, "assignee": kestrel},
        "waiting": {"status": "info_requested", "assignee": heron},
        "answered": {"status": "in_progress", "answered_at": NOW, "assignee": heron},
        "closed": {"status": "declined", "due_at": None},
    }
    for number, (address, fields) in enumerate(rows.items()):
        create_claim(member, subscription, property_address=address, age=number * hour, **fields)

    assert sorted(names(Queue.UNASSIGNED, kestrel)) == ["due later today", "due tonight", "unassigned"]
    assert names(Queue.UNASSIGNED, kestrel)[:2] == ["due later today", "due tonight"]
    assert names(Queue.MINE, kestrel) == ["overdue", "due now"]
    assert sorted(names(Queue.TEAM, kestrel)) == ["answered", "due now", "due tomorrow", "overdue", "waiting"]
    assert names(Queue.DUE_TODAY, kestrel) == ["due now", "due later today", "due tonight"]
    assert names(Queue.OVERDUE, kestrel) == ["overdue", "due now"]
    assert names(Queue.WAITING, kestrel) == ["waiting"]
    assert names(Queue.ANSWERS, kestrel) == ["answered"]


def submit(caller, service="appraisal"):
    response = caller.upload(CLAIMS, form(serviceRequestType=service))
    return Claim.objects.get(pk=response.json()["claim"]["id"])


def test_new_claims_are_given_in_turn_to_staff_on_duty(member_caller, subscription, kestrel, heron):
    away = UserFactory(username="away", kind=User.Kind.STAFF)
    StaffSettings.objects.create(user=away, is_away=True)
    other = UserFactory(username="other", kind=User.Kind.STAFF)
    StaffSettings.objects.create(user=other, services=["estimate"])
    Rotation.objects.create(service="appraisal")

    assignees = [submit(member_caller).assignee for _ in range(4)]

    assert set(assignees) == {kestrel, heron}
    assert assignees[:2] == assignees[2:]
    assert submit(member_caller, "estimate").assignee is None


def test_presence_is_written_at_most_every_twenty_seconds(claim, kestrel, heron, django_assert_num_queries):
    mark_present(claim=claim, user=kestrel, now=NOW)
    with django_assert_num_queries(1):
        mark_present(claim=claim, user=kestrel, now=NOW + timedelta(seconds=19))
    assert ClaimPresence.objects.get().seen_at == NOW
    mark_present(claim=claim, user=kestrel, now=NOW + timedelta(seconds=20))

    last = NOW + timedelta(seconds=80)
    assert others_present(claim=claim, user=kestrel, now=NOW) == []
    assert others_present(claim=claim, user=heron, now=last - timedelta(seconds=1)) == ["Kestrel"]
    assert others_present(claim=claim, user=heron, now=last) == []
