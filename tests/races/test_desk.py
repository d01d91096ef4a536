"""Staff at one row of the support desk at once: one of them does it, and one line is on record."""

from decimal import Decimal

import pytest
from django.core import mail

from apps.accounts.models import ActivityEntry, RecordEntry
from apps.contact.models import ContactSubmission
from tests.claims.filing import CLAIMS, make_claim
from tests.documents.test_download import document_of
from tests.people import caller_as, caller_of
from tests.races.racing import race
from tests.subscriptions.holding import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

CLAIM = "/staff/claims/claim/"
MESSAGES = "/staff/contact/contactsubmission/"
AT_ONCE = 6


def press(staff, path, given):
    """Several windows in which the same button is pressed at the same moment."""
    callers = [caller_as(staff) for _ in range(AT_ONCE)]
    answers = race([lambda caller=caller: caller.upload(path, given).status_code for caller in callers])
    # A refusal leads back, or stays on the page where it was clear before the lock that something had changed.
    assert set(answers) <= {302, 422}


@pytest.fixture
def claim(member):
    return make_claim(member, subscribe(member, estimates_used=4))


def test_a_claim_is_moved_once(staff, claim):
    press(staff, f"{CLAIM}{claim.pk}/move/", {"to": "declined", "seen": "submitted", "reason": "Not covered"})

    claim.refresh_from_db()
    claim.subscription.refresh_from_db()
    assert (claim.status, claim.subscription.estimates_used) == ("declined", 3)
    assert (claim.status_changes.count(), RecordEntry.objects.count(), len(mail.outbox)) == (2, 1, 1)


def test_of_two_moves_from_one_page_one_happens(staff, claim):
    """Declining is open from under review as well, but nobody who chose it has seen the claim there."""
    callers = {to: caller_as(staff) for to in ("under_review", "declined")}
    path, given = f"{CLAIM}{claim.pk}/move/", {"seen": "submitted", "reason": "Looked at it"}

    race([lambda to=to, caller=caller: caller.upload(path, {**given, "to": to}) for to, caller in callers.items()])

    assert (claim.status_changes.count(), RecordEntry.objects.count()) == (2, 1)


def test_of_a_move_and_a_withdrawal_one_happens(staff, member, claim):
    desk, own = caller_as(staff), caller_of(member)
    given = {"to": "declined", "seen": "submitted", "reason": "Not covered"}

    _, withdrawn = race(
        [
            lambda: desk.upload(f"{CLAIM}{claim.pk}/move/", given).status_code,
            lambda: own.post(f"{CLAIMS}/{claim.pk}/withdraw").status_code,
        ]
    )

    claim.refresh_from_db()
    claim.subscription.refresh_from_db()
    assert claim.status == ("withdrawn" if withdrawn == 200 else "declined")
    assert claim.subscription.estimates_used == 3
    assert (claim.status_changes.count(), RecordEntry.objects.count()) == (2, 0 if withdrawn == 200 else 1)


def test_an_amount_is_corrected_once(staff, claim):
    type(claim).objects.update(status="completed", final_claim_amount=Decimal("10.00"))

    callers = {f"{amount}.00": caller_as(staff) for amount in range(11, 11 + AT_ONCE)}
    path, given = f"{CLAIM}{claim.pk}/correct-amount/", {"seen": "10.00", "reason": "A slip"}

    race([lambda to=to, caller=caller: caller.upload(path, {**given, "amount": to}) for to, caller in callers.items()])

    claim.refresh_from_db()
    assert claim.final_claim_amount > Decimal("10.00")
    assert (RecordEntry.objects.count(), ActivityEntry.objects.count(), len(mail.outbox)) == (1, 1, 1)


def test_a_document_is_withdrawn_once(staff, member):
    document = document_of(member)

    press(staff, f"/staff/documents/userdocument/{document.pk}/withdraw/", {"reason": "Not the member's"})

    document.refresh_from_db()
    assert not document.is_viewable
    assert (RecordEntry.objects.count(), ActivityEntry.objects.count()) == (1, 1)


@pytest.fixture
def messages(db):
    return [
        ContactSubmission.objects.create(
            name=f"Heron {number}", email="h@example.com", service_type="other-operation", message="Hail"
        )
        for number in range(4)
    ]


def test_a_message_is_marked_as_answered_once(staff, messages):
    press(staff, f"{MESSAGES}{messages[0].pk}/mark-answered/", {"reason": "By phone"})

    messages[0].refresh_from_db()
    assert messages[0].answered_by == staff
    assert RecordEntry.objects.count() == 1


def test_a_message_is_marked_as_new_once(staff, messages):
    ContactSubmission.objects.update(answered_at=messages[0].created_at, answered_by=staff)

    press(staff, f"{MESSAGES}{messages[0].pk}/mark-new/", {"reason": "Wrote again"})

    messages[0].refresh_from_db()
    assert messages[0].answered_at is None
    assert RecordEntry.objects.count() == 1


def test_several_are_marked_once_each_in_whatever_order_two_lists_show_them(staff, messages):
    def choose(number):
        chosen = [str(message.pk) for message in messages]
        address = f"{MESSAGES}?o={'-1' if number % 2 else '1'}"
        caller = callers[number]
        given = {"action": "mark_answered", "_selected_action": chosen}
        return caller.client.post(address, given, headers=caller.headers()).status_code

    callers = [caller_as(staff) for _ in range(AT_ONCE)]

    assert race([lambda number=number: choose(number) for number in range(AT_ONCE)]) == [302] * AT_ONCE
    assert ContactSubmission.objects.filter(answered_by=staff).count() == 4
    assert sorted(RecordEntry.objects.values_list("subject_id", flat=True)) == sorted(row.pk for row in messages)
