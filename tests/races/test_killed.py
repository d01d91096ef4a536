"""A process that is killed at any moment of a registration or a claim leaves nothing half done."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim, ClaimDocument, ClaimStatusChange
from apps.core.models import SubmissionKey
from apps.core.request_meta import COMMAND_LINE
from apps.devices.models import Device
from apps.documents import orphaned_files
from apps.documents.models import UserDocument
from apps.invitations import generation
from apps.invitations.models import InvitationCode, InvitationCodeCount
from apps.subscriptions.models import UserSubscription
from tests import factories
from tests.documents.files import PDF, stored_paths
from tests.factories import caller_of
from tests.races.killed_process import die_before_statement
from tests.races.test_registration import register
from tests.subscriptions.factories import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_a_registration_is_whole_or_was_never_there():
    made = generation.generate(count=60, actor=COMMAND_LINE, now=timezone.now())
    deaths = 0

    for number, code in enumerate(made, start=1):
        before = Member.objects.count()
        died = die_before_statement(number, lambda number=number, code=code: register(code.code, number))
        deaths += died
        joined = Member.objects.count() - before
        code.refresh_from_db()
        assert joined == int(code.is_used)
        assert User.objects.count() == Member.objects.count() == Device.objects.count()
        assert InvitationCodeCount.objects.get(group="used").count == Member.objects.count()
        if not died:
            assert joined == 1
            break

    assert deaths > 10
    assert InvitationCode.objects.filter(is_used=True).count() == Member.objects.count()
    # A code whose registration died is as good as before.
    assert register(made[0].code, 200).status_code == 201 or made[0].is_used


def test_a_claim_is_whole_or_was_never_there(media_folder):
    member = factories.MemberFactory(user__username="dana")
    subscription = subscribe(member, "assassin", estimates_quota=100)
    caller = caller_of(member)
    deaths = 0

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

    for number in range(1, 60):
        key = f"00000000-0000-4000-8000-{number:012}"
        before = Claim.objects.count()
        died = die_before_statement(number, lambda key=key: submit(key))
        deaths += died
        claims = Claim.objects.count()
        subscription.refresh_from_db()
        assert subscription.estimates_used == claims
        assert ClaimStatusChange.objects.count() == claims
        assert UserDocument.objects.count() == ClaimDocument.objects.count() == 2 * claims
        assert ActivityEntry.objects.filter(action="claim_submitted").count() == claims
        assert SubmissionKey.objects.filter(completed_at__isnull=False).count() == claims
        if not died:
            assert claims == before + 1
            break

    assert deaths > 10
    # What a killed process left in the store is swept a day later; what rows name is not.
    orphaned_files.delete_orphaned_files(now=timezone.now() + timedelta(hours=25))
    named = {str(media_folder / name) for name in UserDocument.objects.values_list("filename", flat=True)}
    assert {str(path) for path in stored_paths(media_folder)} == named
    assert UserSubscription.objects.get().estimates_used == Claim.objects.count()
    call_command("housekeeping")
    assert len(named) == 2 * Claim.objects.count()
