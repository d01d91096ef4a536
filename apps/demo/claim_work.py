"""Conversations, notes, document requests and results of the demo claims, and the saved replies of staff."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.claims.emails import send_move_emails
from apps.claims.exchange.conversation import mark_read_by_staff, send_member_message, send_staff_message
from apps.claims.exchange.document_requests import RequestText, receive_documents, request_documents
from apps.claims.exchange.results import accept_result, draft_result, get_usual_kind, question_result, release_result
from apps.claims.models import Claim, Deliverable, SavedReply
from apps.claims.staff import saved_replies
from apps.claims.staff.notes import write_note
from apps.claims.transitions import move_claim
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import RequestMeta
from apps.demo.files import jpeg, pdf
from apps.demo.people import night_support_agent, support_agent
from apps.documents.models import UserDocument
from apps.documents.storage import store_files
from apps.estimates.models import Comparison

# Does its work on a claim that was last moved at the time.
Work = Callable[[Claim, datetime], None]

_HOUR = timedelta(hours=1)

_REPLIES = {
    "Claim received": (
        "Hello {{ member_first_name }},\n\nWe have received your claim for {{ property_address }} and are starting the "
        "review.\n\n{{ callsign }}"
    ),
    "Result is ready": (
        "Hello {{ member_first_name }},\n\nThe result of your {{ service }} is on the claim's page. Accept it "
        "there, or ask about anything that is unclear.\n\n{{ callsign }}"
    ),
    "Carrier has not answered": (
        "Hello {{ member_name }},\n\nThe carrier has not answered on claim {{ claim_number }} yet. We will ask "
        "again tomorrow.\n\n{{ callsign }}"
    ),
}


def seed_replies(*, member: Member, now: datetime) -> None:
    for title, text in _REPLIES.items():
        if not SavedReply.objects.filter(title=title).exists():
            with transaction.atomic(durable=True):
                saved_replies.save(saved=SavedReply(title=title, text=text), before={}, actor=support_agent(), now=now)


def release(claim: Claim, at: datetime, comparison: Comparison | None = None) -> None:
    """Release a result of the claim's service, with its comparison."""
    deliverable_id = _draft(claim, at, comparison)
    release_result(
        claim_id=claim.pk, deliverable_id=deliverable_id, actor=support_agent(), reason="The work is done", now=at
    )


def work_on_request(claim: Claim, at: datetime) -> None:
    """One document is asked for and still missing."""
    _write(claim, "Before counsel can start we need the denial letter. Everything else is here.", at + _HOUR)
    _request(claim, "Denial letter", "All pages, with the date.", UserDocument.FileType.INSURANCE, at + 2 * _HOUR)
    _note(claim, "Counsel wants to read the denial letter before the call.", at + 3 * _HOUR)


def work_on_information(claim: Claim, at: datetime) -> None:
    """Two documents are asked for; one was received, so the claim still waits for the member."""
    photos = _request(claim, "Photographs of the attic", "", UserDocument.FileType.PHOTO, at + _HOUR)
    _request(claim, "Invoice of the tarp", "With the date of the work.", UserDocument.FileType.INVOICE, at + 2 * _HOUR)
    _receive(claim, photos, [jpeg("attic.jpg")], at + 5 * _HOUR)
    _answer(claim, "The photographs are up. The invoice follows when the roofer sends it.", at + 6 * _HOUR)


def work_on_draft(claim: Claim, at: datetime) -> None:
    """The engineer has visited, and the report is a draft."""
    _answer(claim, "Can the engineer also look at the chimney?", at + _HOUR)
    _write(claim, "Yes, it is on the list for Thursday.", at + 3 * _HOUR, [pdf("visit.pdf", "Visit", "Thursday, 9 am")])
    _note(claim, "Page 4 of the report has the wrong date. Do not release it before it is corrected.", at + 30 * _HOUR)
    _draft(claim, at + 31 * _HOUR)


def work_on_release(claim: Claim, at: datetime) -> None:
    """The result is released, and the work goes on."""
    _write(claim, "The first version of the award is on the claim's page. The umpire is next.", at + 2 * _HOUR)
    release(claim, at + 3 * _HOUR)


def work_on_review(claim: Claim, at: datetime) -> None:
    _write(claim, "The award is signed. Tell us if a figure is not clear.", at + _HOUR)


def work_on_question(claim: Claim, at: datetime) -> None:
    """The member has questioned the result, so the claim is in progress again."""
    release(claim, at + 24 * _HOUR)
    move_claim(
        claim_id=claim.pk,
        to=Claim.Status.COMPLETED,
        note="The letter is out.",
        actor=support_agent(),
        reason="The letter was sent",
        now=at + 25 * _HOUR,
    )
    send_move_emails(now=at + 26 * _HOUR)
    question_result(
        member=claim.member,
        claim_id=claim.pk,
        text="Page 2 names the wrong policy number. Is the letter still valid?",
        meta=RequestMeta(),
        now=at + 40 * _HOUR,
    )


def work_on_acceptance(claim: Claim, at: datetime) -> None:
    _answer(claim, "Thank you, this is what we needed.", at + 5 * _HOUR)
    accept_result(member=claim.member, claim_id=claim.pk, deliverable_ids=[], meta=RequestMeta(), now=at + 6 * _HOUR)


def _write(claim: Claim, text: str, at: datetime, files: list[UploadedFile] | None = None) -> None:
    mark_read_by_staff(Claim.objects.get(pk=claim.pk), now=at)
    with store_files(check_uploads(files or [], "claim")) as stored_files, transaction.atomic(durable=True):
        send_staff_message(
            message_id=uuid4(), claim_id=claim.pk, text=text, stored_files=stored_files, actor=support_agent(), now=at
        )


def _answer(claim: Claim, text: str, at: datetime) -> None:
    with transaction.atomic(durable=True):
        send_member_message(
            member=claim.member, claim_id=claim.pk, text=text, stored_files=[], meta=RequestMeta(), now=at
        )


def _note(claim: Claim, text: str, at: datetime) -> None:
    write_note(note_id=uuid4(), claim_id=claim.pk, text=text, actor=night_support_agent(), now=at)


def _request(claim: Claim, title: str, detail: str, document_type: str, at: datetime) -> UUID:
    request_id = uuid4()
    request_documents(
        key=request_id,
        claim_id=claim.pk,
        texts=[RequestText(title, detail, document_type)],
        until=None,
        actor=support_agent(),
        reason="The file is not complete",
        now=at,
    )
    return request_id


def _receive(claim: Claim, request_id: UUID, files: list[UploadedFile], at: datetime) -> None:
    with store_files(check_uploads(files, "claim")) as stored_files, transaction.atomic(durable=True):
        receive_documents(
            member=claim.member,
            claim_id=claim.pk,
            request_id=request_id,
            stored_files=stored_files,
            meta=RequestMeta(),
            now=at,
        )


def _draft(claim: Claim, at: datetime, comparison: Comparison | None = None) -> UUID:
    kind = Deliverable.Kind(get_usual_kind(claim))
    deliverable_id = uuid4()
    files = check_uploads([pdf(f"{kind}.pdf", kind.label, f"Claim {claim}")], "claim")
    with store_files(files) as stored_files, transaction.atomic(durable=True):
        draft_result(
            deliverable_id=deliverable_id,
            claim_id=claim.pk,
            kind=kind,
            title=kind.label,
            note="Read the summary on the first page.",
            stored_files=stored_files,
            actor=support_agent(),
            now=at,
            comparison=comparison,
        )
    return deliverable_id
