"""Idempotency keys: the same submission sent twice is made once and answered twice."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest

from apps.core.errors import Conflict, Invalid
from apps.core.models import SubmissionKey
from apps.core.text import read_uuid

if TYPE_CHECKING:
    from apps.accounts.models import Member

Prepared = TypeVar("Prepared")

KEPT_FOR = timedelta(hours=24)

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


@dataclass(frozen=True, slots=True)
class Answer:
    """What a submission answers; ``replayed`` where it was made by an earlier call."""

    status: int
    body: dict[str, Any]
    replayed: bool = False

    @property
    def headers(self) -> dict[str, str]:
        """What tells a client that nothing new was made."""
        return {"Idempotent-Replayed": "true"} if self.replayed else {}


def once(
    *,
    member: "Member",
    request: HttpRequest,
    now: datetime,
    prepare: AbstractContextManager[Prepared],
    make: Callable[[Prepared], Answer],
) -> Answer:
    """Carry out ``make`` in one transaction, once for each ``Idempotency-Key`` of the request.

    ``prepare`` is entered before the transaction begins (files are stored there, for no transaction should wait for a
    file store) and sees the exception where the submission fails. ``make`` runs in the transaction that also completes
    the key: both stand or neither does. A refusal does not spend the key.

    Raises ``SubmissionInProgress``, ``IdempotencyKeyMismatch`` and what ``prepare`` and ``make`` raise.
    """
    key = _key_of(request)
    if key is None:
        with prepare as prepared, transaction.atomic(durable=True):
            return make(prepared)
    reserved, earlier = _reserve(member, request, key, now)
    if earlier is not None:
        return earlier
    try:
        with prepare as prepared, transaction.atomic(durable=True):
            answer = make(prepared)
            SubmissionKey.objects.filter(pk=reserved.pk).update(
                completed_at=now, status=answer.status, body=answer.body
            )
    except BaseException:
        SubmissionKey.objects.filter(pk=reserved.pk, completed_at__isnull=True).delete()
        raise
    return answer


def delete_stale(*, now: datetime) -> int:
    """Remove keys older than a day; return how many."""
    return SubmissionKey.objects.filter(started_at__lt=now - KEPT_FOR).delete()[0]


def _key_of(request: HttpRequest) -> UUID | None:
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    try:
        return read_uuid(given)
    except ValueError as error:
        raise Invalid({"idempotencyKey": ["The Idempotency-Key header must be a UUID"]}) from error


def _reserve(member: "Member", request: HttpRequest, key: UUID, now: datetime) -> tuple[SubmissionKey, Answer | None]:
    fingerprint = _fingerprint(request)
    identity = {"member": member, "path": request.path[:200], "key": key}
    SubmissionKey.objects.filter(**identity).filter(
        Q(started_at__lt=now - KEPT_FOR) | Q(completed_at__isnull=True, started_at__lt=now - RUNS_AT_MOST)
    ).delete()
    try:
        with transaction.atomic():
            return SubmissionKey.objects.create(**identity, fingerprint=fingerprint, started_at=now), None
    except IntegrityError:
        earlier = SubmissionKey.objects.filter(**identity).first()
    if earlier is None or earlier.completed_at is None:
        raise SubmissionInProgress
    if earlier.fingerprint != fingerprint:
        raise IdempotencyKeyMismatch
    return earlier, Answer(earlier.status or 200, earlier.body or {}, replayed=True)


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
