"""Claims at ``/staff/``."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.accounts.models import ActivityEntry
from apps.claims.models import ClaimStatusChange
from apps.documents.models import UserDocument
from tests.claims.filing import CLAIMS, form, make_claim, three_files
from tests.documents.files import PDF
from tests.people import UserFactory, caller_as

DESK = "/staff/claims/claim/"


@pytest.fixture
def claim(member, subscription):
    subscription.estimates_used = 4
    subscription.save()
    return make_claim(member, subscription, claim_number="TX-88-1402", original_claim_amount=Decimal("1000.00"))


def move(caller, claim, to, **fields):
    return caller.upload(f"{DESK}{claim.pk}/move/", {"to": to, "note": "", "final_amount": "", **fields})


def page(caller, path, query=None):
    return caller.get(path, query).content.decode()


def test_a_claim_moves_to_its_end_and_the_member_sees_it(
    staff_caller, member_caller, claim, subscription, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        for to in ("under_review", "info_requested", "under_review", "in_progress"):
            assert move(staff_caller, claim, to).status_code == 302
        move(staff_caller, claim, "completed", note="Settled <in full>.", final_amount="1250000.50")

    shown = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert (shown["status"], shown["finalClaimAmount"]) == ("completed", "1250000.50")
    assert [row["status"] for row in shown["history"]] == [
        "submitted",
        "under_review",
        "info_requested",
        "under_review",
        "in_progress",
        "completed",
    ]
    assert shown["history"][-1]["note"] == "Settled <in full>."
    assert ClaimStatusChange.objects.filter(claim=claim, changed_by__username="support").count() == 5
    statistics = member_caller.get("/api/user/dashboard").json()["statistics"]
    assert (statistics["completedClaims"], statistics["improvementAmount"]) == (1, "1249000.50")
    assert ActivityEntry.objects.filter(action="claim_completed").count() == 1
    subscription.refresh_from_db()
    assert subscription.estimates_used == 4
    last = mail.outbox[-1]
    assert (len(mail.outbox), last.subject, last.to) == (5, "Your claim: completed", ["dana@example.com"])
    assert "is completed." in last.body
    assert "Final amount: $1,250,000.50" in last.body
    assert "Settled <in full>." in last.body


@pytest.mark.parametrize("status", ["submitted", "under_review", "info_requested", "in_progress"])
def test_a_declined_claim_gives_its_unit_back(staff_caller, claim, subscription, status):
    claim.status = status
    claim.save()

    move(staff_caller, claim, "declined", note="Not covered.")

    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, subscription.estimates_used) == ("declined", 3)


@pytest.mark.parametrize(
    ("status", "to"),
    [
        ("submitted", "completed"),
        ("submitted", "in_progress"),
        ("submitted", "withdrawn"),
        ("under_review", "completed"),
        ("info_requested", "in_progress"),
        ("in_progress", "under_review"),
        ("completed", "declined"),
        ("declined", "under_review"),
        ("withdrawn", "under_review"),
    ],
)
def test_a_move_that_is_not_open_or_no_longer_open_says_why_and_changes_nothing(
    staff_caller, claim, subscription, status, to
):
    claim.status = status
    claim.save()

    answer = move(staff_caller, claim, to, final_amount="5")

    assert answer.status_code == 302
    assert "cannot be moved to" in page(staff_caller, answer["Location"])
    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, claim.final_claim_amount, subscription.estimates_used) == (status, None, 4)
    assert claim.status_changes.count() == 1
    assert mail.outbox == []


def test_the_form_offers_only_the_moves_that_are_open(staff_caller, claim):
    shown = page(staff_caller, f"{DESK}{claim.pk}/move/")

    offered = {to for to in ("under_review", "declined", "completed", "in_progress", "withdrawn") if f'"{to}"' in shown}
    assert offered == {"under_review", "declined"}


@pytest.mark.parametrize("amount", ["-1", "1.005", "much"])
def test_a_wrong_amount_is_named_and_the_note_stays(staff_caller, claim, amount):
    answer = move(staff_caller, claim, "under_review", note="Typed with care", final_amount=amount)

    assert answer.status_code == 200
    assert "Typed with care" in answer.content.decode()
    assert "errorlist" in answer.content.decode()
    claim.refresh_from_db()
    assert claim.status == "submitted"


@pytest.mark.parametrize("text", ["Alder", "marsh", "tx-88", "Whitlock", "DANA", "dana@example"])
def test_a_claim_is_found_by_what_people_say_on_the_phone(staff_caller, claim, text):
    assert "14 Alder Row" in page(staff_caller, DESK, {"q": text})
    assert "14 Alder Row" not in page(staff_caller, DESK, {"q": f"{text} nowhere"})


def test_the_facts_of_a_claim_are_shown_and_cannot_be_edited(staff_caller, claim):
    shown = page(staff_caller, f"{DESK}{claim.pk}/change/")

    assert "TX-88-1402" in shown
    assert f"{DESK}{claim.pk}/move/" in shown
    answer = staff_caller.upload(f"{DESK}{claim.pk}/change/", {"status": "completed"})
    assert answer.status_code == 403
    claim.refresh_from_db()
    assert claim.status == "submitted"


def test_staff_open_a_document_and_the_member_sees_that_they_did(member, member_caller, staff_caller, subscription):
    submitted = member_caller.upload(CLAIMS, form(files=three_files())).json()["claim"]
    address = f"{DESK}{submitted['id']}/documents/{submitted['documents'][0]['id']}/"
    assert address in page(staff_caller, f"{DESK}{submitted['id']}/change/")

    answer = staff_caller.get(address)

    assert b"".join(answer.streaming_content) == PDF
    assert answer["Content-Disposition"] == 'inline; filename="scope.pdf"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    entry = ActivityEntry.objects.get(member=member, action="document_opened_by_support")
    assert entry.description == "Support opened scope.pdf"


def test_a_withdrawn_document_and_one_of_another_claim_are_not_handed_out(
    member, member_caller, staff_caller, subscription
):
    submitted = member_caller.upload(CLAIMS, form(files=three_files()[:1])).json()["claim"]
    other = make_claim(member, subscription)
    document = submitted["documents"][0]["id"]

    assert staff_caller.get(f"{DESK}{other.pk}/documents/{document}/").status_code == 404
    UserDocument.objects.update(is_viewable=False)
    answer = staff_caller.get(f"{DESK}{submitted['id']}/documents/{document}/")

    assert answer.status_code == 302
    assert "cannot be viewed" in page(staff_caller, answer["Location"])
    assert not ActivityEntry.objects.filter(action="document_opened_by_support").exists()


def test_members_and_admins_find_no_door_here(member_caller, admin_caller, claim):
    for caller in (member_caller, admin_caller):
        for path in ("", f"{claim.pk}/change/", f"{claim.pk}/move/"):
            answer = caller.get(f"{DESK}{path}")
            assert (answer.status_code, answer["Location"][:13]) == (302, "/staff/login/")


def test_staff_who_may_only_look_move_nothing(claim):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_claim"))
    caller = caller_as(onlooker)

    assert f"{DESK}{claim.pk}/move/" not in page(caller, f"{DESK}{claim.pk}/change/")
    assert move(caller, claim, "under_review").status_code == 403
    claim.refresh_from_db()
    assert claim.status == "submitted"
