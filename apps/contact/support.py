"""Messages and service requests on the support site: their files, the member page and queue counts."""

from uuid import UUID

from django import forms
from django.db import transaction
from django.db.models import Count
from django.template.defaultfilters import truncatechars
from django.utils import timezone

from apps.contact.models import ContactSubmission, Incoming, ServiceRequest
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.staff.actions import ReasonForm, list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.forms import TextArea
from apps.core.staff.sections import Link, QueueCount, Row, Section, SectionContext, State, member_section, queue_count
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
        widget=TextArea(attrs={"rows": 3, "cols": 80}),
        help_text="Optional: how it was answered. Goes into the audit log with your name.",
    )


def get_excerpt(text: str) -> str:
    """Return the beginning of a text, on one line."""
    return str(truncatechars(" ".join(text[: 2 * EXCERPT_LENGTH].split()), EXCERPT_LENGTH))


MAX_ROWS = 5


@member_section(order=80, permission="contact.view_servicerequest")
def section(context: SectionContext) -> Section:
    """The member's latest service requests."""
    latest = ServiceRequest.objects.filter(member=context.member).order_by("-created_at", "-id")
    return Section(
        key="requests",
        title="Service requests",
        columns=("Service", "Description", "Files", "Received", "Status"),
        rows=[_build_row(one, context) for one in latest.annotate(number_of_files=Count("files"))[:MAX_ROWS]],
        empty="No services requested yet.",
        # By default the list shows only new requests.
        whole_list=Link("All service requests", list_url(ServiceRequest, state="all", member=context.member.pk)),
    )


@queue_count(order=60, permission="contact.view_contactsubmission")
def count_new_messages() -> QueueCount:
    return _count_new(ContactSubmission, "New messages")


@queue_count(order=70, permission="contact.view_servicerequest")
def count_new_service_requests() -> QueueCount:
    return _count_new(ServiceRequest, "New service requests")


def _count_new(model: type[Incoming], label: str) -> QueueCount:
    count = model._default_manager.filter(answered_at__isnull=True).count()
    return QueueCount(label, count, list_url(model, state="new"))


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
        actions=action_links(context.request, service_request),
    )
