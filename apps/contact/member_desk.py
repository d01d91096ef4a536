"""What the support desk shows of a member's service requests, and what waits for an answer."""

from django.db.models import Count
from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.desk.actions import row_page
from apps.accounts.desk.sections import Asked, Link, Row, Section, State, Waiting
from apps.contact.desk import actions_on, beginning
from apps.contact.models import ContactSubmission, Incoming, ServiceRequest

MOST = 5


def section(asked: Asked) -> Section | None:
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


def messages_waiting(request: HttpRequest) -> Waiting | None:
    """Visitors' messages that nobody has answered."""
    return _waiting(request, ContactSubmission, "New messages")


def requests_waiting(request: HttpRequest) -> Waiting | None:
    """Members' requests that nobody has answered."""
    return _waiting(request, ServiceRequest, "New service requests")


def _waiting(request: HttpRequest, model: type[Incoming], label: str) -> Waiting | None:
    if not request.user.has_perm(f"contact.view_{model._meta.model_name}"):
        return None
    return Waiting(label, model._default_manager.filter(answered_at__isnull=True).count(), f"{_list(model)}?state=new")


def _row(service_request: ServiceRequest, asked: Asked) -> Row:
    number_of_files: int = service_request.number_of_files  # type: ignore[attr-defined]  # counted above
    return Row(
        cells=(
            service_request.get_service_type_display(),
            beginning(service_request.description),
            number_of_files,
            service_request.created_at,
            State("New", "watch") if service_request.answered_at is None else State("Answered"),
        ),
        url=row_page(service_request),
        actions=actions_on(service_request, asked.request),
    )


def _list(model: type[Incoming]) -> str:
    return reverse(f"admin:contact_{model._meta.model_name}_changelist")
