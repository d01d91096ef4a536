"""Invitation codes of ``seed_demo``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.demo.invitation_examples import by_name
from apps.demo.invitations import create_redeemed_code, seed
from apps.invitations.models import InvitationCode
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def seed_and_count_rows(member, now=NOW) -> tuple[int, int, int]:
    with outbox.suppress_sending():
        seed(member=member, now=now)
    return InvitationCode.objects.count(), AuditLogEntry.objects.count(), OutgoingMail.objects.count()


def test_every_panel_tab_and_the_audit_log_have_rows_and_repeated_seeding_adds_nothing(
    admin_caller, member, mailoutbox
):
    first = seed_and_count_rows(member)

    body = admin_caller.get("/api/admin/invitation-codes").json()
    assert min(body["counts"].values()) >= 1
    assert body["counts"]["total"] == 60
    assert {code["assigneeType"] for code in body["codes"]["assigned"]} == {"name", "phone", "email"}
    assert [code["redeemedBySomeoneElse"] for code in body["codes"]["used"]] == [True]
    assert any(code["expiresAt"] for code in body["codes"]["unassigned"])
    entries = AuditLogEntry.objects.all()
    assert {entry.action for entry in entries} == {
        "codes_generated", "code_created", "code_assigned", "code_unassigned", "code_revoked", "code_emailed"
    }  # fmt: skip
    assert {entry.actor_name for entry in entries} == {"demo-admin", "demo-support", "command line"}
    assert all(entry.created_at <= NOW for entry in entries)
    assert len({entry.created_at.date() for entry in entries}) > 15
    assert counters_are_exact()
    assert mailoutbox == []
    assert not OutgoingMail.objects.filter(sent_at__isnull=True).exists()

    assert [seed_and_count_rows(member), seed_and_count_rows(member, NOW + timedelta(days=40))] == [first] * 2


def test_repeated_bring_in_keeps_one_code_per_member(member):
    for _ in range(2):
        create_redeemed_code(
            member=member, assignee=by_name("Dana", "Whitlock"), note="By the door", now=NOW - timedelta(days=9)
        )

    [code] = InvitationCode.objects.all()
    assert (code.used_by, code.used_at, code.note) == (member, NOW - timedelta(days=9), "By the door")
    assert not code.redeemed_by_someone_else
