"""Makes photo reports: done by the worker, in a process with limits. A finished report is a document of its claim."""

import hashlib
from functools import partial

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.claims import assembly
from apps.claims.models import Claim, PhotoReport
from apps.core import jobs
from apps.core.errors import Throttled
from apps.core.files.uploads import CheckedFile, clean_name
from apps.core.jobs.leases import has_come
from apps.documents.limits import StorageFull, check_limits
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, create_documents, store_files
from apps.notifications import changes

State = PhotoReport.State

PROGRAM = "apps.claims.photos.program"

_MIME_TYPE = "application/pdf"


@jobs.job("make_photo_reports", queue=jobs.GENERAL)
def make_due_reports() -> int:
    """Make the reports that are due, oldest first. Return how many were processed."""
    return jobs.process_each(_make_next)


def _make_next() -> bool:
    now = timezone.now()
    is_due = has_come("due_at", max_delay=assembly.RETRY_AFTER, now=now)
    due = PhotoReport.objects.filter(is_due, state=State.MAKING).order_by("due_at", "pk")
    report = due.claim_next(now=now, duration=assembly.LEASE, attempts=F("attempts") + 1)
    if report is None:
        return False
    assembly.process(
        report,
        make=partial(_make, report),
        fail=partial(_fail, report),
        outdated="A photograph was no longer available. Make the report again.",
        too_large="These photographs are too large for one report. Leave some out.",
        interrupted="Making the report was interrupted twice. Make it again.",
    )
    return True


class _LeaseLost(Exception):
    """Another worker makes this report."""


def _make(report: PhotoReport) -> None:
    photos = report.order["photos"]
    documents = UserDocument.objects.in_bulk([photo["document_id"] for photo in photos], field_name="pk")
    by_id = {str(document_id): document for document_id, document in documents.items()}
    content = assembly.run_program(PROGRAM, report.order, photos, [by_id.get(photo["document_id"]) for photo in photos])
    sha256 = hashlib.sha256(content).hexdigest()
    same = UserDocument.objects.viewable().filter(claim=report.claim_id, sha256=sha256).order_by("uploaded_at").first()
    if same is not None:
        _finish(report, same)
        return
    name = clean_name(f"{report.title} {report.claim.reference}.pdf")
    file = CheckedFile(SimpleUploadedFile(name, content, _MIME_TYPE), name, len(content), _MIME_TYPE, sha256)
    try:
        with store_files([file]) as stored_files, transaction.atomic():
            _finish(report, _file(report, stored_files))
    except (StorageFull, Throttled) as error:
        _fail(report, error.message)
    except _LeaseLost:
        # ``store_files`` has deleted the file.
        pass


def _file(report: PhotoReport, stored_files: list[StoredFile]) -> UserDocument:
    claim = Claim.objects.select_related("member__user").get(pk=report.claim_id)
    check_limits(member=claim.member, files=[file.checked for file in stored_files], now=timezone.now())
    # No receipt: the member has not uploaded it.
    documents = create_documents(
        member=claim.member,
        claim=claim,
        stored_files=stored_files,
        file_type=UserDocument.FileType.REPORT,
        now=timezone.now(),
    )
    return documents[0]


@transaction.atomic
def _finish(report: PhotoReport, document: UserDocument) -> None:
    if not report.release(state=State.READY, order={}, document=document):
        raise _LeaseLost
    _note_change(report)


@transaction.atomic
def _fail(report: PhotoReport, problem: str) -> None:
    if report.release(state=State.FAILED, problem=problem[:300], order={}):
        _note_change(report)


def _note_change(report: PhotoReport) -> None:
    """Let the open pages of the member load the report and the claim's documents again."""
    changes.raise_version(report.claim.member, *changes.of_claim(report.claim_id), changes.DOCUMENTS)
