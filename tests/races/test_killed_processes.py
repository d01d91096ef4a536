"""Registrations, claims and changes of passwords are all or nothing when the process is killed at any moment."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.files.uploadedfile import SimpleUploadedFile
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
from apps.invitations.models import InvitationCodeCount
from apps.notifications.models import OutgoingMail
from apps.subscriptions.models import UserPlan
from tests.claims.factories import CLAIMS, form
from tests.documents.files import PDF, stored_paths
from tests.factories import PASSWORD, caller_of
from tests.races.killed_process import die_before_commit
from tests.races.test_credential_changes import reset_password
from tests.races.test_registrations import register
from tests.subscriptions.factories import get_usage, subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.fixture(autouse=True)
def use_production_password_hashers() -> None:
    """Not here: nothing runs at the same time, and every attempt would hash a password again."""


def test_killed_registration_leaves_no_partial_data():
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())

    def is_registered() -> bool:
        code.refresh_from_db()
        stored = [model.objects.count() for model in (User, Member, Device, UserPlan)]
        assert stored == [int(code.is_used)] * 4
        assert InvitationCodeCount.objects.get(group="used").count == int(code.is_used)
        return code.is_used

    # The first call in a process imports and compiles much, which every child would repeat.
    assert register("no code", 2).status_code == 400
    # Code, username, email and device can be used again after each kill.
    kill_until(is_registered, lambda: register(code.code, 1))


def test_killed_claim_submission_leaves_no_partial_data(member, media_folder):
    subscription = subscribe(member)
    caller = caller_of(member)
    files = {"one.pdf": PDF, "two.esx": b"opaque"}

    def submit():
        fields = form(files=[SimpleUploadedFile(name, content) for name, content in files.items()])
        return caller.upload(CLAIMS, fields, **{"Idempotency-Key": "00000000-0000-4000-8000-000000000000"})

    def is_submitted() -> bool:
        claims = Claim.objects.count()
        subscription.refresh_from_db()
        assert get_usage(subscription).used == claims
        assert ClaimStatusChange.objects.count() == claims
        assert UserDocument.objects.exclude(claim=None).count() == UserDocument.objects.count() == 2 * claims
        assert ActivityEntry.objects.filter(action="claim_submitted").count() == claims
        assert IdempotencyKey.objects.filter(completed_at__isnull=False).count() == claims
        # Once its lease is over, a submission that was killed before its commit can be repeated with its key.
        over = timezone.now() - timedelta(seconds=31)
        IdempotencyKey.objects.filter(completed_at__isnull=True).update(started_at=over, lease_until=over)
        return claims == 1

    # As in the test above.
    assert caller.upload(CLAIMS, {}).status_code == 400
    kill_until(is_submitted, submit)
    answer = submit()
    assert (answer.status_code, answer["Idempotent-Replayed"], Claim.objects.count()) == (201, "true", 1)
    # Files of killed submissions are deleted a day later; files that rows refer to are kept.
    expected_paths = {media_folder / name for name in UserDocument.objects.values_list("filename", flat=True)}
    assert set(stored_paths(media_folder)) > expected_paths
    orphaned_files.delete_orphaned_files(now=timezone.now() + timedelta(hours=25))
    assert set(stored_paths(media_folder)) == expected_paths


def test_reset_request_survives_a_killed_process_until_its_email_is_stored(member):
    reset_request = PasswordResetRequest.objects.create(address_key="dana@example.com", origin="http://testserver")

    def is_answered() -> bool:
        # Either the request or its outgoing email exists, never both and never neither.
        is_written = OutgoingMail.objects.exists()
        assert PasswordResetRequest.objects.exists() != is_written
        return is_written

    kill_until(is_answered, lambda: password_reset.process(reset_request))


def test_killed_password_change_leaves_no_partial_data(member):
    caller, other_session = caller_of(member), caller_of(member, fingerprint="c" * 64)
    body = {"currentPassword": PASSWORD, "newPassword": "a-new-password", "confirmPassword": "a-new-password"}

    def is_changed() -> bool:
        RateLimitCounter.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("a-new-password")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        assert (other_session.get("/api/auth/user").status_code == 401) == changed
        return changed

    kill_until(is_changed, lambda: caller.post("/api/user/password", body))


def test_reset_link_can_be_used_again_after_a_killed_reset(member):
    token = default_token_generator.make_token(member.user)

    def is_changed() -> bool:
        RateLimitCounter.objects.all().delete()
        changed = User.objects.get(pk=member.pk).check_password("password-1")
        assert OutgoingMail.objects.count() == ActivityEntry.objects.count() == int(changed)
        return changed

    kill_until(is_changed, lambda: reset_password(member, token, 1))


def kill_until(is_done: Callable[[], bool], work: Callable[[], object]) -> None:
    """Kill the work before its first commit, then before its second and so on until it is done."""
    for number in range(1, 12):
        was_killed = die_before_commit(number, work)
        if is_done():
            assert number > 1
            return
        assert was_killed
    raise AssertionError("the work was not done within 11 commits")
