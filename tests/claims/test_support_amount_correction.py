from decimal import Decimal

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.exchange.amounts import require_completed
from apps.claims.models import Claim
from apps.claims.phases import WrongStatus
from apps.claims.site.forms import CorrectAmountForm
from tests.claims.factories import CLAIMS, create_claim
from tests.support_pages import get_context, get_messages

STAFF_URL = "/staff/claims/claim/"
REASON = "Two digits were swapped"


@pytest.fixture
def claim(member, subscription):
    return create_claim(
        member,
        subscription,
        claim_number="TX-88-1402",
        status="completed",
        original_claim_amount=Decimal("1000.00"),
        final_claim_amount=Decimal("1520.00"),
    )


def correct_amount(caller, claim, amount, **fields):
    data = {"amount": amount, "seen": "1520.00", "reason": REASON, **fields}
    return caller.upload(f"{STAFF_URL}{claim.pk}/correct-amount/", data)


def assert_nothing_changed(claim, amount="1520.00"):
    claim.refresh_from_db()
    assert claim.final_claim_amount == (amount and Decimal(amount))
    assert (mail.outbox, ActivityEntry.objects.count(), AuditLogEntry.objects.count()) == ([], 0, 0)


def test_correction_updates_dashboard_and_is_sent_to_member(
    support_caller, support_member, member, member_caller, claim, django_capture_on_commit_callbacks
):
    links = get_context(support_caller, f"{STAFF_URL}{claim.pk}/change/")["move_links"]
    assert [link.label for link in links] == ["Correct final amount"]

    with django_capture_on_commit_callbacks(execute=True):
        response = correct_amount(support_caller, claim, "1250.50")

    [message] = get_messages(response)
    assert str(message) == "The final amount is $1,250.50 now, and the member was notified."
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["finalClaimAmount"] == "1250.50"
    assert member_caller.get("/api/user/dashboard").json()["statistics"]["improvementAmount"] == "250.50"
    description = "The final amount of the claim for 14 Alder Row, Austin TX is $1,250.50 now; it was $1,520.00"
    entry = ActivityEntry.objects.get()
    assert (entry.action, entry.description) == ("claim_amount_corrected", description)
    (email,) = mail.outbox
    assert (email.subject, email.to) == ("Claim C-000001: final amount corrected", ["dana@example.com"])
    assert f"Open the claim: http://testserver/claims/{claim.pk}" in email.body
    assert not any(text in email.body for text in ("14 Alder Row", "1,250.50", REASON))
    assert REASON not in entry.description
    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.description, entry.reason) == (
        "claim_amount_corrected",
        "Corrected the final amount of the claim C-000001",
        REASON,
    )
    assert entry.changes == [{"field": "final claim amount", "before": "$1,520.00", "after": "$1,250.50"}]
    assert (entry.actor, entry.member, entry.target_id) == (support_member, member, claim.pk)


def test_missing_final_amount_can_be_set(support_caller, claim):
    claim.final_claim_amount = None
    claim.save()

    correct_amount(support_caller, claim, "0", seen="")

    claim.refresh_from_db()
    assert claim.final_claim_amount == 0
    assert ActivityEntry.objects.get().description.endswith("is $0.00 now")


def test_correction_of_outdated_amount_is_refused(support_caller, claim):
    for seen in ("1600.00", ""):
        response = correct_amount(support_caller, claim, "1250.50", seen=seen)

        assert response.status_code == 422
        html = response.content.decode()
        assert "The final amount is $1,520.00 now" in html
        assert all(text in html for text in ('value="1250.50"', REASON, 'name="seen" value="1520.00"'))
        assert_nothing_changed(claim)


def test_unchanged_amount_is_not_saved(support_caller, claim):
    response = correct_amount(support_caller, claim, "1520")

    html = response.content.decode()
    assert (response.status_code, "The claim already has this final amount." in html) == (422, True)
    assert_nothing_changed(claim)


def test_double_submission_corrects_amount_once(support_caller, claim, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        correct_amount(support_caller, claim, "1250.50")
        response = correct_amount(support_caller, claim, "1250.50")

    assert (response.status_code, "The final amount is $1,250.50 now" in response.content.decode()) == (422, True)
    assert (len(mail.outbox), AuditLogEntry.objects.count()) == (1, 1)


def test_only_completed_claims_can_be_corrected(support_caller, claim):
    message = "only the final amount of a completed claim can be corrected"
    for status in set(Claim.Status) - {Claim.Status.COMPLETED}:
        with pytest.raises(WrongStatus, match=message):
            require_completed(Claim(status=status))
    claim.status = "in_progress"
    claim.save()

    post_response = correct_amount(support_caller, claim, "7")
    get_response = support_caller.get(f"{STAFF_URL}{claim.pk}/correct-amount/")

    assert (post_response.status_code, get_response.status_code) == (422, 302)
    assert message in str(get_messages(get_response))
    assert_nothing_changed(claim)


def test_invalid_field_is_refused_and_input_is_preserved(support_caller, claim):
    valid = {"amount": "7.77", "seen": "1520.00", "reason": REASON}
    invalid = [
        {"amount": ""},
        {"amount": "-1"},
        {"amount": "1.005"},
        {"amount": "much"},
        {"amount": "NaN"},
        {"amount": "1" * 14},
        {"amount": "=1+1"},
        {"seen": "much"},
        {"reason": ""},
        {"reason": "x" * 1001},
        {"reason": "x" * 10_000},
        {"reason": "a\x00b"},
    ]
    assert CorrectAmountForm(valid, row=claim, version="1520.00").is_valid()
    assert [
        fields for fields in invalid if CorrectAmountForm(valid | fields, row=claim, version="1520.00").is_valid()
    ] == []

    response = correct_amount(support_caller, claim, "7.77", reason="")

    assert response.status_code == 422
    assert all(text in response.content.decode() for text in ("Nothing was changed", "7.77"))
    assert_nothing_changed(claim)
