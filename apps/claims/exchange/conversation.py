"""The conversation between a member and the network."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Prefetch

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.emails import get_link, send_claim_email
from apps.claims.models import Claim, ClaimMessage, Photo
from apps.claims.one_time_keys import is_used
from apps.claims.phases import Operation, require
from apps.claims.selectors import get_own_claim
from apps.claims.staff.actions import log_action
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.files.uploads import CheckedFile
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile, create_documents
from apps.estimates.models import ComparisonPair
from apps.notifications import changes, inbox

Author = ClaimMessage.Author


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message with its documents, as it was before it was read."""

    message: ClaimMessage
    documents: list[UserDocument]

    @property
    def lines(self) -> list[ComparisonPair]:
        """The lines of a comparison that it asks about."""
        return sorted(self.message.lines.all(), key=lambda pair: pair.place)

    @property
    def author_name(self) -> str:
        if self.message.author == Author.MEMBER:
            return self.message.claim.member.full_name
        return get_callsign(self.message)


def get_callsign(message: ClaimMessage) -> str:
    """The name by which the member knows the author of the network's message."""
    return get_network_name(message.sent_by)


def get_network_name(user: User | None) -> str:
    """The callsign, by which members know people of the network."""
    return (user and user.callsign) or "The network"


def messages_page(claim: Claim, *, cursor: str = "", limit: int = PAGE_SIZE) -> Page[MessageRow]:
    """One page of a claim's messages, newest first. Raises ``Invalid`` for an unknown cursor."""
    messages = ClaimMessage.objects.filter(claim=claim).select_related("sent_by", "claim__member")
    messages = messages.prefetch_related(
        Prefetch("lines", ComparisonPair.objects.select_related("base", "audited").order_by("place"))
    )
    page = newest_first(messages, cursor=cursor, size=limit)
    documents: dict[UUID | None, list[UserDocument]] = {}
    attached = UserDocument.objects.with_receipts().filter(claim_message__in=page.rows)
    for document in attached.order_by("uploaded_at", "id"):
        documents.setdefault(document.claim_message_id, []).append(document)
    return Page([MessageRow(message, documents.get(message.pk, [])) for message in page.rows], page.next)


def mark_read_by_member(claim: Claim, rows: Sequence[MessageRow], *, now: datetime) -> None:
    """Mark the network's messages among these rows as read."""
    unread = [row.message.pk for row in rows if row.message.author == Author.NETWORK and row.message.read_at is None]
    if not unread:
        return
    with transaction.atomic():
        # Of two requests at once, each counts only the messages that it has marked itself.
        count = ClaimMessage.objects.filter(pk__in=unread, read_at__isnull=True).update(read_at=now)
        Claim.objects.filter(pk=claim.pk).update(unread_messages=F("unread_messages") - count)
        inbox.mark_read_of(claim.member, kind=inbox.Kind.CLAIM_MESSAGE, link=get_link(claim), now=now)
        changes.raise_version(claim.member, *changes.of_claim(claim.pk), changes.NOTIFICATIONS)


def mark_read_by_staff(claim: Claim, *, now: datetime) -> None:
    """Mark what the member sent as read, up to what was there when ``claim`` was read from the database."""
    if claim.corrected_at is not None:
        Claim.objects.filter(pk=claim.pk, corrected_at=claim.corrected_at).update(corrected_at=None)
    if claim.answered_at is None:
        return
    with transaction.atomic():
        messages = ClaimMessage.objects.filter(claim=claim, author=Author.MEMBER, read_at__isnull=True)
        is_read = messages.filter(created_at__lte=claim.answered_at).update(read_at=now)
        Claim.objects.filter(pk=claim.pk, answered_at=claim.answered_at).update(answered_at=None)
        if is_read:
            changes.raise_version(claim.member, *changes.of_claim(claim.pk))


