"""Idempotency keys: a repeated submission is processed once, and the repeat gets the stored response."""

import hashlib
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest, QueryDict
from rest_framework.request import Request
from rest_framework.response import Response

from apps.core.errors import Conflict, Invalid
from apps.core.models import IdempotencyKey
from apps.core.permissions import current_member
from apps.core.text import read_uuid
from apps.core.uploads import get_sha256

if TYPE_CHECKING:
    from apps.accounts.models import Member

Prepared = TypeVar("Prepared")


# If a process is killed, its key stays reserved. After this time, the key can be used again.
MAX_PROCESSING_TIME = timedelta(minutes=5)

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
        now: datetime,
        prepare: AbstractContextManager[Prepared],
        perform: Callable[[Prepared], dict[str, Any]],
    ) -> Response:
        """Respond with 201 and the body that ``perform`` returns. A retry gets the stored response of the first call.

        ``prepare`` is entered before the transaction begins, because no transaction should wait for a file store. It
        receives the exception if the call fails. ``perform`` runs in the transaction that also stores the response
        with the key. A request that fails does not use up the key.

        Raises ``SubmissionInProgress``, ``IdempotencyKeyMismatch`` and what ``prepare`` and ``perform`` raise.
        """
        key = _get_key(request)
        if key is None:
            with prepare as prepared, transaction.atomic(durable=True):
                return Response(perform(prepared), status=201)
        owner = None if self.has_public_keys else current_member(request)
        submission, is_new = _reserve(owner, request, key, now)
        if not is_new:
            replayed = {"Idempotent-Replayed": "true"}
            return Response(submission.body or {}, status=submission.status or 200, headers=replayed)
        reserved = IdempotencyKey.objects.filter(pk=submission.pk)
        try:
            with prepare as prepared, transaction.atomic(durable=True):
                body = perform(prepared)
                reserved.update(completed_at=now, status=201, body=body)
        except BaseException:
            reserved.filter(completed_at__isnull=True).delete()
            raise
        return Response(body, status=201)


def get_submission_state(member: "Member", key: UUID, now: datetime) -> tuple[str, dict[str, Any] | None]:
    """Return the state of the member's request with this key, and its stored response if it is completed.

    A client that lost the response asks before it sends the same files again.
    """
    submission = IdempotencyKey.objects.filter(member=member, key=key).exclude(_is_stale(now)).first()
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


def _reserve(member: "Member | None", request: Request, key: UUID, now: datetime) -> tuple[IdempotencyKey, bool]:
    """Return the row of the key, and whether this call created it."""
    fingerprint = _hash_form(request._request) if isinstance(request.data, QueryDict) else _hash_json(request.data)
    lookup = {"member": member, "path": request.path[:200], "key": key}
    IdempotencyKey.objects.filter(_is_stale(now), **lookup).delete()
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(**lookup, fingerprint=fingerprint, started_at=now), True
    except IntegrityError:
        existing = IdempotencyKey.objects.filter(**lookup).first()
    if existing is None or existing.completed_at is None:
        raise SubmissionInProgress
    if existing.fingerprint != fingerprint:
        raise IdempotencyKeyMismatch
    return existing, False


def _is_stale(now: datetime) -> Q:
    return Q(started_at__lt=now - IdempotencyKey.LIFETIME) | Q(
        completed_at__isnull=True, started_at__lt=now - MAX_PROCESSING_TIME
    )


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
