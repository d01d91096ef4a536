"""Registrations, claims and changes of passwords are all or nothing when the process is killed at any statement."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from apps.access import password_reset
from apps.accounts.models import Member, PasswordResetRequest, User
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.models import IdempotencyKey, RateLimitCounter
from apps.core.request_meta import COMMAND_LINE
from apps.devices.models import Device
from apps.documents import orphaned_files
from apps.documents.models import UserDocument
from apps.invitations import generation
from apps.invitations.models import InvitationCode, InvitationCodeCount
from apps.notifications.models import OutgoingMail
from apps.subscriptions.models import UserSubscription
from tests import factories
from tests.documents.files import PDF, stored_paths
from tests.factories import PASSWORD, caller_of
from tests.races.killed_process import die_before_statement
from tests.races.test_credential_changes import reset_password
from tests.races.test_registrations import register
from tests.subscriptions.factories import get_usage, subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.fixture(autouse=True)
def use_production_password_hashers() -> None:
    """Not here: nothing runs at the same time, and every attempt would hash a password again."""


def test_killed_registration_leaves_no_partial_data():
    first, *invitation_codes = generation.generate(count=61, actor=COMMAND_LINE, now=timezone.now())
    # The first call in a process imports and compiles much, which every child would repeat.
    assert register(first.code, 0).status_code == 201
    kill_count = 0
    undone: list[tuple[str, int]] = []

    for number, code in enumerate(invitation_codes, start=1):
        before = Member.objects.count()
        was_killed = die_before_statement(number, lambda number=number, code=code: register(code.code, number))
        kill_count += was_killed
        new_members = Member.objects.count() - before
        code.refresh_from_db()
        assert new_members == int(code.is_used)
        if not code.is_used:
            undone.append((code.code, number))
        assert User.objects.count() == Member.objects.count() == Device.objects.count()
        assert InvitationCodeCount.objects.get(group="used").count == Member.objects.count()
        if not was_killed:
            assert new_members == 1
            break

    assert kill_count > 10
    assert InvitationCode.objects.filter(is_used=True).count() == Member.objects.count()
    # Code, username, email and device of the registration that was killed right before its commit can be used again.
    assert len(undone) > 10
    assert register(*undone[-1]).status_code == 201


def test_killed_claim_submission_leaves_no_partial_data(media_folder):
    member = factories.MemberFactory(user__username="dana")
    subscription = subscribe(member, "assassin", quotas={"estimate": 100})
    caller = caller_of(member)
    kill_count = 0

    def submit(key: str):
        return caller.upload(
            "/api/user/claims",
            {
                "propertyAddress": "14 Harbor Lane",
                "homeowner": "P. Okafor",
                "col": "2026-01-10",
                "dol": "2026-01-09",
                "files": [SimpleUploadedFile("one.pdf", PDF), SimpleUploadedFile("two.esx", b"opaque")],
            },
            **{"Idempotency-Key": key},
        )

    # As in the test above.
    assert submit("00000000-0000-4000-8000-000000000000").status_code == 201

    for number in range(1, 60):
        key = f"00000000-0000-4000-8000-{number:012}"
        before = Claim.objects.count()
        was_killed = die_before_statement(number, lambda key=key: submit(key))
        kill_count += was_killed
        claims = Claim.objects.count()
        subscription.refresh_from_db()
        assert get_usage(subscription).used == claims
        assert ClaimStatusChange.objects.count() == claims
        assert UserDocument.objects.count() == 2 * claims
        assert not UserDocument.objects.filter(claim=None).exists()
        assert ActivityEntry.objects.filter(action="claim_submitted").count() == claims
        assert IdempotencyKey.objects.filter(completed_at__isnull=False).count() == claims
        if not was_killed:
            assert claims == before + 1
            break

    assert kill_count > 10
    # Once its lease is over, a submission that was killed before its commit can be repeated with its key.
    over = timezone.now() - timedelta(seconds=31)
    IdempotencyKey.objects.filter(completed_at__isnull=True).update(started_at=over, lease_until=over)
    undone = IdempotencyKey.objects.filter(completed_at__isnull=True).latest("key")
    answer = submit(str(undone.key))
    assert (answer.status_code, answer.get("Idempotent-Replayed")) == (201, None)
    assert not IdempotencyKey.objects.filter(pk=undone.pk).exists()
    # Files of killed submissions are deleted a day later; files that rows refer to are kept.
    orphaned_files.delete_orphaned_files(now=timezone.now() + timedelta(hours=25))
    expected_paths = {str(media_folder / name) for name in UserDocument.objects.values_list("filename", flat=True)}
    assert {str(path) for path in stored_paths(media_folder)} == expected_paths
    assert get_usage(UserSubscription.objects.get()).used == Claim.objects.count()
    call_command("housekeeping")
    assert len(expected_paths) == 2 * Claim.objects.count()


def test_reset_request_survives_a_killed_process_until_its_email_is_stored(member):
    reset_request = PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    def is_answered() -> bool:
        # Either the request or its outgoing email exists, never both and never neither.
        is_written = OutgoingMail.objects.exists()
        assert PasswordResetRequest.objects.exists() != is_written
        return is_written

    assert kill_until(is_answered, lambda: password_reset.process(reset_request)) >= 4


def test_killed_password_change_leaves_no_partial_data(member):
    caller, other_session = caller_of(member), caller_of(member, fingerprint="c" * 64)
    assert caller.post("/api/user/password", {}).status_code == 400
    body = {"currentPassword": PASSWORD, "newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    def is_changed() -> bool:
        RateLimitCounter.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("a-new-password")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        assert (other_session.get("/api/auth/user").status_code == 401) == changed
        return changed

    assert kill_until(is_changed, lambda: caller.post("/api/user/password", body)) >= 8


def test_reset_link_can_be_used_again_after_a_killed_reset(member):
    token = default_token_generator.make_token(member.user)
    assert reset_password(member, "another-token", 1).status_code == 400

    def is_changed() -> bool:
        RateLimitCounter.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("password-1")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        return changed

    assert kill_until(is_changed, lambda: reset_password(member, token, 1)) >= 5


def kill_until(is_done: Callable[[], bool], work: Callable[[], object]) -> int:
    """Kill the work before its first step, then before its second and so on until it is done; return the count."""
    for number in range(1, 60):
        die_before_statement(number, work)
        if is_done():
            return number - 1
    raise AssertionError("the work was not done within 60 steps")
