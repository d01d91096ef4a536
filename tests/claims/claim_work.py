"""What staff do on a claim, by the services, and claims in each state."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.exchange.conversation import send_staff_message
from apps.claims.exchange.document_requests import RequestText, request_documents
from apps.claims.exchange.results import accept_result, draft_result, question_result, release_result
from apps.claims.models import Claim, ClaimStatusChange, DocumentRequest
from apps.claims.transitions import move_claim
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.storage import store_files
from tests.claims.factories import create_claim, set_status
from tests.documents.files import PDF, upload

REVIEW = timedelta(days=14)


def staff() -> Actor:
    user, _ = User.objects.get_or_create(
        username="sable", defaults={"kind": User.Kind.STAFF, "callsign": "Raven", "is_superuser": True}
    )
    return Actor(user, RequestMeta(site="https://network.example"))


def write(claim: Claim, text: str = "We have a question", *, files: Any = (), now: datetime | None = None) -> UUID:
    message_id = uuid4()
    checked = check_uploads(list(files), "claim")
    with store_files(checked) as stored_files, transaction.atomic():
        send_staff_message(
            message_id=message_id,
            claim_id=claim.pk,
            text=text,
            stored_files=stored_files,
            actor=staff(),
            now=now or timezone.now(),
        )
    return message_id


def ask_for(
    claim: Claim, title: str = "Roof photographs", document_type: str = "photo", *, until: date | None = None
) -> DocumentRequest:
    request_id = uuid4()
    request_documents(
        key=request_id,
        claim_id=claim.pk,
        texts=[RequestText(title, "All four slopes.", document_type)],
        until=until,
        actor=staff(),
        reason="The file is not complete",
        now=timezone.now(),
    )
    return DocumentRequest.objects.get(pk=request_id)


def draft(claim: Claim, kind: str = "audited_estimate", *, names: tuple[str, ...] = ("estimate.pdf",)) -> UUID:
    deliverable_id = uuid4()
    files = check_uploads([upload(name, PDF) for name in names], "claim")
    with store_files(files) as stored_files, transaction.atomic():
        draft_result(
            deliverable_id=deliverable_id,
            claim_id=claim.pk,
            kind=kind,
            title="Audited estimate",
            note="Read page 1 first.",
            stored_files=stored_files,
            actor=staff(),
            now=timezone.now(),
        )
    return deliverable_id


def release(claim: Claim, kind: str = "audited_estimate", *, now: datetime | None = None) -> UUID:
    deliverable_id = draft(claim, kind)
    release_result(
        claim_id=claim.pk, deliverable_id=deliverable_id, actor=staff(), reason="Done", now=now or timezone.now()
    )
    return deliverable_id


def move(claim: Claim, to: str, *, now: datetime | None = None, **fields: Any) -> None:
    move_claim(claim_id=claim.pk, to=to, note="", actor=staff(), reason="Next", now=now or timezone.now(), **fields)


def start_work(claim: Claim) -> None:
    move(claim, "under_review")
    move(claim, "in_progress")


def complete(claim: Claim, *, age: timedelta = timedelta(0)) -> UUID:
    """Release a result of a claim that is not at work yet, and complete it. Returns the id of the result."""
    set_status(claim, "in_progress")
    deliverable_id = release(claim)
    move(claim, "completed", now=timezone.now() - age)
    return deliverable_id


def create_claim_in(state: str, member: Any, subscription: Any) -> Claim:
    """A claim in a state of ``STATES``. Needs a folder for media files."""
    claim: Claim = create_claim(member, subscription)
    _BUILDERS[state](claim)
    claim.refresh_from_db()
    return claim


def _question(claim: Claim) -> None:
    complete(claim)
    question_result(member=claim.member, claim_id=claim.pk, text="Why?", meta=RequestMeta(), now=timezone.now())


def _accept(claim: Claim) -> None:
    complete(claim)
    accept_result(member=claim.member, claim_id=claim.pk, deliverable_ids=[], meta=RequestMeta(), now=timezone.now())


def _release_at_work(claim: Claim) -> None:
    start_work(claim)
    release(claim)


def _request_information(claim: Claim) -> None:
    move(claim, "under_review")
    move(claim, "info_requested")


def _complete_without_document(claim: Claim, age: timedelta = timedelta(0)) -> None:
    start_work(claim)
    move(claim, "completed", no_document="The carrier paid in full", now=timezone.now() - age)


def _withdraw(claim: Claim) -> None:
    Claim.objects.filter(pk=claim.pk).update(status="withdrawn")
    ClaimStatusChange.objects.create(claim=claim, status="withdrawn")


_BUILDERS: dict[str, Any] = {
    "submitted": lambda claim: None,
    "under_review": lambda claim: move(claim, "under_review"),
    "info_requested": _request_information,
    "in_progress": start_work,
    "released": _release_at_work,
    "questioned": _question,
    "in_review": complete,
    "review_over": lambda claim: complete(claim, age=REVIEW),
    "accepted": _accept,
    "no_document": _complete_without_document,
    "no_document_over": lambda claim: _complete_without_document(claim, REVIEW),
    "declined": lambda claim: move(claim, "declined"),
    "withdrawn": _withdraw,
}
STATES = list(_BUILDERS)
