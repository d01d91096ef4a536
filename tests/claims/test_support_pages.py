"""The page of a claim at ``/staff/``, and moving the claim to another status."""

import re
from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.emails import MOVE_EMAIL_DELAY, send_move_emails
from apps.claims.models import Claim, ClaimLink, ClaimStatusChange
from apps.claims.site.forms import MoveClaimForm
from apps.notifications.models import Notification
from tests.claims.factories import CLAIMS, create_claim, create_document, set_status
from tests.factories import UserFactory, caller_as
from tests.subscriptions.factories import get_usage, set_units
from tests.support_pages import get_context

STAFF_URL = "/staff/claims/claim/"
REASON = "The carrier's letter of today"


@pytest.fixture
def claim(member, subscription):
    set_units(subscription, "used", {"estimate": 4})
    return create_claim(member, subscription, claim_number="TX-88-1402", original_claim_amount=Decimal("1000.00"))


def move_claim(caller, claim, to, **fields):
    """Submit the move form; ``seen`` is the form's hidden field with the status that the page showed."""
    expected_status = Claim.objects.get(pk=claim.pk).status
    data = {"to": to, "note": "", "final_amount": "", "reason": REASON, "seen": expected_status, **fields}
    return caller.upload(f"{STAFF_URL}{claim.pk}/move/", data)


def assert_not_moved(claim, status="submitted"):
    claim.refresh_from_db()
    assert (claim.status, claim.final_claim_amount, claim.status_changes.count()) == (status, None, 1)
    assert (mail.outbox, ActivityEntry.objects.count(), AuditLogEntry.objects.count()) == ([], 0, 0)


def get_html(caller, path, query=None):
    return caller.get(path, query).content.decode()


def test_member_sees_claim_moved_to_completed(
    support_caller, member_caller, claim, subscription, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        for to in ("under_review", "info_requested", "under_review", "in_progress"):
            assert move_claim(support_caller, claim, to).status_code == 302
        move_claim(
            support_caller,
            claim,
            "completed",
            note="Settled <in full>.",
            no_document="The carrier paid before the estimate was due.",
            final_amount="1250000.50",
        )

    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()
    assert (details["status"], details["finalClaimAmount"]) == ("completed", "1250000.50")
    assert [row["status"] for row in details["history"]] == [
        "submitted",
        "under_review",
        "info_requested",
        "under_review",
        "in_progress",
        "completed",
    ]
    assert details["history"][-1]["note"] == "Settled <in full>.\n\nThe carrier paid before the estimate was due."
    assert details["outcome"]["noDocumentReason"] == "The carrier paid before the estimate was due."
    assert ClaimStatusChange.objects.filter(claim=claim, changed_by__username="sable").count() == 5
    statistics = member_caller.get("/api/user/dashboard").json()["statistics"]
    assert (statistics["completedClaims"], statistics["improvementAmount"]) == (1, "1249000.50")
    assert ActivityEntry.objects.filter(action="claim_completed").count() == 1
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 4
    with django_capture_on_commit_callbacks(execute=True):
        send_move_emails(now=timezone.now() + MOVE_EMAIL_DELAY)
    (last_email,) = mail.outbox
    assert (last_email.subject, last_email.to) == ("Claim C-000001 is completed", ["dana@example.com"])
    assert "Your claim C-000001 is completed." in last_email.body
    assert f"Open the claim: http://testserver/claims/{claim.pk}" in last_email.body
    assert not any(text in last_email.body for text in ("14 Alder Row", "1,250,000", "Settled", "carrier"))


def test_declining_a_claim_returns_its_unit(staff_caller, claim, subscription):
    move_claim(staff_caller, claim, "declined", note="Not covered.")

    claim.refresh_from_db()
    subscription.refresh_from_db()
    assert (claim.status, get_usage(subscription).used) == ("declined", 3)


def test_disallowed_transition_is_refused(staff_caller, claim, subscription):
    for status, to in (("submitted", "completed"), ("declined", "under_review")):
        set_status(claim, status)

        response = move_claim(staff_caller, claim, to, note="Typed with care", final_amount="5")

        html = response.content.decode()
        assert response.status_code == 422
        assert all(text in html for text in ("cannot be moved", "Typed with care", "letter of today"))
        assert ('value="Move claim"' in html) == (status == "submitted")
        assert f"The claim is {status}" in html
        subscription.refresh_from_db()
        assert get_usage(subscription).used == 4
        assert_not_moved(claim, status)


def test_move_choices_are_grouped_in_a_fieldset(staff_caller, claim):
    html = get_html(staff_caller, f"{STAFF_URL}{claim.pk}/move/")

    assert '<fieldset class="support-choice"><legend class="required">Move to</legend>' in html
    offered = {to for to in ("under_review", "declined", "completed", "in_progress", "withdrawn") if f'"{to}"' in html}
    assert offered == {"under_review", "declined"}


def test_move_is_audited_with_a_reason_hidden_from_the_member(
    support_caller, support_member, member_caller, member, claim, django_capture_on_commit_callbacks
):
    claim.status = "in_progress"
    claim.save()

    with django_capture_on_commit_callbacks(execute=True):
        move_claim(
            support_caller,
            claim,
            "completed",
            note="All is paid.",
            no_document="Paid early.",
            final_amount="1800",
            reason="=A1 <b>Cheque</b>",
        )
        send_move_emails(now=timezone.now() + MOVE_EMAIL_DELAY)

    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.description, entry.reason, entry.target_name) == (
        "claim_moved",
        "Moved the claim C-000001 to completed",
        "=A1 <b>Cheque</b>",
        "C-000001",
    )
    assert (entry.actor, entry.member, entry.target_id, entry.ip_address) == (
        support_member,
        member,
        claim.pk,
        "127.0.0.1",
    )
    assert entry.changes == [
        {"field": "status", "before": "In progress", "after": "Completed"},
        {"field": "final claim amount", "before": None, "after": "$1,800.00"},
        {"field": "note to the member", "before": None, "after": "All is paid.\n\nPaid early."},
    ]
    member_responses = (
        member_caller.get(f"{CLAIMS}/{claim.pk}").content + member_caller.get("/api/user/activity").content
    )
    assert b"Cheque" not in member_responses
    assert b"All is paid." in member_responses
    assert "Cheque" not in mail.outbox[0].body


