"""Redeeming a code, as registration does it."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes
from apps.invitations import generation as generating
from apps.invitations.models import InvitationCode
from tests.invitations.counting import counters_are_exact

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def test_a_code_is_redeemed_by_whoever_types_it_in_any_case_and_spacing(member):
    [made] = generating.generate(count=1, actor=COMMAND_LINE, now=NOW)

    with transaction.atomic():
        codes.redeem(code=f"  {made.code.lower()} ", member=member, now=NOW)

    made.refresh_from_db()
    assert (made.group, made.is_used, made.used_by, made.used_at) == ("used", True, member, NOW)
    assert counters_are_exact()


def test_a_code_assigned_to_somebody_else_is_redeemed_and_keeps_its_assignee(member):
    [made] = generating.generate(count=1, actor=COMMAND_LINE, now=NOW)
    InvitationCode.objects.filter(pk=made.pk).update(
        group="assigned", assignee_type="email", assignee_email="lee@example.com", assigned_at=NOW
    )
    codes.counts.move(source="unassigned", target="assigned")

    with transaction.atomic():
        codes.redeem(code=made.code, member=member, now=NOW)

    made.refresh_from_db()
    assert (made.group, made.assignee_email, made.used_by) == ("used", "lee@example.com", member)
    assert counters_are_exact()


@pytest.mark.parametrize("state", ["unknown", "used", "revoked", "expired"])
def test_what_cannot_be_redeemed_is_refused_alike(state, member, other_member):
    [made] = generating.generate(
        count=1,
        actor=COMMAND_LINE,
        now=NOW - timedelta(days=2),
        expires_at=NOW if state == "expired" else NOW + timedelta(days=1),
    )
    if state == "used":
        codes.redeem(code=made.code, member=other_member, now=NOW)
    if state == "revoked":
        codes.revoke(code_id=made.pk, actor=COMMAND_LINE, now=NOW)
    typed = "AAN-NEVER-MADE2" if state == "unknown" else made.code
    before = InvitationCode.objects.values().get(pk=made.pk)

    assert not codes.is_redeemable(typed, now=NOW)
    with pytest.raises(codes.InvitationRefused) as refusal:
        codes.redeem(code=typed, member=member, now=NOW)

    assert refusal.value.errors == {"invitationCode": ["Invalid or already used invitation code"]}
    assert InvitationCode.objects.values().get(pk=made.pk) == before
    assert counters_are_exact()


def test_a_hundred_codes_are_one_insert_one_counter_and_one_entry_on_record():
    with CaptureQueriesContext(connection) as queries:
        made = generating.generate(count=100, actor=COMMAND_LINE, now=NOW)

    written = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert [sql.split('"')[1] for sql in written] == [
        "invitations_invitationcode",
        "invitations_invitationcodecount",
        "accounts_recordentry",
    ]
    assert len({code.code for code in made}) == 100
    assert InvitationCode.objects.count() == 100
    assert counters_are_exact()


def test_a_drawn_code_that_stands_already_is_drawn_again(monkeypatch):
    generating.create_custom(code="AAN-AAAAA-AAAAA", actor=COMMAND_LINE, now=NOW)
    drawn = iter(["AAN-AAAAA-AAAAA", "AAN-BBBBB-BBBBB"])
    monkeypatch.setattr(generating, "get_random_code", lambda: next(drawn))

    [made] = generating.generate(count=1, actor=COMMAND_LINE, now=NOW)

    assert made.code == "AAN-BBBBB-BBBBB"
    assert counters_are_exact()


def test_drawn_codes_hold_no_letters_that_are_mistaken_for_each_other():
    drawn = {generating.get_random_code() for _ in range(200)}

    assert len(drawn) == 200
    for code in drawn:
        head, first, second = code.split("-")
        assert (head, len(first), len(second)) == ("AAN", 5, 5)
        assert not set(first + second) & set("0O1I")


def test_the_sweep_moves_what_has_expired_and_nothing_else():
    generating.generate(count=3, actor=COMMAND_LINE, now=NOW, expires_at=NOW + timedelta(hours=1))
    generating.generate(count=2, actor=COMMAND_LINE, now=NOW, expires_at=NOW + timedelta(hours=3))
    generating.generate(count=1, actor=COMMAND_LINE, now=NOW)
    later = NOW + timedelta(hours=2)

    shown_before = codes.counts.read(now=later)
    swept = [codes.sweep_expired(now=later), codes.sweep_expired(now=later)]

    assert swept == [3, 0]
    assert codes.counts.read(now=later) == shown_before
    assert (shown_before.total, shown_before.unused, shown_before.revoked) == (6, 3, 3)
    assert InvitationCode.objects.filter(group="revoked").count() == 3
    assert counters_are_exact()
