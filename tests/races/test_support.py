"""Support actions that several staff users submit concurrently."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.notifications.models import OutgoingMail
from tests.accounts.support_cases import details_of
from tests.factories import UserFactory, caller_as
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
REASON = {"reason": "Asked for by phone"}


@pytest.fixture
def staff_callers(staff) -> list:
    return [caller_as(UserFactory(kind=User.Kind.STAFF, is_superuser=True)) for _ in range(4)]


def submit_concurrently(staff_callers: list, path: str, form: dict[str, str]) -> Counter:
    """Submit the form once per caller; return the number of answers by status: 302 is done, 422 refused."""
    answers = race([lambda caller=caller: caller.upload(path, {**REASON, **form}) for caller in staff_callers])
    return Counter(answer.status_code for answer in answers)


def count_entries(member: Member, action: str) -> tuple[int, int]:
    """Return the number of audit log entries and of activity entries."""
    return (
        AuditLogEntry.objects.filter(action=action).count(),
        ActivityEntry.objects.filter(member=member, action=action).count(),
    )


def test_account_closed_concurrently_is_closed_once(staff_callers, member):
    statuses = submit_concurrently(staff_callers, f"/staff/accounts/member/{member.pk}/close/", {})

    assert statuses == {302: 1, 422: 3}
    assert count_entries(member, "account_closed") == (1, 1)
    assert not User.objects.get(pk=member.pk).is_active
    assert OutgoingMail.objects.filter(subject="Your account was closed").count() == 1


def test_countdown_extended_concurrently_is_extended_once(staff_callers, member):
    start = timezone.now() - timedelta(hours=10)
    Member.objects.filter(pk=member.pk).update(access_countdown_start=start)

    form = {"hours": "5", "seen": str(start)}
    statuses = submit_concurrently(staff_callers, f"/staff/accounts/member/{member.pk}/extend-access/", form)

    assert statuses == {302: 1, 422: 3}
    assert count_entries(member, "countdown_extended") == (1, 1)
    assert Member.objects.get(pk=member.pk).access_countdown_start == start + timedelta(hours=5)


def test_details_corrected_concurrently_are_corrected_once(staff_callers, member):
    form = details_of(member, phone="(555) 010-9999")
    statuses = submit_concurrently(staff_callers, f"/staff/accounts/member/{member.pk}/correct-details/", form)

    assert statuses == {302: 1, 422: 3}
    assert count_entries(member, "details_corrected") == (1, 1)


def test_email_resent_concurrently_is_resent_once(staff_callers, member):
    yesterday = timezone.now() - timedelta(days=1)
    mail = OutgoingMail.objects.create(
        user=member.user, to_address="x@example.com", subject="S", text="T", created_at=yesterday, sent_at=yesterday
    )

    statuses = submit_concurrently(staff_callers, f"/staff/notifications/outgoingmail/{mail.pk}/resend/", {})

    assert statuses == {302: 1, 422: 3}
    assert count_entries(member, "mail_resent") == (1, 1)
    assert OutgoingMail.objects.filter(subject="S").count() == 2
