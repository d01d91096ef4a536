"""Idempotency keys: a submission that is sent twice is made once and answered twice."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response

from apps.core.errors import Conflict, Invalid
from apps.core.models import SubmissionKey
from apps.core.permissions import current_member
from apps.core.text import read_uuid

if TYPE_CHECKING:
    from apps.accounts.models import Member

Prepared = TypeVar("Prepared")


# A process that was killed leaves its key running; after this time the key may be tried again.
RUNS_AT_MOST = timedelta(minutes=5)


class SubmissionInProgress(Conflict):
    """The first call with this key has not ended yet."""

    code = "in_progress"
    message = "This submission is still being processed. Please wait a moment."


class IdempotencyKeyMismatch(Conflict):
    """The key belongs to a submission with other fields or files."""

    code = "idempotency_mismatch"
    message = "This submission was already sent with other content. Please submit it again."


class IdempotentMixin:
    """For API views whose POST may be retried with the same ``Idempotency-Key`` header."""

    def run_once(
        self,
        request: Request,
        *,
        now: datetime,
        prepare: AbstractContextManager[Prepared],
        perform: Callable[[Prepared], dict[str, Any]],
    ) -> Response:
        """Answer 201 with the body that ``perform`` returns; a retry gets the stored answer of the first call.

        ``prepare`` is entered before the transaction begins, because no transaction should wait for a file store, and
        sees the exception when the call fails. ``perform`` runs in the transaction that also stores the answer with
        the key. A refused call does not use up the key.

        Raises ``SubmissionInProgress``, ``IdempotencyKeyMismatch`` and what ``prepare`` and ``perform`` raise.
        """
        key = _key_of(request)
        if key is None:
            with prepare as prepared, transaction.atomic(durable=True):
                return Response(perform(prepared), status=201)
        submission, is_new = _reserve(current_member(request), request, key, now)
        if not is_new:
            replayed = {"Idempotent-Replayed": "true"}
            return Response(submission.body or {}, status=submission.status or 200, headers=replayed)
        reserved = SubmissionKey.objects.filter(pk=submission.pk)
        try:
            with prepare as prepared, transaction.atomic(durable=True):
                body = perform(prepared)
                reserved.update(completed_at=now, status=201, body=body)
        except BaseException:
            reserved.filter(completed_at__isnull=True).delete()
            raise
        return Response(body, status=201)


def _key_of(request: Request) -> UUID | None:
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    try:
        return read_uuid(given)
    except ValueError as error:
        raise Invalid({"idempotency_key": ["The Idempotency-Key header must be a UUID"]}) from error


def _reserve(member: "Member", request: Request, key: UUID, now: datetime) -> tuple[SubmissionKey, bool]:
    """Return the row of the key, and whether this call made it."""
    fingerprint = _fingerprint(request._request)
    identity = {"member": member, "path": request.path[:200], "key": key}
    SubmissionKey.objects.filter(**identity).filter(
        Q(started_at__lt=now - SubmissionKey.LIFETIME) | Q(completed_at__isnull=True, started_at__lt=now - RUNS_AT_MOST)
    ).delete()
    try:
        with transaction.atomic():
            return SubmissionKey.objects.create(**identity, fingerprint=fingerprint, started_at=now), True
    except IntegrityError:
        earlier = SubmissionKey.objects.filter(**identity).first()
    if earlier is None or earlier.completed_at is None:
        raise SubmissionInProgress
    if earlier.fingerprint != fingerprint:
        raise IdempotencyKeyMismatch
    return earlier, False


def _fingerprint(request: HttpRequest) -> str:
    """The same fields and files, names and bytes, give the same fingerprint; the multipart boundary plays no part."""
    total = hashlib.sha256()
    for name in sorted(request.POST):
        for value in request.POST.getlist(name):
            _add(total, "field", name, value.encode())
    for name in sorted(request.FILES):
        for file in request.FILES.getlist(name):
            _add(total, "file", name, (file.name or "").encode(), _digest(file))
    return total.hexdigest()


def _add(total: Any, kind: str, name: str, *values: bytes) -> None:
    for part in (kind.encode(), name.encode(), *values):
        total.update(len(part).to_bytes(8, "big") + part)


def _digest(file: UploadedFile) -> bytes:
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.digest()
