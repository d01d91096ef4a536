"""The codes of ``seed_demo``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.audit.models import RecordEntry
from apps.demo.invitation_stories import named
from apps.demo.invitations import bring_in, seed
from apps.invitations.models import InvitationCode
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from tests.invitations.counting import counters_are_exact

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def seeded(member, now=NOW) -> tuple[int, int, int]:
    with outbox.suppress_sending():
        seed(member=member, now=now)
    return InvitationCode.objects.count(), RecordEntry.objects.count(), OutgoingMail.objects.count()


def test_every_tab_of_the_panel_and_its_history_have_something_to_show(admin_caller, member):
    seeded(member)

    body = admin_caller.get("/api/admin/invitation-codes").json()
    assert min(body["counts"].values()) >= 1
    assert body["counts"]["total"] == 60
    assert {code["assigneeType"] for code in body["codes"]["assigned"]} == {"name", "phone", "email"}
    assert [code["redeemedBySomeoneElse"] for code in body["codes"]["used"]] == [True]
    assert any(code["expiresAt"] for code in body["codes"]["unassigned"])
    kept = RecordEntry.objects.all()
    assert {entry.action for entry in kept} == {
        "codes_generated", "code_created", "code_assigned", "code_unassigned", "code_revoked", "code_mailed"
    }  # fmt: skip
    assert {entry.actor_name for entry in kept} == {"demo-admin", "demo-support", "command line"}
    assert all(entry.created_at <= NOW for entry in kept)
    assert len({entry.created_at.date() for entry in kept}) > 15
    assert counters_are_exact()


def test_run_again_even_later_it_adds_nothing(member):
    first = seeded(member)

    assert [seeded(member), seeded(member, NOW + timedelta(days=40))] == [first] * 2


def test_whoever_is_brought_in_has_a_code_of_their_own_and_keeps_it(member):
    for _ in range(2):
        bring_in(member=member, assignee=named("Dana", "Whitlock"), note="By the door", now=NOW - timedelta(days=9))

    [code] = InvitationCode.objects.all()
    assert (code.used_by, code.used_at, code.note) == (member, NOW - timedelta(days=9), "By the door")
    assert not code.redeemed_by_someone_else


def test_nobody_is_mailed(member, mailoutbox):
    seeded(member)

    assert mailoutbox == []
    assert not OutgoingMail.objects.filter(sent_at__isnull=True).exists()
