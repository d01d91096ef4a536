"""The data that ``seed_demo`` creates: the demo member and other members, admins and staff."""

from decimal import Decimal
from pathlib import Path

import pytest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.models import Claim, ClaimNote, SavedReply
from apps.claims.phases import Phase, get_phase
from apps.contact.models import ContactSubmission, ServiceRequest
from apps.credibility.models import CredibilityEntry
from apps.devices.models import Device
from apps.documents import thumbnails
from apps.documents.thumbnails import draw_due_thumbnails
from apps.invitations.models import InvitationCode
from apps.notifications.models import OutgoingMail
from apps.subscriptions.countdowns import ACCESS, PURCHASE
from apps.subscriptions.models import UserSubscription
from tests.documents import in_process_renderer
from tests.factories import DEMO_PASSWORD, Caller

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media_folder(demo_data) -> Path:
    # Every test in this module reads the files of the demo data.
    return demo_data


@pytest.fixture
def caller() -> Caller:
    caller = Caller()
    response = caller.post("/api/auth/login", {"username": "demo", "password": DEMO_PASSWORD})
    assert response.status_code == 200
    return caller


def test_images_and_pdfs_have_thumbnails(caller, monkeypatch):
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)
    draw_due_thumbnails()
    documents = [row for row in caller.get("/api/user/documents").json()["results"] if row["isViewable"]]
    statuses = {
        (row["mimeType"], caller.get(f"/api/user/documents/{row['id']}/thumbnail").status_code) for row in documents
    }

    assert statuses == {
        ("application/octet-stream", 404),
        ("application/pdf", 200),
        ("image/jpeg", 200),
        ("image/png", 200),
    }


def test_demo_member_has_a_claim_in_every_status_with_history(caller):
    dashboard = caller.get("/api/user/dashboard").json()
    claims = caller.get("/api/user/claims").json()["results"]

    assert dashboard["subscription"]["status"] == "active"
    statistics = {name: Decimal(str(value)) for name, value in dashboard["statistics"].items()}
    assert statistics["improvementAmount"] == Decimal("28347.38")
    assert statistics["totalFinalAmount"] - statistics["totalOriginalAmount"] == statistics["improvementAmount"]
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


def test_claims_are_in_every_phase_and_some_wait_for_the_demo_member(caller):
    now = timezone.now()
    phases = {get_phase(claim, now=now) for claim in Claim.objects.all()}
    waiting = caller.get("/api/user/claims?waits=1").json()["results"]

    # Those of a claim that is completed without a result differ only in the date.
    assert set(Phase) - phases <= {Phase.NO_DOCUMENT, Phase.NO_DOCUMENT_OVER}
    assert {Phase.NO_DOCUMENT, Phase.NO_DOCUMENT_OVER} & phases
    assert {"documents", "review"} <= {claim["waitsFor"] for claim in waiting}
    assert ClaimNote.objects.exists()
    assert SavedReply.objects.count() == 3


def test_claims_start_with_the_estimate_of_the_member():
    """The dashboard adds up the original amounts as "Your Estimate Total"."""
    names = Claim.objects.values_list("documents__original_filename", flat=True)

    assert {"roof-estimate.pdf", "own-estimate.pdf"} <= set(names)
    assert not any("carrier" in name for name in names if name)


def test_two_estimates_are_read_and_compared_and_another_has_a_line_to_check(caller):
    claims = {claim["claimNumber"]: claim for claim in caller.get("/api/user/claims").json()["results"]}
    completed, new = (f"/api/user/claims/{claims[number]['id']}" for number in ("HO-55120", "HL-90455"))

    comparison = caller.get(f"{completed}/comparison").json()
    lines = caller.get(f"{completed}/comparison/lines", {"kind": "different"}).json()["results"]
    estimates = caller.get(f"{new}/estimates").json()["results"]

    assert comparison["base"] == {"party": "carrier", "total": claims["HO-55120"]["originalClaimAmount"]}
    assert comparison["audited"] == {"party": "network", "total": claims["HO-55120"]["finalClaimAmount"]}
    assert {line["kind"] for line in lines} >= {"quantity", "price", "missing_in_base", "missing_in_audited"}
    assert {line["reason"] for line in lines} >= {"code requirement", "measurement"}
    assert [(row["state"], row["lineCount"], row["uncheckedCount"]) for row in estimates] == [("read", 11, 1)]
    assert estimates[0]["rooms"] == ["Dwelling Roof", "Front Elevation", "Kitchen"]


def test_every_document_except_the_withdrawn_one_can_be_downloaded(caller):
    documents = caller.get("/api/user/documents").json()["results"]

    responses = {row["originalFilename"]: caller.get(f"/api/user/documents/{row['id']}/download") for row in documents}
    assert responses.pop("withdrawn-letter.pdf").status_code == 403
    assert {response.status_code for response in responses.values()} == {200}
    assert b"".join(responses["policy.pdf"].streaming_content).endswith(b"%%EOF\n")
    assert {row["fileType"] for row in documents} >= {"insurance", "photo", "report", "general", "estimate"}


def test_panel_lookup_and_support_pages_have_rows():
    assert {code.group for code in InvitationCode.objects.all()} == set(InvitationCode.Group.values)
    assert any(code.redeemed_by_someone_else for code in InvitationCode.objects.filter(is_used=True))
    assert set(CredibilityEntry.objects.values_list("is_active", flat=True)) == {True, False}
    for incoming in (ContactSubmission, ServiceRequest):
        assert {row.answered_at is None for row in incoming.objects.all()} == {True, False}
    assert Device.objects.filter(revoked_at__isnull=False).exists()
    assert {entry.actor_name for entry in AuditLogEntry.objects.all()} >= {
        "command line",
        "demo-admin",
        "demo-night-support",
        "demo-registrar",
        "demo-support",
    }


def test_members_have_every_subscription_and_countdown_status():
    now = timezone.now()

    plans = {subscription.status_at(now) for subscription in UserSubscription.objects.all()}
    purchase_windows = {deadline > now for member in Member.objects.all() if (deadline := PURCHASE.deadline_of(member))}
    countdowns = {deadline > now for member in Member.objects.all() if (deadline := ACCESS.deadline_of(member))}

    assert plans == {"active", "grace", "ended"}
    assert purchase_windows == countdowns == {True, False}
    assert Member.objects.filter(user__is_active=False).exists()


def test_entries_and_emails_are_spread_over_weeks():
    for model in (ActivityEntry, AuditLogEntry, OutgoingMail):
        days = {row.created_at.date() for row in model.objects.all()}
        assert len(days) > 10, model
        assert max(days) <= timezone.now().date()


def test_only_the_demo_member_can_sign_in():
    others = User.objects.exclude(username="demo")

    assert len(others) > 10
    assert not any(user.has_usable_password() for user in others)
    assert not any(user.is_active for user in others if not user.is_member)
