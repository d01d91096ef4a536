"""The version of a member's changes under concurrent changes, and digests of several workers."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from apps.notifications.changes import get_changes, raise_version
from apps.notifications.digest import send_due_digests
from apps.notifications.inbox import Kind, notify
from apps.notifications.models import OutgoingMail
from tests.factories import caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_changes_each_get_a_version_of_their_own(member):
    def change(number: int) -> int:
        with transaction.atomic():
            raise_version(member, f"claim:{number}")
        return get_changes(member, since=None, now=timezone.now()).version

    race([lambda number=number: change(number) for number in range(6)])

    assert get_changes(member, since=None, now=timezone.now()).version == 6
    # Whoever has read a version learns of each later change.
    for version in range(7):
        assert len(get_changes(member, since=version, now=timezone.now()).changed) == 6 - version


def test_concurrent_workers_send_one_digest(member):
    now = timezone.now()
    context = {"subject": "News", "news": "Something happened.", "url": ""}
    with transaction.atomic():
        notify(member, Kind.NETWORK, template="claim_news", context=context, link="/dashboard", now=now)
    later = now + timedelta(days=1)

    sent = race([lambda: send_due_digests(now=later) for _ in range(4)])

    assert sum(sent) == 1
    assert OutgoingMail.objects.filter(subject="Your unread news").count() == 1


def test_renames_and_reads_of_one_member_do_not_deadlock(member):
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    def rename(caller) -> int:
        device = next(row for row in caller.get("/api/devices").json()["devices"] if row["isCurrent"])
        body = {"deviceId": device["id"], "action": "rename", "newLabel": "Desk"}
        return caller.post("/api/devices/manage", body).status_code

    answers = race([lambda caller=caller: rename(caller) for caller in callers])

    assert answers == [200] * 4
    assert get_changes(member, since=None, now=timezone.now()).version == 4