def test_move_from_outdated_page_is_refused(support_caller, staff_caller, claim):
    expected_status = support_caller.get(f"{STAFF_URL}{claim.pk}/move/").context["form"].initial["seen"]
    move_claim(staff_caller, claim, "under_review")

    response = move_claim(
        support_caller, claim, "declined", seen=expected_status, note="Typed with care", final_amount="7"
    )

    assert response.status_code == 422
    html = response.content.decode()
    assert "The claim is under review now. Please look at it again" in html
    assert all(text in html for text in ("Typed with care", "letter of today", 'value="7"'))
    claim.refresh_from_db()
    assert (claim.status, claim.status_changes.count(), AuditLogEntry.objects.count()) == ("under_review", 2, 1)

    # The form is shown again with the current status, so submitting it now succeeds.
    assert 'name="seen" value="under_review"' in html
    assert move_claim(support_caller, claim, "declined").status_code == 302
    claim.refresh_from_db()
    assert claim.status == "declined"


def test_status_is_its_value_in_words_in_lists_and_sentences(support_caller):
    page = get_html(support_caller, STAFF_URL)
    for status in Claim.Status.values:
        # As the frontend writes it, see statusNames.ts.
        name = status.replace("_", " ").capitalize()
        claim = Claim(status=status)
        assert (claim.get_status_display(), claim.status_word) == (name, name.lower())
        assert f">{name}</a>" in page, status  # the filter


def test_claim_is_moved_once_and_only_from_the_status_that_was_shown(support_caller, claim):
    assert move_claim(support_caller, claim, "under_review", seen="").status_code == 422
    assert_not_moved(claim)

    move_claim(support_caller, claim, "under_review", seen="submitted")
    response = move_claim(support_caller, claim, "under_review", seen="submitted")

    assert (response.status_code, "The claim is under review now" in response.content.decode()) == (422, True)
    assert (claim.status_changes.count(), Notification.objects.count(), AuditLogEntry.objects.count()) == (2, 1, 1)


def test_line_break_in_a_reason_counts_as_one_character(support_caller, claim):
    reason = "x" * 501 + "\r\n" * 498 + "x"

    response = move_claim(support_caller, claim, to="under_review", reason=reason)

    assert response.status_code == 302
    assert AuditLogEntry.objects.get().reason == reason.replace("\r\n", "\n")


def test_invalid_field_is_reported_and_claim_is_not_moved(support_caller, claim):
    for fields, message in (
        ({"to": "declined", "reason": ""}, "Please say why"),
        ({"to": "declined", "reason": " \n "}, "Please say why"),
        ({"reason": "x" * 1001}, "at most 1000 characters"),
        ({"reason": "x" * 10_000}, "at most 1000 characters"),
        ({"reason": "a\x00b"}, "Null characters are not allowed"),
        ({"reason": "a\x07b"}, "characters that cannot be stored"),
        ({"note": "x" * 10_001}, "at most 10000 characters"),
        ({"note": "a\x00b"}, "Null characters are not allowed"),
        ({"note": "a\x07b"}, "characters that cannot be stored"),
        ({"to": ""}, "Please choose where to move it"),
        ({"to": "elsewhere"}, "not one of the available choices"),
        ({"final_amount": "-1"}, "greater than or equal to 0"),
        ({"final_amount": "1.005"}, "no more than 2 decimal places"),
        ({"final_amount": "much"}, "Enter a number"),
    ):
        form = MoveClaimForm({"to": "under_review", "reason": "x", **fields}, row=claim)
        assert any(message in error for error in form.errors.get(list(fields)[-1], [])), fields

    response = move_claim(support_caller, claim, "under_review", note="Typed with care", final_amount="-1")

    html = response.content.decode()
    assert response.status_code == 422
    assert all(text in html for text in ("Typed with care", "errorlist", "Nothing was changed"))
    assert_not_moved(claim)


