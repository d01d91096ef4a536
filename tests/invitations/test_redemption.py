"""Generating, redeeming and expiring codes."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def test_code_is_redeemed_regardless_of_case_and_surrounding_spaces(member):
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=NOW)

    with transaction.atomic():
        codes.redeem(code=f"  {code.code.lower()} ", member=member, now=NOW)

    code.refresh_from_db()
    assert (code.group, code.is_used, code.used_by, code.used_at) == ("used", True, member, NOW)
    assert counters_are_exact()


def test_code_assigned_to_another_person_is_redeemed_and_keeps_its_assignee(member):
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=NOW)
    code = InvitationCode.objects.get(pk=code.pk)
    code.group, code.assignee_type, code.assignee_email, code.assigned_at = "assigned", "email", "lee@example.com", NOW
    code.save(update_fields=["group", "assignee_type", "assignee_email", "assigned_at"])
    codes.counts.move(source="unassigned", target="assigned")

    with transaction.atomic():
        codes.redeem(code=code.code, member=member, now=NOW)

    code.refresh_from_db()
    assert (code.group, code.assignee_email, code.used_by) == ("used", "lee@example.com", member)
    assert counters_are_exact()


@pytest.mark.parametrize("state", ["unknown", "used", "revoked", "expired"])
def test_unknown_used_revoked_and_expired_codes_are_refused_with_one_message(state, member, other_member):
    [code] = generation.generate(
        count=1,
        actor=COMMAND_LINE,
        now=NOW - timedelta(days=2),
        expires_at=NOW if state == "expired" else NOW + timedelta(days=1),
    )
    if state == "used":
        codes.redeem(code=code.code, member=other_member, now=NOW)
    if state == "revoked":
        codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=NOW)
    typed = "AAN-NEVER-MADE2" if state == "unknown" else code.code
    before = InvitationCode.objects.values().get(pk=code.pk)

    assert not codes.is_redeemable(typed, now=NOW)
    with pytest.raises(codes.InvitationRefused) as refusal:
        codes.redeem(code=typed, member=member, now=NOW)

    assert refusal.value.errors == {"invitation_code": ["Invalid or already used invitation code"]}
    assert InvitationCode.objects.values().get(pk=code.pk) == before
    assert counters_are_exact()


def test_batch_is_one_counter_update_and_one_audit_entry():
    with CaptureQueriesContext(connection) as queries:
        code = generation.generate(count=100, actor=COMMAND_LINE, now=NOW)

    statements = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE"))]
    # Django splits a hundred codes into two statements on SQLite.
    inserts = 2 if connection.vendor == "sqlite" else 1
    assert [sql.split('"')[1] for sql in statements] == [
        *["invitations_invitationcode"] * inserts,
        "invitations_invitationcodecount",
        "audit_auditlogentry",
    ]
    assert len({code.code for code in code}) == 100
    assert InvitationCode.objects.count() == 100
    assert counters_are_exact()


def test_generated_code_that_already_exists_is_generated_again(monkeypatch):
    generation.create_custom(code="AAN-AAAAA-AAAAA", actor=COMMAND_LINE, now=NOW)
    generated_codes = iter(["AAN-AAAAA-AAAAA", "AAN-BBBBB-BBBBB"])
    monkeypatch.setattr(generation, "get_random_code", lambda: next(generated_codes))

    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=NOW)

    assert code.code == "AAN-BBBBB-BBBBB"
    assert counters_are_exact()


def test_generated_codes_contain_no_ambiguous_characters():
    generated_codes = {generation.get_random_code() for _ in range(200)}

    assert len(generated_codes) == 200
    for code in generated_codes:
        head, first, second = code.split("-")
        assert (head, len(first), len(second)) == ("AAN", 5, 5)
        assert not set(first + second) & set("0O1I")


def test_sweep_moves_only_expired_codes():
    generation.generate(count=3, actor=COMMAND_LINE, now=NOW, expires_at=NOW + timedelta(hours=1))
    generation.generate(count=2, actor=COMMAND_LINE, now=NOW, expires_at=NOW + timedelta(hours=3))
    generation.generate(count=1, actor=COMMAND_LINE, now=NOW)
    later = NOW + timedelta(hours=2)

    counts_before = codes.counts.read(now=later)
    swept_counts = [codes.sweep_expired(now=later), codes.sweep_expired(now=later)]

    assert swept_counts == [3, 0]
    assert codes.counts.read(now=later) == counts_before
    assert (counts_before.total, counts_before.unused, counts_before.revoked) == (6, 3, 3)
    assert InvitationCode.objects.filter(group="revoked").count() == 3
    assert counters_are_exact()
