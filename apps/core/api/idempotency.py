"""Idempotency keys: a repeated submission is processed once, and the repeat gets the stored response."""

import hashlib
import json
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from apps.core.api.permissions import current_member
from apps.core.errors import Conflict, Invalid
from apps.core.files.uploads import get_sha256
from apps.core.jobs.leases import LeasedQuerySet, keep_lease
from apps.core.models import IdempotencyKey
from apps.core.text import read_uuid

Prepared = TypeVar("Prepared")


# A key is reserved once the body has been received. The request renews its lease between the files that it stores and
# before its transaction. If the process is killed, the key can be used again when the lease is over.
LEASE = timedelta(seconds=30)

SUBMISSION_STATES = ["completed", "in_progress", "unknown"]


class SubmissionInProgress(Conflict):
    """The first request with this key is still being processed."""

    code = "in_progress"
    message = "This submission is still being processed. Please wait a moment."


class IdempotencyKeyMismatch(Conflict):
    """The key was first used with different fields or files."""

    code = "idempotency_mismatch"
    message = "This submission was already sent with other content. Please submit it again."


class IdempotentMixin:
    """For API views whose POST may be retried with the same ``Idempotency-Key`` header."""

    # On a public endpoint a key belongs to no member. Only the client that has generated it knows it.
    has_public_keys = False

    def run_once(
        self,
        request: Request,
        *,
        prepare: AbstractContextManager[Prepared],
        perform: Callable[[Prepared], dict[str, Any]],
        get_status: Callable[[], int] = lambda: 201,
    ) -> Response:
        """Respond with the body that ``perform`` returns. A retry gets the stored response of the first call.

        ``get_status`` is asked after ``perform``.

        ``prepare`` is entered before the transaction begins, because no transaction should wait for a file store. It
        receives the exception if the call fails. ``perform`` runs in the transaction that also stores the response
        with the key. A request that fails does not use up the key. Nor does one that was so slow that a retry has taken
        over its key: it stores nothing.

        Raises ``SubmissionInProgress``, ``IdempotencyKeyMismatch`` and what ``prepare`` and ``perform`` raise.
        """
        key = _get_key(request)
        if key is None:
            with prepare as prepared, transaction.atomic(durable=True):
                body = perform(prepared)
            return Response(body, status=get_status())
        owner = None if self.has_public_keys else current_member(request).pk
        submission, is_new = _reserve(owner, request, key)
        if not is_new:
            replayed = {"Idempotent-Replayed": "true"}
            return Response(submission.body or {}, status=submission.status or 200, headers=replayed)
        try:
            with submission.kept(LEASE), prepare as prepared:
                keep_lease()
                with transaction.atomic(durable=True):
                    body = perform(prepared)
                    if not submission.release(completed_at=timezone.now(), status=get_status(), body=body):
                        raise SubmissionInProgress
        except BaseException:
            IdempotencyKey.objects.filter(pk=submission.pk, completed_at__isnull=True).delete()
            raise
        return Response(body, status=get_status())


def get_submission_state(member_id: UUID, key: UUID, now: datetime) -> tuple[str, dict[str, Any] | None]:
    """Return the state of the member's request with this key, and its stored response if it is completed.

    A client that lost the response asks before it sends the same files again.
    """
    keys = IdempotencyKey.objects.filter(member=member_id, key=key)
    submission = keys.exclude(pk__in=_get_stale(keys, now)).first()
    if submission is None:
        return "unknown", None
    return ("in_progress", None) if submission.completed_at is None else ("completed", submission.body)


def _get_key(request: Request) -> UUID | None:
    header = request.headers.get("Idempotency-Key")
    if header is None:
        return None
    try:
        return read_uuid(header)
    except ValueError as error:
        raise Invalid({"idempotency_key": ["The Idempotency-Key header must be a UUID"]}) from error


def _reserve(member_id: UUID | None, request: Request, key: UUID) -> tuple[IdempotencyKey, bool]:
    """Return the row of the key, and whether this call created it."""
    # The time of the call, because the body may have taken minutes.
    now = timezone.now()
    fingerprint = _hash_form(request) if isinstance(request.data, QueryDict) else _hash_json(request.data)
    lookup = {"member_id": member_id, "path": request.path[:200], "key": key}
    _get_stale(IdempotencyKey.objects.filter(**lookup), now).delete()
    lease = {"lease_token": uuid.uuid4(), "lease_until": now + LEASE}
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(**lookup, fingerprint=fingerprint, started_at=now, **lease), True
    except IntegrityError:
        existing = IdempotencyKey.objects.filter(**lookup).first()
    if existing is None or existing.completed_at is None:
        raise SubmissionInProgress
    if existing.fingerprint != fingerprint:
        raise IdempotencyKeyMismatch
    return existing, False


def _get_stale(keys: LeasedQuerySet[IdempotencyKey], now: datetime) -> LeasedQuerySet[IdempotencyKey]:
    """Keys that are too old, and keys of requests that have died."""
    # Rows of a process that runs the version before have no lease.
    abandoned = keys.unleased(now=now).filter(completed_at__isnull=True, started_at__lte=now - LEASE)
    return abandoned | keys.filter(started_at__lt=now - IdempotencyKey.LIFETIME)


def _hash_form(request: HttpRequest) -> str:
    """Hash the names and contents of all fields and files. The raw body of a retry has another multipart boundary."""
    digest = hashlib.sha256()
    for name in sorted(request.POST):
        for value in request.POST.getlist(name):
            _add_parts(digest, "field", name, value.encode())
    for name in sorted(request.FILES):
        for file in request.FILES.getlist(name):
            _add_parts(digest, "file", name, (file.name or "").encode(), bytes.fromhex(get_sha256(file)))
    return digest.hexdigest()


def _hash_json(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _add_parts(digest: Any, kind: str, name: str, *values: bytes) -> None:
    # Each part is prefixed with its length, so that different parts cannot result in the same bytes.
    for part in (kind.encode(), name.encode(), *values):
        digest.update(len(part).to_bytes(8, "big") + part)