@contextmanager
def store_message_files(
    *, member: Member, claim_id: UUID, files: Sequence[CheckedFile], now: datetime
) -> Iterator[list[StoredFile]]:
    """Store the files of a member's message. The state of the claim and the limits are checked first.

    Raises ``NotFound``, ``WrongStatus``, ``StorageFull`` and ``Throttled``.
    """
    require(get_own_claim(member, claim_id), Operation.MESSAGE, now=now)
    with store_within_limits(member=member, files=files, now=now) as stored_files:
        yield stored_files


def send_member_message(
    *,
    member: Member,
    claim_id: UUID,
    text: str,
    stored_files: Sequence[StoredFile],
    meta: RequestMeta,
    now: datetime,
) -> MessageRow:
    """Save a member's message in the caller's transaction.

    Raises ``NotFound``, ``WrongStatus``, ``StorageFull`` and ``Throttled``.
    """
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.MESSAGE, now=now)
    return write_member_message(claim=claim, text=text, stored_files=stored_files, meta=meta, now=now)


def write_member_message(
    *, claim: Claim, text: str, meta: RequestMeta, now: datetime, stored_files: Sequence[StoredFile] = ()
) -> MessageRow:
    """Save a message of the member to the locked claim. Does not check whether it is allowed."""
    message = ClaimMessage.objects.create(
        claim=claim, author=Author.MEMBER, sent_by=claim.member.user, text=text, created_at=now
    )
    documents = create_documents(
        member=claim.member,
        stored_files=stored_files,
        file_type=UserDocument.FileType.GENERAL,
        now=now,
        claim=claim,
        claim_message=message,
    )
    Photo.objects.add(claim, documents)
    receive_answer(claim, meta=meta, now=now)
    activity.log(
        AuditAction.CLAIM_MESSAGE_SENT,
        member=claim.member,
        description=f"Sent a message about the claim for {claim.property_address}",
        meta=meta,
        now=now,
    )
    changes.raise_version(claim.member, *changes.of_claim(claim.pk), *_changed_by(documents))
    issue_receipt(documents, cause=Receipt.Cause.MESSAGE, now=now)
    return MessageRow(message, documents)


def send_staff_message(
    *, message_id: UUID, claim_id: UUID, text: str, stored_files: Sequence[StoredFile], actor: Actor, now: datetime
) -> None:
    """Send a message to the member, in the caller's transaction.

    A second call with the same ``message_id`` and text does nothing.

    Raises ``KeyOfAnotherClaim``, ``KeyOfAnotherText`` and ``WrongStatus``.
    """
    claim = Claim.objects.locked(claim_id)
    if is_used(message_id, ClaimMessage, claim=claim, text=text):
        return
    require(claim, Operation.MESSAGE, now=now)
    message = ClaimMessage.objects.create(
        pk=message_id, claim=claim, author=Author.NETWORK, sent_by=actor.user, text=text, created_at=now
    )
    documents = create_network_documents(claim=claim, stored_files=stored_files, now=now, claim_message=message)
    claim.unread_messages += 1
    claim.save()
    log_action(
        AuditAction.CLAIM_MESSAGE_SENT,
        claim=claim,
        actor=actor,
        description=f"Sent a message about the claim {claim}",
        activity=f"The network sent a message about the claim for {claim.property_address}",
        now=now,
    )
    send_claim_email(claim, "claim_message", site=actor.meta.site, changed=_changed_by(documents), now=now)
    issue_receipt(documents, cause=Receipt.Cause.RESULT, now=now)


def _changed_by(documents: Sequence[UserDocument]) -> list[str]:
    """What a message with these documents changes beside the claim."""
    return [changes.DOCUMENTS] if documents else []


def create_network_documents(
    *, claim: Claim, stored_files: Sequence[StoredFile], now: datetime, **fields: Any
) -> list[UserDocument]:
    """Create the rows of files that staff have uploaded for the member."""
    return create_documents(
        member=claim.member,
        stored_files=stored_files,
        file_type=UserDocument.FileType.REPORT,
        now=now,
        claim=claim,
        source=UserDocument.Source.NETWORK,
        **fields,
    )
