"""What staff see on the page of a claim, above its fields: the next step, the conversation, requests and results."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from apps.claims.exchange.conversation import mark_read_by_staff, messages_page
from apps.claims.models import Claim, ClaimNote, Deliverable, DocumentRequest
from apps.claims.phases import OPEN, get_phase, staff_transitions
from apps.claims.selectors import WaitsFor, get_waits_for
from apps.core.errors import Invalid, NotFound
from apps.core.formatting import pluralize
from apps.core.pagination import Page, newest_first
from apps.core.request_meta import Actor
from apps.core.staff.admin import SupportAdmin
from apps.core.staff.sections import Link, Section, State
from apps.documents.access import log_opened_by_support
from apps.documents.models import UserDocument

_TONES: dict[str, Any] = {
    Claim.Status.SUBMITTED: "watch",
    Claim.Status.UNDER_REVIEW: "live",
    Claim.Status.INFO_REQUESTED: "watch",
    Claim.Status.IN_PROGRESS: "live",
    Claim.Status.DECLINED: "danger",
    Claim.Outcome.QUESTIONED: "watch",
    Claim.Outcome.ACCEPTED: "live",
    DocumentRequest.Status.OPEN: "watch",
    DocumentRequest.Status.RECEIVED: "live",
    Deliverable.State.DRAFT: "watch",
    Deliverable.State.RELEASED: "live",
    Deliverable.State.WITHDRAWN: "danger",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A button that moves the claim at once, or, with a link, opens the page that asks for what the move needs."""

    to: Claim.Status
    needs_page: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A document request or a result, with its documents, and what staff can do with it."""

    row: Any
    state: State
    actions: list[Link]


def get_state(row: Model, field: str = "status") -> State:
    """A status as coloured text."""
    return State(getattr(row, f"get_{field}_display")(), _TONES.get(getattr(row, field), "quiet"))


def get_waiting_state(claim: Claim, *, now: datetime) -> State:
    """Who has to do what next, in words."""
    if claim.answered_at is not None:
        return State("Network: read the new answer", "watch")
    waits_for = get_waits_for(claim, now=now)
    if waits_for == WaitsFor.DOCUMENTS:
        what = pluralize(claim.open_requests, "document") if claim.open_requests else "information"
        return State(f"Member: send {what}")
    if waits_for == WaitsFor.REVIEW:
        return State("Member: accept the result or ask")
    if get_phase(claim, now=now) not in OPEN:
        return State("Nobody")
    return State("Network: next step", "live")


def open_claim_page(model_admin: SupportAdmin, request: HttpRequest, claim: Claim) -> dict[str, Any]:
    """The context of the page. Opening it marks the member's messages as read."""
    now = timezone.now()

    def links(name: str) -> list[Link]:
        return model_admin.get_action_links(request, claim, name)

    messages = _get_page(request, "messages", lambda cursor: messages_page(claim, cursor=cursor))
    notes = ClaimNote.objects.filter(claim=claim).select_related("written_by")
    can_take, can_assign, can_move = (bool(links(name)) for name in ("take", "assign", "move"))
    context = {
        "can_take": can_take,
        # Undoing what was just done, so not offered for a claim that somebody has worked on.
        "can_undo_take": can_assign and "taken" in request.GET and claim.assignee == request.user,
        "moves": _get_moves(claim, now) if can_move else [],
        "next_step": Section("next-step", "What happens next", facts=_get_facts(claim, now)),
        "conversation": messages,
        "message_links": links("message"),
        "notes": _get_page(request, "notes", lambda cursor: newest_first(notes, cursor=cursor)),
        "note_links": links("note"),
        "requests": _get_items(
            claim.document_requests.order_by("created_at", "id"),
            "status",
            "request",
            dict.fromkeys((DocumentRequest.Status.OPEN, DocumentRequest.Status.RECEIVED), links("close_request")),
        ),
        "request_links": links("request"),
        "results": _get_items(
            claim.deliverables.select_related("created_by").order_by("-created_at", "-id"),
            "state",
            "deliverable",
            {
                Deliverable.State.DRAFT: [*links("release"), *links("discard")],
                **dict.fromkeys(Deliverable.SHOWN_STATES, links("withdraw_deliverable")),
            },
        ),
        "result_links": links("deliver"),
        "presence_url": reverse("admin:claims_claim_open", args=[claim.pk]),
    }
    if model_admin.has_action_permission(request, model_admin.support_actions["message"]) and _is_read(request):
        mark_read_by_staff(claim, now=now)
    return context


def _get_moves(claim: Claim, now: datetime) -> list[Move]:
    needs_page = {Claim.Status.DECLINED: True, Claim.Status.COMPLETED: not claim.has_current_result()}
    return [Move(status, needs_page.get(status, False)) for status in staff_transitions(claim, now=now)]


def _is_read(request: HttpRequest) -> bool:
    """Whether a person reads the page: not if it is prefetched."""
    return request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", "")


def _get_facts(claim: Claim, now: datetime) -> list[tuple[str, Any]]:
    facts = [
        ("Waiting for", get_waiting_state(claim, now=now)),
        ("Status", get_state(claim)),
        ("Outcome", None if claim.outcome == Claim.Outcome.NONE else get_state(claim, "outcome")),
        ("Accept or ask by", claim.accept_by),
        ("Accepted", claim.accepted_at),
        ("Reason for no document", claim.no_document_reason),
        ("Assigned to", claim.assignee and claim.assignee.callsign),
        ("Due", State(date_format(timezone.localtime(claim.due_at)), "danger") if claim.is_overdue else claim.due_at),
        ("Paused since", claim.paused_since),
        ("Not read by the member", pluralize(claim.unread_messages, "message") if claim.unread_messages else None),
    ]
    return [(label, fact) for label, fact in facts if fact]


def _get_page(request: HttpRequest, name: str, get_page: Any) -> Page[Any]:
    """The page that the query names, or the newest one."""
    try:
        page: Page[Any] = get_page(request.GET.get(name, ""))
    except Invalid:
        page = get_page("")
    return page


def _get_items(rows: QuerySet[Any], state: str, parameter: str, actions: dict[str, list[Link]]) -> list[Item]:
    """``actions`` are the links for each state, which get the row's id as a parameter."""
    return [
        Item(
            row,
            get_state(row, state),
            [
                Link(link.label, f"{link.url}?{parameter}={row.pk}", link.is_danger)
                for link in actions.get(getattr(row, state), [])
            ],
        )
        for row in rows.prefetch_related("documents")
    ]


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return a claim's document and log that staff opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("claim", "member__user")
    document = documents.filter(claim=claim_id, pk=document_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, parent=f"the claim {document.claim}", now=timezone.now())
    return document
