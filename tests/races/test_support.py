"""Two of the support staff who do one thing to one account at once: it is done once."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, RecordEntry
from apps.notifications.models import OutgoingMail
from tests.accounts.support_cases import details_of
from tests.factories import UserFactory, caller_as
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
WHY = {"reason": "Asked for by phone"}


@pytest.fixture
def desk(staff) -> list:
    """Several of the staff, each in a browser of their own."""
    return [caller_as(UserFactory(is_staff=True, is_superuser=True)) for _ in range(5)]


def all_press(desk: list, path: str, form: dict[str, str]) -> Counter:
    """What the desk's pages say to each of those who pressed at once."""
    answers = race([lambda caller=caller: caller.upload(path, {**WHY, **form}) for caller in desk])
    assert {answer.status_code for answer in answers} == {302}
    landed = [caller.get(answer["Location"]) for caller, answer in zip(desk, answers, strict=True)]
    return Counter(message.level_tag for page in landed for message in page.context["messages"])


def kept(member: Member, action: str) -> tuple[int, int]:
    """How often the record and the member's activity tell of it."""
    return (
        RecordEntry.objects.filter(action=action).count(),
        ActivityEntry.objects.filter(member=member, action=action).count(),
    )


def test_an_account_is_closed_once(desk, member):
    said = all_press(desk, f"/staff/accounts/member/{member.pk}/close/", {})

    assert said == {"success": 1, "error": 4}
    assert kept(member, "account_closed") == (1, 1)
    assert not User.objects.get(pk=member.pk).is_active
    assert OutgoingMail.objects.filter(subject="Your account was closed").count() == 1


def test_a_countdown_is_extended_once(desk, member):
    start = timezone.now() - timedelta(hours=10)
    Member.objects.filter(pk=member.pk).update(access_countdown_start=start)

    form = {"hours": "5", "seen": start.isoformat()}
    said = all_press(desk, f"/staff/accounts/member/{member.pk}/extend-access/", form)

    assert said == {"success": 1, "error": 4}
    assert kept(member, "countdown_extended") == (1, 1)
    assert Member.objects.get(pk=member.pk).access_countdown_start == start + timedelta(hours=5)


def test_one_detail_is_corrected_once(desk, member):
    form = details_of(member, phone="(555) 010-9999")
    said = all_press(desk, f"/staff/accounts/member/{member.pk}/correct-details/", form)

    assert said == {"success": 1, "error": 4}
    assert kept(member, "details_corrected") == (1, 1)


def test_one_copy_of_a_mail_is_made(desk, member):
    yesterday = timezone.now() - timedelta(days=1)
    mail = OutgoingMail.objects.create(
        user=member.user, to_address="x@example.com", subject="S", text="T", created_at=yesterday, sent_at=yesterday
    )

    said = all_press(desk, f"/staff/accounts/outgoingmail/{mail.pk}/resend/", {})

    assert said == {"success": 1, "error": 4}
    assert kept(member, "mail_resent") == (1, 1)
    assert OutgoingMail.objects.filter(subject="S").count() == 2