def test_closed_claim_has_no_move_page(support_caller, claim):
    set_status(claim, "declined")

    response = support_caller.get(f"{STAFF_URL}{claim.pk}/move/")

    assert (response.status_code, response["Location"]) == (302, f"{STAFF_URL}{claim.pk}/change/")
    html = get_html(support_caller, response["Location"])
    assert "The claim is declined: it cannot be moved any further." in html
    assert f"{STAFF_URL}{claim.pk}/move/" not in html


def test_actions_on_unknown_claims_are_refused(support_caller, claim):
    # A path whose id is not a UUID matches no URL of ours, so the Django admin redirects to its index.
    for pk, status in (("00000000-0000-4000-8000-000000000000", 404), (claim.member_id, 404), ("1", 302)):
        path = f"{STAFF_URL}{pk}/move/"
        assert (support_caller.get(path).status_code, support_caller.upload(path, {}).status_code) == (status, status)
    assert_not_moved(claim)


def test_claim_page_is_read_only(support_caller, claim):
    response = support_caller.upload(f"{STAFF_URL}{claim.pk}/change/", {"status": "completed"})
    assert response.status_code == 403
    assert_not_moved(claim)
    assert support_caller.get(f"{STAFF_URL}add/").status_code == 403
    assert support_caller.upload(f"{STAFF_URL}{claim.pk}/delete/", {"post": "yes"}).status_code == 403


def test_claim_page_shows_history_and_documents(support_caller, member, claim):
    create_document(member, "scope.pdf", claim=claim)
    move_claim(support_caller, claim, "under_review", note="First line\n<second> line")

    html = get_html(support_caller, f"{STAFF_URL}{claim.pk}/change/")

    assert "TX-88-1402" in html
    assert f"{STAFF_URL}{claim.pk}/move/" in html
    assert "First line<br>&lt;second&gt; line" in html
    assert "scope.pdf" in html
    assert f"/staff/accounts/member/{member.pk}/change/" in html
    # Support staff may not view staff accounts, so the name is not a link.
    assert "sable" in html
    assert "/staff/accounts/user/" not in html
    assert "None" not in html


def test_claim_page_takes_the_same_queries_for_any_number_of_rows(
    support_caller, member, claim, django_assert_num_queries
):
    for number in range(12):
        create_document(member, f"{number}.pdf", claim=claim)
        claim.status_changes.create(status="under_review", note=f"Note {number}")

    queue = [create_claim(member, claim.subscription) for _ in range(3)]
    ClaimLink.objects.create(claim=claim, other=queue[0], kind="same_loss")
    query = {"_changelist_filters": "queue=unassigned", "_next": queue[1].pk}

    # Session with user, permissions, claim, presence, requests, results, documents, the queue, messages with notes,
    # linked claims with those of the same address, history with due times, staff, saved replies, drafts of comparisons.
    # The first opening also stores that this person has opened it.
    get_context(support_caller, f"{STAFF_URL}{claim.pk}/change/")
    with django_assert_num_queries(15):
        html = get_html(support_caller, f"{STAFF_URL}{claim.pk}/change/", query)
    assert (html.count("aria-current"), html.count('rel="next"'), "Same loss as" in html) == (1, 1, True)


def test_members_and_panel_admins_are_sent_to_staff_login(member_caller, admin_caller, claim):
    for caller in (member_caller, admin_caller):
        for path in ("", f"{claim.pk}/change/", f"{claim.pk}/move/"):
            response = caller.get(f"{STAFF_URL}{path}")
            assert (response.status_code, response["Location"][:13]) == (302, "/staff/login/")


def test_view_only_staff_are_offered_nothing(claim):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_claim"))
    caller = caller_as(user)

    page = get_html(caller, f"{STAFF_URL}{claim.pk}/change/")

    assert re.findall(rf"{STAFF_URL}{claim.pk}/([\w-]+)/", page) == ["open"]  # for its presence
    assert caller.get(f"{STAFF_URL}{claim.pk}/move/").status_code == 403
