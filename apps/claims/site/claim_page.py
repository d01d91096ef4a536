"""What staff see on the page of a claim: what is next, its files, the composer, the conversation and the facts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.db import transaction
from django.db.models import Model, Prefetch, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.exchange.conversation import mark_read_by_staff
from apps.claims.exchange.results import get_next_version, get_results_version
from apps.claims.exchange.timeline import Entry, entries_page, get_history
from apps.claims.models import OPEN_STATUSES, Claim, ClaimMessage, Deliverable, DocumentRequest
from apps.claims.phases import OPEN, get_phase, staff_transitions
from apps.claims.selectors import WaitsFor, get_waits_for
from apps.claims.site.estimate_links import get_estimate_links
from apps.claims.site.network_time import describe_due, get_network_zone
from apps.claims.site.packet_actions import get_packets_context
from apps.claims.site.queue_column import get_queue_column
from apps.claims.staff.links import get_related_claims
from apps.claims.staff.people import is_away
from apps.claims.staff.queue import mark_present
from apps.claims.staff.saved_replies import get_titles
from apps.claims.staff.snooze import is_snoozed
from apps.core.errors import Invalid, NotFound
from apps.core.formatting import format_usd, pluralize
from apps.core.pagination import Page
from apps.core.request_meta import Actor
from apps.core.staff.actions import ActionForm, member_url, row_url
from apps.core.staff.admin import SupportAdmin
from apps.core.staff.sections import Link, State
from apps.documents.access import NotViewable, log_opened_by_support
from apps.documents.esx_contents import is_esx
from apps.documents.models import UserDocument
from apps.documents.rendering import KINDS
from apps.documents.thumbnails import read_thumbnail

# The forms of the composer: the names of their actions, and of their tabs.
_TABS = {"message": "Reply", "note": "Note", "request": "Request", "deliver": "Result"}

# Further actions with a form on the page.
_INLINE = ("take", "assign", "move", "release", "snooze", "unsnooze", "link", "unlink")


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
    """A document request, a result or a message, with its documents and what staff can do with it."""

    row: Any
    documents: list[UserDocument]
    state: State | None = None
    actions: Sequence[Link] = ()
    version: int | None = None


@dataclass(frozen=True, slots=True)
class File:
    """In the strip of files.

    ``pages_url`` is where its pages are, and ``contents_url`` the list of the parts of an ``.esx`` file; empty without.
    """

    document: UserDocument
    pages_url: str
    contents_url: str
    is_new: bool
    # What the member has written about a photograph.
    caption: str

    @property
    def extension(self) -> str:
        return self.document.original_filename.rpartition(".")[2][:4]


@dataclass(frozen=True, slots=True)
class Tab:
    """A form of the composer."""

    name: str
    label: str
    url: str
    form: ActionForm
    button: str
    warning: str


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
    """The context of the page. Opening it marks the member's messages as read.

    The number of queries is always the same: every row of the claim is read once, and assigned here.
    """
    now = timezone.now()
    can_change = model_admin.has_action_permission(request, model_admin.support_actions["message"])
    seen_at = mark_present(claim=claim, user=cast(User, request.user), now=now) if can_change else None
    requests, results = claim.document_requests, claim.deliverables
    prefetch_related_objects(
        [claim],
        Prefetch("document_requests", requests.order_by("created_at", "id")),
        Prefetch("deliverables", results.select_related("created_by", "comparison").order_by("-created_at", "-id")),
    )
    rows = (
        UserDocument.objects.filter(claim=claim).with_receipts().select_related("estimate", "photo", "document_request")
    )
    documents = list(rows.order_by("uploaded_at", "id"))
    column = get_queue_column(model_admin, request, claim)

    def get_url(name: str, **query: Any) -> str:
        parameters = "&".join(filter(None, (urlencode(query), column.query)))
        return row_url(claim, name) + (f"?{parameters}" if parameters else "")

    def can(name: str) -> bool:
        action = model_admin.support_actions[name]
        return model_admin.has_action_permission(request, action) and action.is_possible(claim)

    def links(names: str, **query: Any) -> list[Link]:
        actions = [model_admin.support_actions[name] for name in names.split()]
        return [
            Link(action.label or action.title, get_url(action.name, **query), action.is_danger)
            for action in actions
            if can(action.name)
        ]

    def of(field: str, row: Any) -> list[UserDocument]:
        return [document for document in documents if getattr(document, field) == row.id]

    entries = _get_entries(request, claim)
    items = [Item(entry, of("claim_message_id", entry)) for entry in entries.rows]
    # What the member wrote since the network's last message.
    unanswered = [] if "messages" in request.GET else list(takewhile(_is_unanswered, items))
    unanswered = [item for item in unanswered if item.row.author == ClaimMessage.Author.MEMBER]
    history, due_times = get_history(claim)
    all_requests = [
        Item(row, of("document_request_id", row), _get_request_state(row), _open_request_links(row, links))
        for row in requests.all()
    ]
    open_requests = [item for item in all_requests if _is_shown_open(item.row, claim)]
    can_assign = can("assign")
    linked, same_address = get_related_claims(claim)
    context = {
        "column": column,
        "can_take": can("take"),
        "can_unsnooze": can("unsnooze"),
        "snooze_form": model_admin.support_actions["snooze"].get_form(request, claim) if can("snooze") else None,
        # Undoing what was just done, so not offered for a claim that somebody has worked on.
        "can_undo_take": can_assign and "taken" in request.GET and claim.assignee == request.user,
        "moves": _get_moves(claim, now) if can("move") else [],
        "move_links": [*links("move"), *links("correct_amount")],
        "urls": {name: get_url(name) for name in _INLINE},
        "assign_form": model_admin.support_actions["assign"].get_form(request, claim) if can_assign else None,
        "linked": linked,
        "same_address": same_address,
        "link_form": model_admin.support_actions["link"].get_form(request, claim) if can("link") else None,
        "waiting": get_waiting_state(claim, now=now),
        "facts": _get_facts(claim, now),
        "estimate_links": links("estimate compare packet"),
        "estimates": get_estimate_links(claim, documents) if can_change else [],
        **get_packets_context(claim, now=now),
        "files": [_build_file(document, seen_at) for document in reversed(documents)],
        "unanswered": unanswered,
        "entries": [item for item in items if item not in unanswered],
        "older": entries.next,
        "tabs": _get_tabs(model_admin, request, claim, can, get_url),
        "open_requests": open_requests,
        "closed_requests": [item for item in all_requests if item not in open_requests],
        "results": [_build_result(row, of("deliverable_id", row), links) for row in results.all()],
        "can_release": can("release"),
        "can_complete": Claim.Status.COMPLETED in staff_transitions(claim, now=now),
        "results_version": get_results_version(claim),
        "history": history,
        "due_times": due_times,
        "presence_url": reverse("admin:claims_claim_open", args=[claim.pk]),
    }
    context["has_open"] = bool(claim.notes or unanswered or open_requests or _has_open_result(claim))
    context["tab"] = _get_first_tab(request, claim, context)
    if can_change and _is_read(request):
        mark_read_by_staff(claim, now=now)
    return context


def _has_open_result(claim: Claim) -> bool:
    open_states = {Deliverable.State.DRAFT, Deliverable.State.RELEASED}
    return any(row.state in open_states for row in claim.deliverables.all())


def _is_shown_open(row: DocumentRequest, claim: Claim) -> bool:
    """What the member does not have concerns the work on the claim until its end."""
    return row.status != DocumentRequest.Status.CLOSED or bool(row.unavailable_reason and claim.status in OPEN_STATUSES)


def _get_request_state(row: DocumentRequest) -> State:
    return State("Not available", "danger") if row.unavailable_reason else get_state(row)


def _is_unanswered(item: Item) -> bool:
    return item.row.author != ClaimMessage.Author.NETWORK


def _get_tabs(
    model_admin: SupportAdmin,
    request: HttpRequest,
    claim: Claim,
    can: Callable[[str], bool],
    get_url: Callable[..., str],
) -> list[Tab]:
    """The forms of the composer that are possible now."""
    tabs, titles = [], get_titles()
    for name, label in _TABS.items():
        action = model_admin.support_actions[name]
        if can(name):
            form = action.get_form(request, claim)
            for field, choices in titles.items():
                if field in form.fields:
                    form.fields[field].widget.choices = choices if field == "saved" else [("", "Choose one"), *choices]
            button = "Save draft" if name == "deliver" else "Send"
            tabs.append(Tab(name, label, get_url(name), form, button, action.get_warning(claim)))
    return tabs


def _get_first_tab(request: HttpRequest, claim: Claim, context: dict[str, Any]) -> str:
    """The tab that the link names, or the one for what is to do next."""
    names = [tab.name for tab in context["tabs"]]
    needs_result = claim.status == Claim.Status.IN_PROGRESS and not context["unanswered"] and not context["results"]
    for name in (request.GET.get("tab"), "deliver" if needs_result else ""):
        if name and name in names:
            return name
    return names[0] if names else ""


def _open_request_links(row: DocumentRequest, links: Callable[..., list[Link]]) -> list[Link]:
    return [] if row.status == DocumentRequest.Status.CLOSED else links("close_request", request=row.pk)


def _build_result(row: Deliverable, documents: list[UserDocument], links: Callable[..., list[Link]]) -> Item:
    names = {Deliverable.State.DRAFT: "discard", **dict.fromkeys(Deliverable.SHOWN_STATES, "withdraw_deliverable")}
    name = names.get(Deliverable.State(row.state))
    actions = links(name, deliverable=row.pk) if name else []
    version = get_next_version(row) if row.state == Deliverable.State.DRAFT else row.version
    return Item(row, documents, get_state(row, "state"), actions, version)


def _build_file(document: UserDocument, seen_at: datetime | None) -> File:
    is_new = document.source == UserDocument.Source.MEMBER and (seen_at is None or document.uploaded_at > seen_at)
    has_pages = document.mime_type in KINDS and document.is_viewable and document.page_count != 0
    first_page = reverse("admin:documents_userdocument_page", args=[document.pk, 1]) if has_pages else ""
    has_contents = document.is_viewable and is_esx(document)
    contents = reverse("admin:documents_userdocument_contents", args=[document.pk]) if has_contents else ""
    return File(document, first_page.removesuffix("1"), contents, is_new, str(getattr(document, "photo", "")))


def _get_moves(claim: Claim, now: datetime) -> list[Move]:
    has_result = any(result.is_current for result in claim.deliverables.all())
    needs_page = {Claim.Status.DECLINED: True, Claim.Status.COMPLETED: not has_result}
    return [Move(status, needs_page.get(status, False)) for status in staff_transitions(claim, now=now)]


def _is_read(request: HttpRequest) -> bool:
    """Whether a person reads the page: not if it is prefetched."""
    return request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", "")


def _get_facts(claim: Claim, now: datetime) -> list[list[tuple[str, Any]]]:
    """First the parties and the due time, then the rest.

    The form that assigns the claim is between both groups, so that nobody has to scroll to it.
    """
    due = describe_due(claim, now=now, time_zone=get_network_zone(claim)) if claim.due_at else None
    facts: list[tuple[str, Any]] = [
        ("Reference", claim.reference),
        ("Homeowner", claim.homeowner),
        ("Property", claim.property_address),
        ("Status", get_state(claim)),
        ("Owner", _get_owner(claim)),
        ("Due", due),
        ("Due at", claim.due_at),
        ("Paused since", claim.paused_since),
        ("Snoozed until", claim.snoozed_until if is_snoozed(claim, now=now) else None),
        ("Service", claim.get_service_request_type_display()),
        ("Member", Link(str(claim.member), member_url(claim.member))),
    ]
    more: list[tuple[str, Any]] = [
        ("Original amount", format_usd(claim.original_claim_amount)),
        ("Final amount", format_usd(claim.final_claim_amount)),
        ("Claim number", claim.claim_number),
        ("Date of loss", claim.dol),
        ("Cause of loss found", claim.col),
        ("Inspection", claim.get_inspection_status_display()),
        ("Outcome", None if claim.outcome == Claim.Outcome.NONE else get_state(claim, "outcome")),
        ("Accept or ask by", claim.accept_by),
        ("Accepted", claim.accepted_at),
        ("Reason for no document", claim.no_document_reason),
        ("Not read by the member", pluralize(claim.unread_messages, "message") if claim.unread_messages else None),
        ("Submitted", claim.created_at),
    ]
    return [[(label, fact) for label, fact in group if fact] for group in (facts, more)]


def _get_owner(claim: Claim) -> str | State:
    if claim.assignee is None:
        return State("Nobody", "watch")
    callsign = str(claim.assignee.callsign)
    return State(f"{callsign}, away", "watch") if is_away(claim.assignee) else callsign


def _get_entries(request: HttpRequest, claim: Claim) -> Page[Entry]:
    """The page of the conversation that the query names, or the newest one."""
    try:
        return entries_page(claim, cursor=request.GET.get("messages", ""))
    except Invalid:
        return entries_page(claim)


def get_thumbnail(*, claim_id: UUID, document_id: UUID, now: datetime) -> bytes | None:
    """The small picture of a claim's file. Raises ``NotFound``, ``NotViewable`` and ``Unavailable``."""
    document = UserDocument.objects.filter(claim=claim_id, pk=document_id).first()
    if document is None:
        raise NotFound
    if not document.is_viewable:
        raise NotViewable
    return read_thumbnail(document, now=now)


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return a claim's document and log that staff opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("claim", "member__user")
    document = documents.filter(claim=claim_id, pk=document_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, parent=f"the claim {document.claim}", now=timezone.now())
    return document
