"""What ``seed_demo`` shows: a demo member to look at, and a network around it."""

from pathlib import Path

import pytest
from django.utils import timezone

from apps.accounts.countdowns import access_deadline, purchase_deadline
from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, RecordEntry
from apps.claims.models import Claim
from apps.contact.models import ContactSubmission, ServiceRequest
from apps.credibility.models import CredibilityEntry
from apps.devices.models import Device
from apps.documents import rendering as drawing
from apps.invitations.models import InvitationCode
from apps.notifications.models import OutgoingMail
from apps.subscriptions.models import UserSubscription
from tests.factories import DEMO_PASSWORD, Caller

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media_folder(demo_data) -> Path:
    """The files of the demo_data, at which every test here looks."""
    return demo_data


@pytest.fixture
def caller() -> Caller:
    caller = Caller()
    answer = caller.post("/api/auth/login", {"username": "demo", "password": DEMO_PASSWORD})
    assert answer.status_code == 200
    return caller


def test_its_photographs_plans_and_pages_have_thumbnails(caller, monkeypatch):
    monkeypatch.setattr(drawing, "LONGEST_DRAWING_SECONDS", 60)
    shown = [row for row in caller.get("/api/user/documents").json()["results"] if row["isViewable"]]
    drawn = {(row["mimeType"], caller.get(f"/api/user/documents/{row['id']}/thumbnail").status_code) for row in shown}

    assert drawn == {
        ("application/octet-stream", 404),
        ("application/pdf", 200),
        ("image/jpeg", 200),
        ("image/png", 200),
    }


def test_the_member_sees_a_claim_at_every_status_with_its_history(caller):
    dashboard = caller.get("/api/user/dashboard").json()
    claims = caller.get("/api/user/claims").json()["results"]

    assert dashboard["subscription"]["status"] == "active"
    assert dashboard["statistics"]["improvementAmount"] == "20650.00"
    assert len(dashboard["recentActivity"]) == 10
    assert {claim["status"] for claim in claims} == set(Claim.Status.values)
    completed = next(claim for claim in claims if claim["claimNumber"] == "HO-55120")
    detail = caller.get(f"/api/user/claims/{completed['id']}").json()
    assert [change["status"] for change in detail["history"]] == [
        "submitted",
        "under_review",
        "in_progress",
        "completed",
    ]
    assert all(change["note"] for change in detail["history"][1:])
    assert {document["mimeType"] for document in detail["documents"]} == {"image/jpeg", "application/pdf"}


def test_every_document_but_the_withdrawn_one_opens(caller):
    documents = caller.get("/api/user/documents").json()["results"]

    opened = {row["originalFilename"]: caller.get(f"/api/user/documents/{row['id']}/download") for row in documents}
    assert opened.pop("withdrawn-letter.pdf").status_code == 403
    assert {answer.status_code for answer in opened.values()} == {200}
    assert b"".join(opened["policy.pdf"].streaming_content).endswith(b"%%EOF\n")
    assert {row["fileType"] for row in documents} >= {"insurance", "photo", "report", "general", "estimate"}


def test_the_panel_the_look_up_and_the_desk_have_something_to_show():
    assert {code.group for code in InvitationCode.objects.all()} == set(InvitationCode.Group.values)
    assert any(code.redeemed_by_someone_else for code in InvitationCode.objects.filter(is_used=True))
    assert set(CredibilityEntry.objects.values_list("is_active", flat=True)) == {True, False}
    for incoming in (ContactSubmission, ServiceRequest):
        assert {row.answered_at is None for row in incoming.objects.all()} == {True, False}
    assert Device.objects.filter(revoked_at__isnull=False).exists()
    assert {entry.actor_name for entry in RecordEntry.objects.all()} >= {
        "command line",
        "demo-admin",
        "demo-night-desk",
        "demo-registrar",
        "demo-support",
    }


def test_its_members_stand_where_members_may_stand():
    now = timezone.now()

    plans = {held.status_at(now) for held in UserSubscription.objects.all()}
    windows = {deadline > now for member in Member.objects.all() if (deadline := purchase_deadline(member))}
    countdowns = {deadline > now for member in Member.objects.all() if (deadline := access_deadline(member))}

    assert plans == {"active", "grace", "ended"}
    assert windows == countdowns == {True, False}
    assert Member.objects.filter(user__is_active=False).exists()


def test_its_story_happened_over_weeks():
    for model in (ActivityEntry, RecordEntry, OutgoingMail):
        days = {row.created_at.date() for row in model.objects.all()}
        assert len(days) > 10, model
        assert max(days) <= timezone.now().date()


def test_nobody_else_can_sign_in():
    others = User.objects.exclude(username="demo")
    assert len(others) > 10
    assert not any(user.is_staff or user.has_usable_password() for user in others)
    assert not any(user.is_active for user in others if not user.is_member)
