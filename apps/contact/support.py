"""Messages and service requests on the support site: their files, marks, the member page and queue counts."""

from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest
from django.template.defaultfilters import truncatechars
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member
from apps.contact.models import ContactSubmission, Incoming, ServiceRequest
from apps.contact.services import AlreadyAnswered, NotAnswered, mark_answered, mark_new
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, row_url
from apps.core.support.sections import (
    Link,
    QueueCount,
    Row,
    Section,
    SectionContext,
    State,
    member_section,
    queue_count,
)
from apps.documents.access import log_opened_by_support
from apps.documents.models import UserDocument


@transaction.atomic(durable=True)
def open_file(*, request_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return a file of a request and log that staff opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("member__user")
    document = documents.filter(pk=document_id, service_requests=request_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, parent=f"a service request of {document.member}", now=timezone.now())
    return document


EXCERPT_LENGTH = 120


class NoteForm(ReasonForm):
    reason = forms.CharField(
        label="Note",
        required=False,
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Optional: how it was answered. Goes into the audit log with your name.",
    )


class _IncomingPage(ActionPage[Incoming]):
    model: ClassVar[type[Incoming]]

    def get_object(self, subject_id: UUID) -> Incoming:
        related = ["answered_by", *(["member__user"] if self.model is ServiceRequest else [])]
        incoming = self.model._default_manager.select_related(*related).filter(pk=subject_id).first()
        if incoming is None:
            raise NotFound
        return incoming

    def get_member(self, subject: Incoming) -> Member | None:
        return subject.member if isinstance(subject, ServiceRequest) else None

    def get_return_url(self, subject: Incoming) -> str:
        return row_url(subject)


class _MarkAnsweredPage(_IncomingPage):
    route = "mark-answered"
    title = "Mark as answered"
    button = "Mark answered"
    form_class = NoteForm

    def get_confirmation(self, subject: Incoming) -> Confirmation:
        if subject.answered_at is not None:
            raise AlreadyAnswered
        return Confirmation(_get_facts(subject))

    def perform(self, subject: Incoming, data: dict[str, Any], *, actor: Actor) -> str:
        mark_answered(incoming=subject, actor=actor, note=data["reason"], now=timezone.now())
        return "It is marked as answered."


class _MarkNewPage(_IncomingPage):
    route = "mark-new"
    title = "Mark as new"
    button = "Mark as new"

    def get_confirmation(self, subject: Incoming) -> Confirmation:
        if subject.answered_at is None:
            raise NotAnswered
        answer = [("Answered", subject.answered_at), ("Answered by", subject.answered_by)]
        return Confirmation([*_get_facts(subject), *answer])

    def perform(self, subject: Incoming, data: dict[str, Any], *, actor: Actor) -> str:
        mark_new(incoming=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "It is marked as new again."


class MarkMessageAnsweredPage(_MarkAnsweredPage):
    name = "contact_contactsubmission_mark_answered"
    permission = "contact.change_contactsubmission"
    model = ContactSubmission


class MarkMessageNewPage(_MarkNewPage):
    name = "contact_contactsubmission_mark_new"
    permission = "contact.change_contactsubmission"
    model = ContactSubmission


class MarkRequestAnsweredPage(_MarkAnsweredPage):
    name = "contact_servicerequest_mark_answered"
    permission = "contact.change_servicerequest"
    model = ServiceRequest


class MarkRequestNewPage(_MarkNewPage):
    name = "contact_servicerequest_mark_new"
    permission = "contact.change_servicerequest"
    model = ServiceRequest


_MARK_PAGES: dict[type[Incoming], tuple[type[_IncomingPage], type[_IncomingPage]]] = {
    ContactSubmission: (MarkMessageAnsweredPage, MarkMessageNewPage),
    ServiceRequest: (MarkRequestAnsweredPage, MarkRequestNewPage),
}


def get_mark_pages(model: type[Incoming]) -> tuple[type[_IncomingPage], type[_IncomingPage]]:
    """Return the page that marks as answered and the page that marks as new."""
    return _MARK_PAGES[model]


def get_actions(incoming: Incoming, request: HttpRequest) -> list[Link]:
    mark_answered_page, mark_new_page = get_mark_pages(type(incoming))
    page = mark_answered_page if incoming.answered_at is None else mark_new_page
    return [Link(page.button, page.get_url(incoming))] if page.is_allowed(request) else []


def get_excerpt(text: str) -> str:
    """Return the beginning of a text, on one line."""
    return str(truncatechars(" ".join(text[: 2 * EXCERPT_LENGTH].split()), EXCERPT_LENGTH))


def _get_facts(incoming: Incoming) -> list[tuple[str, Any]]:
    if isinstance(incoming, ServiceRequest):
        sender, text = ("Member", f"{incoming.member} ({incoming.member.user})"), incoming.description
    elif isinstance(incoming, ContactSubmission):
        sender, text = ("From", f"{incoming.name} ({incoming.email})"), incoming.message
    return [sender, ("Text", get_excerpt(text)), ("Received", incoming.created_at)]


MAX_ROWS = 5


@member_section(order=80)
def section(context: SectionContext) -> Section | None:
    """The member's latest service requests."""
    if not context.request.user.has_perm("contact.view_servicerequest"):
        return None
    latest = ServiceRequest.objects.filter(member=context.member).order_by("-created_at", "-id")
    return Section(
        key="requests",
        title="Service requests",
        columns=("Service", "Description", "Files", "Received", "Status"),
        rows=[_build_row(one, context) for one in latest.annotate(number_of_files=Count("files"))[:MAX_ROWS]],
        empty="No services requested yet.",
        # By default the list shows only new requests.
        whole_list=Link(
            "All service requests", f"{_get_list_url(ServiceRequest)}?state=all&member={context.member.pk}"
        ),
    )


@queue_count(order=60)
def count_new_messages(request: HttpRequest) -> QueueCount | None:
    return _count_new(request, ContactSubmission, "New messages")


@queue_count(order=70)
def count_new_service_requests(request: HttpRequest) -> QueueCount | None:
    return _count_new(request, ServiceRequest, "New service requests")


def _count_new(request: HttpRequest, model: type[Incoming], label: str) -> QueueCount | None:
    if not request.user.has_perm(f"contact.view_{model._meta.model_name}"):
        return None
    return QueueCount(
        label, model._default_manager.filter(answered_at__isnull=True).count(), f"{_get_list_url(model)}?state=new"
    )


def _build_row(service_request: ServiceRequest, context: SectionContext) -> Row:
    number_of_files: int = service_request.number_of_files  # type: ignore[attr-defined]  # annotated by ``section``
    return Row(
        cells=(
            service_request.get_service_type_display(),
            get_excerpt(service_request.description),
            number_of_files,
            service_request.created_at,
            State("New", "watch") if service_request.answered_at is None else State("Answered"),
        ),
        url=row_url(service_request),
        actions=get_actions(service_request, context.request),
    )


def _get_list_url(model: type[Incoming]) -> str:
    return reverse(f"admin:contact_{model._meta.model_name}_changelist")
