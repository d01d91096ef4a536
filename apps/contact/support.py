"""Support staff open a file of a service request; its member sees that they did."""

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
from apps.core.support.sections import Link, QueueCount, Row, Section, SectionContext, State
from apps.documents.access import log_opened_by_support
from apps.documents.models import UserDocument


@transaction.atomic(durable=True)
def open_file(*, request_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return the document, having written down who opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("member__user")
    document = documents.filter(pk=document_id, service_requests=request_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, filed_with=f"a service request of {document.member}")
    return document


BEGINNING = 120


class NoteForm(ReasonForm):
    """How it was answered, for whoever asks later."""

    reason = forms.CharField(
        label="Note",
        required=False,
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="How it was answered, if that is worth knowing. Goes on record with your name.",
    )


class _IncomingPage(ActionPage[Incoming]):
    """An action on what came in, which leads back to it."""

    model: ClassVar[type[Incoming]]

    def get_object(self, subject_id: UUID) -> Incoming:
        """The row, with its member if it has one."""
        related = ["answered_by", *(["member__user"] if self.model is ServiceRequest else [])]
        incoming = self.model._default_manager.select_related(*related).filter(pk=subject_id).first()
        if incoming is None:
            raise NotFound
        return incoming

    def get_member(self, subject: Incoming) -> Member | None:
        """Who asked, unless a visitor did."""
        return subject.member if isinstance(subject, ServiceRequest) else None

    def get_return_url(self, subject: Incoming) -> str:
        """The row."""
        return row_url(subject)


class _MarkAnsweredPage(_IncomingPage):
    """Notes that it was answered."""

    route = "mark-answered"
    title = "Mark as answered"
    button = "Mark answered"
    form_class = NoteForm

    def get_confirmation(self, subject: Incoming) -> Confirmation:
        """What was asked."""
        if subject.answered_at is not None:
            raise AlreadyAnswered
        return Confirmation(_facts(subject))

    def perform(self, subject: Incoming, data: dict[str, Any], *, actor: Actor) -> str:
        """Mark it."""
        mark_answered(incoming=subject, actor=actor, note=data["reason"], now=timezone.now())
        return "It is marked as answered."


class _MarkNewPage(_IncomingPage):
    """Takes the mark away."""

    route = "mark-new"
    title = "Mark as new"
    button = "Mark as new"

    def get_confirmation(self, subject: Incoming) -> Confirmation:
        """What was asked, and who answered."""
        if subject.answered_at is None:
            raise NotAnswered
        return Confirmation([*_facts(subject), ("Answered", subject.answered_at), ("Answered by", subject.answered_by)])

    def perform(self, subject: Incoming, data: dict[str, Any], *, actor: Actor) -> str:
        """Let it wait again."""
        mark_new(incoming=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "It is marked as new and waits for an answer again."


class MarkMessageAnsweredPage(_MarkAnsweredPage):
    """For a visitor's message."""

    name = "contact_contactsubmission_mark_answered"
    permission = "contact.change_contactsubmission"
    model = ContactSubmission


class MarkMessageNewPage(_MarkNewPage):
    """For a visitor's message."""

    name = "contact_contactsubmission_mark_new"
    permission = "contact.change_contactsubmission"
    model = ContactSubmission


class MarkRequestAnsweredPage(_MarkAnsweredPage):
    """For a member's service request."""

    name = "contact_servicerequest_mark_answered"
    permission = "contact.change_servicerequest"
    model = ServiceRequest


class MarkRequestNewPage(_MarkNewPage):
    """For a member's service request."""

    name = "contact_servicerequest_mark_new"
    permission = "contact.change_servicerequest"
    model = ServiceRequest


_PAGES: dict[type[Incoming], tuple[type[_IncomingPage], type[_IncomingPage]]] = {
    ContactSubmission: (MarkMessageAnsweredPage, MarkMessageNewPage),
    ServiceRequest: (MarkRequestAnsweredPage, MarkRequestNewPage),
}


def pages_of(model: type[Incoming]) -> tuple[type[_IncomingPage], type[_IncomingPage]]:
    """The pages of the two marks."""
    return _PAGES[model]


def actions_on(incoming: Incoming, request: HttpRequest) -> list[Link]:
    """The mark that this staff user may set now."""
    answered, new = pages_of(type(incoming))
    page = answered if incoming.answered_at is None else new
    return [Link(page.button, page.get_url(incoming))] if page.is_allowed(request) else []


def beginning(text: str) -> str:
    """The beginning of a long text, on one line."""
    return str(truncatechars(" ".join(text[: 2 * BEGINNING].split()), BEGINNING))


def _facts(incoming: Incoming) -> list[tuple[str, Any]]:
    if isinstance(incoming, ServiceRequest):
        who, text = ("Member", f"{incoming.member} ({incoming.member.user})"), incoming.description
    elif isinstance(incoming, ContactSubmission):
        who, text = ("From", f"{incoming.name} ({incoming.email})"), incoming.message
    return [who, ("Text", beginning(text)), ("Came", incoming.created_at)]


MOST = 5


def section(asked: SectionContext) -> Section | None:
    """The member's latest service requests."""
    if not asked.request.user.has_perm("contact.view_servicerequest"):
        return None
    latest = ServiceRequest.objects.filter(member=asked.member).order_by("-created_at", "-id")
    return Section(
        key="requests",
        title="Service requests",
        columns=("Service", "Description", "Files", "Came", "Stands"),
        rows=[_row(one, asked) for one in latest.annotate(number_of_files=Count("files"))[:MOST]],
        empty="No service requested yet.",
        # Of one member everything is wanted, answered or not.
        whole_list=Link("Whole list", f"{_list(ServiceRequest)}?state=all&member={asked.member.pk}"),
    )


def messages_waiting(request: HttpRequest) -> QueueCount | None:
    """Visitors' messages that nobody has answered."""
    return _waiting(request, ContactSubmission, "New messages")


def requests_waiting(request: HttpRequest) -> QueueCount | None:
    """Members' requests that nobody has answered."""
    return _waiting(request, ServiceRequest, "New service requests")


def _waiting(request: HttpRequest, model: type[Incoming], label: str) -> QueueCount | None:
    if not request.user.has_perm(f"contact.view_{model._meta.model_name}"):
        return None
    return QueueCount(
        label, model._default_manager.filter(answered_at__isnull=True).count(), f"{_list(model)}?state=new"
    )


def _row(service_request: ServiceRequest, asked: SectionContext) -> Row:
    number_of_files: int = service_request.number_of_files  # type: ignore[attr-defined]  # counted above
    return Row(
        cells=(
            service_request.get_service_type_display(),
            beginning(service_request.description),
            number_of_files,
            service_request.created_at,
            State("New", "watch") if service_request.answered_at is None else State("Answered"),
        ),
        url=row_url(service_request),
        actions=actions_on(service_request, asked.request),
    )


def _list(model: type[Incoming]) -> str:
    return reverse(f"admin:contact_{model._meta.model_name}_changelist")
