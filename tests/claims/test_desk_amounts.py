"""Staff correct the final amount of a completed claim."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.audit.models import ActivityEntry, RecordEntry
from tests.claims.factories import CLAIMS, make_claim
from tests.factories import UserFactory, caller_as

DESK = "/staff/claims/claim/"
REASON = "Two digits were swapped"


@pytest.fixture
def claim(member, subscription):
    return make_claim(
        member,
        subscription,
        claim_number="TX-88-1402",
        status="completed",
        original_claim_amount=Decimal("1000.00"),
        final_claim_amount=Decimal("1520.00"),
    )


def correct(caller, claim, amount, **fields):
    given = {"amount": amount, "seen": "1520.00", "reason": REASON, **fields}
    return caller.upload(f"{DESK}{claim.pk}/correct-amount/", given)


def page(caller, path):
    return caller.get(path).content.decode()


def nothing_happened(claim, amount="1520.00"):
    claim.refresh_from_db()
    assert claim.final_claim_amount == (amount and Decimal(amount))
    assert (mail.outbox, ActivityEntry.objects.count(), RecordEntry.objects.count()) == ([], 0, 0)


@pytest.mark.parametrize("caller", ["support_caller", "staff_caller"])
def test_the_member_is_told_and_the_dashboard_counts_anew(
    request, member_caller, claim, caller, django_capture_on_commit_callbacks
):
    desk = request.getfixturevalue(caller)
    assert "Correct final amount" in page(desk, f"{DESK}{claim.pk}/change/")

    with django_capture_on_commit_callbacks(execute=True):
        answer = correct(desk, claim, "1250.50")

    assert "The final amount is $1,250.50 now, and the member was notified." in page(desk, answer["Location"])
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").json()["finalClaimAmount"] == "1250.50"
    assert member_caller.get("/api/user/dashboard").json()["statistics"]["improvementAmount"] == "250.50"
    news = "The final amount of the claim for 14 Alder Row, Austin TX is $1,250.50 now; it was $1,520.00"
    entry = ActivityEntry.objects.get()
    assert (entry.action, entry.description) == ("claim_amount_corrected", news)
    (sent,) = mail.outbox
    assert (sent.subject, sent.to) == ("Your claim: final amount corrected", ["dana@example.com"])
    assert f"{news}." in sent.body
    assert REASON not in sent.body + entry.description


def test_a_correction_is_on_record(support_caller, support_member, member, claim):
    correct(support_caller, claim, "1250.50")

    entry = RecordEntry.objects.get()
    assert (entry.action, entry.description, entry.reason) == (
        "claim_amount_corrected",
        "Corrected the final amount of the claim TX-88-1402",
        REASON,
    )
    assert entry.changes == [{"field": "final claim amount", "before": "1520.00", "after": "1250.50"}]
    assert (entry.actor, entry.member, entry.subject_id) == (support_member, member, claim.pk)


def test_an_amount_that_was_never_noted_is_noted_now(support_caller, claim):
    claim.final_claim_amount = None
    claim.save()

    correct(support_caller, claim, "0", seen="")

    claim.refresh_from_db()
    assert claim.final_claim_amount == 0
    assert ActivityEntry.objects.get().description.endswith("is $0.00 now")


@pytest.mark.parametrize("seen", ["1600.00", ""])
def test_an_amount_that_was_changed_between_two_clicks_is_looked_at_again(support_caller, claim, seen):
    answer = correct(support_caller, claim, "1250.50", seen=seen)

    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "The final amount is $1,520.00 now" in shown
    assert all(text in shown for text in ('value="1250.50"', REASON, 'name="seen" value="1520.00"'))
    nothing_happened(claim)


def test_the_amount_that_stands_is_no_correction(support_caller, claim):
    answer = correct(support_caller, claim, "1520")

    assert answer.status_code == 302
    assert "The claim already has this final amount." in page(support_caller, answer["Location"])
    nothing_happened(claim)


def test_pressing_twice_corrects_once(support_caller, claim, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        correct(support_caller, claim, "1250.50")
        answer = correct(support_caller, claim, "1250.50")

    assert (answer.status_code, "The final amount is $1,250.50 now" in answer.content.decode()) == (422, True)
    assert (len(mail.outbox), RecordEntry.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "status", ["submitted", "under_review", "info_requested", "in_progress", "declined", "withdrawn"]
)
def test_only_a_completed_claim_has_a_final_amount_to_correct(support_caller, claim, status):
    claim.status = status
    claim.save()

    pressed, opened = correct(support_caller, claim, "7"), support_caller.get(f"{DESK}{claim.pk}/correct-amount/")

    assert (pressed.status_code, opened.status_code) == (302, 302)
    assert "only the final amount of a completed claim can be corrected." in page(support_caller, opened["Location"])
    nothing_happened(claim)


@pytest.mark.parametrize(
    "fields",
    [
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
    ],
)
def test_a_wrong_field_changes_nothing_and_what_was_typed_stays(support_caller, claim, fields):
    answer = correct(support_caller, claim, **{"amount": "7.77", **fields})

    assert answer.status_code == 422
    assert "Nothing was changed" in answer.content.decode()
    if "amount" not in fields:
        assert "7.77" in answer.content.decode()
    nothing_happened(claim)


def test_staff_who_may_only_look_correct_nothing(claim):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_claim"))
    caller = caller_as(onlooker)

    assert "Correct final amount" not in page(caller, f"{DESK}{claim.pk}/change/")
    assert caller.get(f"{DESK}{claim.pk}/correct-amount/").status_code == 403
    assert correct(caller, claim, "7").status_code == 403
    nothing_happened(claim)
