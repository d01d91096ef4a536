"""A claim on which its owner does nothing goes back to the queue."""

from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.claims.models import Claim, ClaimAssignment, StaffNotice
from apps.claims.staff.notes import write_note
from apps.claims.staff.queue import assign, take
from apps.claims.staff.returns import return_claims, return_untouched_claims
from apps.core.request_meta import Actor
from tests.claims.factories import create_claim
from tests.documents.files import PDF, upload
from tests.factories import UserFactory, caller_as
from tests.rollback import rolled_back

# A Friday. With eight business hours a day, two days are over on Tuesday at ten.
NOW = datetime(2026, 11, 13, 10, tzinfo=ZoneInfo("America/New_York"))
DUE = datetime(2026, 11, 17, 10, tzinfo=ZoneInfo("America/New_York"))
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def clock(frozen_time):
    frozen_time.now = NOW
    return frozen_time


@pytest.fixture
def kestrel(db):
    return UserFactory(username="kestrel", kind=User.Kind.STAFF, callsign="Kestrel", is_superuser=True)


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF, callsign="Heron")


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def take_as(user, claim, now=NOW):
    take(claim_id=claim.pk, actor=Actor(user), now=now)


def assign_to(user, claim, now=NOW):
    assign(claim_id=claim.pk, assignee=user, expected_assignee=None, actor=Actor(None), now=now)


@pytest.mark.parametrize("give", [take_as, assign_to])
def test_untouched_claim_returns_after_the_business_hours(claim, kestrel, heron, give):
    give(kestrel, claim)
    StaffNotice.objects.all().delete()
    caller_as(kestrel).get(f"/staff/claims/claim/{claim.pk}/change/")  # opening is no action
    write_note(note_id=uuid4(), claim_id=claim.pk, text="From a colleague", actor=Actor(heron), now=NOW)

    assert return_untouched_claims(now=DUE - SECOND) == 0
    assert return_untouched_claims(now=DUE) == 1
    assert return_untouched_claims(now=DUE + timedelta(days=9)) == 0

    claim.refresh_from_db()
    assert claim.assignee is None
    assert ClaimAssignment.objects.latest("id").assignee is None
    assert AuditLogEntry.objects.filter(action="claim_assigned").latest("created_at").changes == [
        {"field": "assignee", "before": "Kestrel", "after": None}
    ]
    notices = StaffNotice.objects.order_by("recipient__callsign").values_list("recipient__callsign", "kind", "text")
    text = f"Back in the queue: {claim.reference}. Kestrel had not worked on it for 16 business hours"
    assert list(notices) == [("Heron", "returned", text), ("Kestrel", "returned", text)]


def test_any_action_of_the_owner_ends_the_count_until_the_next_owner(claim, kestrel, heron):
    take_as(kestrel, claim)
    write_note(note_id=uuid4(), claim_id=claim.pk, text="Looks fine", actor=Actor(kestrel), now=DUE - SECOND)
    assert return_untouched_claims(now=DUE + timedelta(days=9)) == 0

    assign(claim_id=claim.pk, assignee=heron, expected_assignee=kestrel, actor=Actor(kestrel), now=DUE)
    assert return_untouched_claims(now=DUE + timedelta(days=9)) == 1


def test_actions_on_the_page_count(claim, kestrel, media_folder):
    take_as(kestrel, claim)
    caller = caller_as(kestrel)
    for page, fields in (
        ("message", {"text": "We are at it"}),
        ("request", {"title": "Roof photographs"}),
        ("move", {"to": "under_review", "seen": "submitted"}),
        ("snooze", {"until": "2026-11-20"}),
        ("deliver", {"kind": "other", "title": "Letter", "files": upload("letter.pdf", PDF)}),
    ):
        with rolled_back():
            assert caller.upload(f"/staff/claims/claim/{claim.pk}/{page}/", fields).status_code == 302, page

            assert Claim.objects.get().untouched_since is None, page
    assert Claim.objects.get().untouched_since is not None


def test_zero_is_never(claim, kestrel, settings):
    settings.CLAIM_RETURN_HOURS = 0
    take_as(kestrel, claim)

    assert return_untouched_claims(now=DUE + timedelta(days=9)) == 0


def test_closed_claim_keeps_its_owner(claim, kestrel):
    take_as(kestrel, claim)
    Claim.objects.update(status="withdrawn")

    assert return_untouched_claims(now=DUE) == 0


def test_others_are_notified_of_the_claims_of_a_closed_account(claim, kestrel, heron):
    take_as(kestrel, claim)
    wren = UserFactory(username="wren", kind=User.Kind.STAFF)
    kestrel.is_active = False
    kestrel.save()

    return_claims(kestrel, actor=Actor(heron), now=NOW)

    assert StaffNotice.objects.values_list("recipient", "text").get() == (
        wren.pk,
        f"Back in the queue: {claim.reference}. The account of Kestrel was closed",
    )
