"""Requests of visitors for an invitation, and how staff and panel admins answer them.

The call runs the same statements for every address, and the worker writes the emails, so that neither the content nor
the timing of the response reveals whether an address is known.
"""

import hashlib
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from apps.access.links import link
from apps.accounts.models import User
from apps.audit import services as audit
from apps.core import jobs
from apps.core.errors import Conflict, NotFound
from apps.core.jobs.leases import process_next
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_id import current_request_id
from apps.core.request_meta import Actor
from apps.core.staff_news import StaffNews, notify_staff
from apps.core.text import identity_key
from apps.invitations.assignment import create_assigned_code
from apps.invitations.audit_actions import AuditAction
from apps.invitations.codes import lock_code
from apps.invitations.models import InvitationCode, InvitationRequest, ReceivedRequest
from apps.notifications import outbox

State = InvitationRequest.State

# A request whose emails could not be written is tried again after this time.
LEASE = timedelta(minutes=1)
# Further requests of an address within this time are dropped.
QUIET_TIME = timedelta(hours=24)
# Refuses nothing: it locks the address until the end of the transaction, and says whether a member gets an email.
OF_ADDRESS = Limit("invitation-requests-of-address", max_attempts=1, window=QUIET_TIME)


class WrongStatus(Conflict):
    code = "wrong_status"
    message = "This request is closed: its code has been used, or it was declined"


class NotNew(WrongStatus):
    message = "Only a new request can be declined"


@transaction.atomic(durable=True)
def receive(*, email: str, origin: str, now: datetime, **form: Any) -> None:
    """Store a request, unless it is a member's or the address asked in the last 24 hours.

    ``form`` has further fields of ``InvitationRequest``.
    """
    attempts = add_attempt(OF_ADDRESS, hashlib.sha256(identity_key(email).encode()).hexdigest(), now=now)
    request = InvitationRequest.objects.create(email=email, created_at=now, **form)
    same_address = InvitationRequest.objects.filter(email_key=OuterRef("email_key"), created_at__gt=now - QUIET_TIME)
    InvitationRequest.objects.filter(
        Q(Exists(same_address.exclude(pk=request.pk))) | Q(Exists(_members_of_address())), pk=request.pk
    ).delete()
    ReceivedRequest.objects.create(
        id=request.pk,
        email=email if attempts.count <= OF_ADDRESS.max_attempts else "",
        origin=origin,
        received_at=now,
        request_id=current_request_id() or "",
    )
    jobs.wake(process_received)


def _members_of_address() -> Any:
    return User.objects.filter(email_key=OuterRef("email_key"), kind=User.Kind.MEMBER)


@jobs.job("process_invitation_requests", queue=jobs.MAIL)
def process_received() -> int:
    """Write the emails about requests, oldest first. Return their number."""
    rows = ReceivedRequest.objects.order_by("received_at")
    failure = "The emails about a request for an invitation could not be written"
    return jobs.process_each(partial(process_next, rows, _process, duration=LEASE, failure=failure))


@transaction.atomic(durable=True)
def _process(received: ReceivedRequest) -> None:
    # If two processes get here with the same row, only one of them deletes it and continues.
    if not received.finish():
        return
    now = received.received_at
    request = InvitationRequest.objects.filter(pk=received.pk).first()
    if request is not None:
        outbox.send_email("invitation_request_received", to=None, to_address=request.email, now=now)
        _notify_staff(request, now=now)
    elif User.objects.filter(email_key=identity_key(received.email), kind=User.Kind.MEMBER).exists():
        urls = {"url": f"{received.origin}/login", "reset_url": f"{received.origin}/forgot-password"}
        outbox.send_email("invitation_request_of_member", to=None, to_address=received.email, context=urls, now=now)


def _notify_staff(request: InvitationRequest, *, now: datetime) -> None:
    notify_staff(
        StaffNews(
            kind="invitation_request",
            text="Somebody asks for an invitation",
            path=f"/staff/invitations/invitationrequest/{request.pk}/change/",
            permission="invitations.view_invitationrequest",
            now=now,
        )
    )


def refuse_closed(request: InvitationRequest) -> None:
    """Raise ``WrongStatus`` if no code can be sent."""
    if request.state in {State.USED, State.DECLINED}:
        raise WrongStatus


def refuse_decided(request: InvitationRequest) -> None:
    """Raise ``NotNew``."""
    if request.state != State.NEW:
        raise NotNew


@transaction.atomic(durable=True)
def send_code(*, request_id: UUID, actor: Actor, now: datetime, reason: str = "") -> InvitationRequest:
    """Assign a new code to the person and email it, or email the one that was sent, if it can still be redeemed.

    Raises ``NotFound`` and ``WrongStatus``.
    """
    request = _lock(request_id)
    # Locked too, so that it cannot be redeemed or revoked before the email is stored.
    request.code = lock_code(request.code_id) if request.code_id else None
    refuse_closed(request)
    if request.code is None or not request.code.is_redeemable(now=now):
        note = f"Asked for by {request.name}, {request.company_name}"
        request.code = create_assigned_code(email=request.email, note=note, actor=actor, now=now)
    before = _get_snapshot(request)
    request.decided_at = request.decided_at or now
    request.save(update_fields=["code", "decided_at"])
    outbox.send_email(
        "invitation",
        to=None,
        to_address=request.email,
        context={"code": request.code, "url": _get_link(request.code, actor)},
        # Anyone who has the link can register.
        carries_secret=True,
        invitation_code_id=request.code.pk,
        now=now,
    )
    audit.log(
        AuditAction.REQUEST_CODE_SENT,
        actor=actor,
        target=request,
        description=f"Code {request.code.code} sent to {request.email}",
        before=before,
        after={**_get_snapshot(request), "mailed to": request.email},
        reason=reason,
        now=now,
    )
    return request


@transaction.atomic(durable=True)
def decline(*, request_id: UUID, actor: Actor, now: datetime, reason: str = "") -> InvitationRequest:
    """Decline a new request. The email to the person does not say why. Raises ``NotFound`` and ``NotNew``."""
    request = _lock(request_id)
    refuse_decided(request)
    before = _get_snapshot(request)
    request.decided_at = now
    request.save(update_fields=["decided_at"])
    outbox.send_email("invitation_request_declined", to=None, to_address=request.email, now=now)
    audit.log(
        AuditAction.REQUEST_DECLINED,
        actor=actor,
        target=request,
        description=f"Invitation request of {request} declined",
        before=before,
        after=_get_snapshot(request),
        reason=reason,
        now=now,
    )
    return request


def _lock(request_id: UUID) -> InvitationRequest:
    request = InvitationRequest.objects.select_for_update().filter(pk=request_id).first()
    if request is None:
        raise NotFound
    return request


def _get_snapshot(request: InvitationRequest) -> dict[str, Any]:
    return audit.snapshot(request, "decided_at")


def _get_link(code: InvitationCode, actor: Actor) -> str:
    return link(settings.PUBLIC_URL or actor.meta.site, "/register", code=code.code)
