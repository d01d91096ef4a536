"""Concurrent deletions, restores and scans of documents."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.claims.models import Claim
from apps.claims.transitions import move_claim
from apps.core.request_meta import Actor
from apps.documents import clamd, scans, trash
from apps.documents.models import PendingScan, UserDocument
from tests.claims.factories import create_claim
from tests.documents.factories import create_stored_document
from tests.documents.fake_clamd import run_fake_clamd
from tests.documents.files import stored_paths, upload
from tests.factories import caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def statuses(calls) -> list[int]:
    return sorted(response.status_code for response in race(calls))


def test_one_of_many_deletions_and_one_of_many_restores_succeed(member):
    url = f"/api/user/documents/{create_stored_document(member).pk}"
    caller = caller_of(member)

    assert statuses([lambda: caller.delete(url)] * 4) == [200, *[404] * 3]
    assert statuses([lambda: caller.post(f"{url}/restore")] * 4) == [200, *[409] * 3]
    assert AuditLogEntry.objects.count() == 2


def test_same_file_sent_twice_at_once_is_stored_once(member):
    caller = caller_of(member)

    def send():
        return caller.upload("/api/user/documents", {"files": upload("roof.pdf"), "checkDuplicates": "1"})

    assert statuses([send] * 4) == [201, *[409] * 3]
    assert UserDocument.objects.count() == 1


def test_claim_declined_while_its_document_is_deleted(member, staff):
    """Either order is fine, but no deadlock and no document of an open claim in the trash."""
    subscription = subscribe(member)
    caller = caller_of(member)
    claims = [create_claim(member, subscription) for _ in range(3)]
    documents = [create_stored_document(member, claim=claim) for claim in claims]

    def decline(claim):
        return lambda: move_claim(
            claim_id=claim.pk, to="declined", note="", actor=Actor(staff), reason="r", now=timezone.now()
        )

    race(
        [decline(claim) for claim in claims]
        + [lambda document=document: caller.delete(f"/api/user/documents/{document.pk}") for document in documents]
    )

    assert set(Claim.objects.values_list("status", flat=True)) == {"declined"}


def test_each_file_is_scanned_once_by_many_workers(member, tmp_path, settings, monkeypatch):
    for _ in range(6):
        document = create_stored_document(member, state="checking")
        PendingScan.objects.create(document=document, due_at=timezone.now())
    monkeypatch.setattr(clamd, "PING_SECONDS", 30)

    with run_fake_clamd(tmp_path / "clamd.sock") as scanner:
        settings.CLAMD_URL = scanner.url
        race([scans.scan_due_files] * 4)
        scans.scan_due_files()

    assert len(scanner.scanned) == 6
    assert set(UserDocument.objects.values_list("state", flat=True)) == {"ready"}
    assert not PendingScan.objects.exists()


def test_each_expired_document_is_erased_once_by_many_workers(member, media_folder):
    for _ in range(5):
        create_stored_document(member, deleted_at=timezone.now() - timedelta(days=31))

    erased = race([lambda: trash.erase_expired(now=timezone.now())] * 4)

    assert sum(erased) == 5
    assert (stored_paths(media_folder), UserDocument.objects.count()) == ([], 0)
