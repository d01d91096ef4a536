"""Messages and service requests at the support desk: read, searched, answered, and marked as that."""

from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from apps.contact.models import ContactSubmission, Incoming, ServiceRequest
from apps.contact.services import mark_all_answered
from apps.contact.support import actions_on, beginning, open_file, pages_of
from apps.core.request_meta import Actor
from apps.core.support.actions import row_url
from apps.core.support.admin import ReadOnlyAdmin, filter_by_words, member_link
from apps.core.support.sections import Link
from apps.documents.support import send_to_support


class StateFilter(admin.SimpleListFilter):
    """New, answered or all, with how many there are. A list opens with what is new; a search looks in all."""

    title = "state"
    parameter_name = "state"

    def __init__(self, request: HttpRequest, *arguments: Any) -> None:
        super().__init__(request, *arguments)
        self._usual = "all" if request.GET.get("q") else "new"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The choices with their counts."""
        new, every = (
            model_admin.get_queryset(request).aggregate(new=Count("pk", filter=_NEW), every=Count("pk")).values()
        )
        return [("new", f"New ({new})"), ("answered", f"Answered ({every - new})"), ("all", f"All ({every})")]

    def value(self) -> str:
        """The state that is shown."""
        chosen = super().value()
        return chosen if chosen in {"new", "answered", "all"} else self._usual

    def choices(self, changelist: ChangeList) -> Any:
        """The choices, and none beside them."""
        for state, label in self.lookup_choices:
            address = changelist.get_query_string({self.parameter_name: state})
            yield {"selected": self.value() == state, "query_string": address, "display": label}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Only those in the state."""
        narrowed = {"new": queryset.filter(_NEW), "answered": queryset.exclude(_NEW)}
        return narrowed.get(self.value(), queryset)


_NEW = Q(answered_at__isnull=True)


class IncomingAdmin(ReadOnlyAdmin):
    """What came in from outside is read here, never written."""

    list_filter = [StateFilter, "service_type", "created_at"]
    ordering = ["-created_at", "-id"]
    actions = ["mark_answered"]

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, and those of the two marks."""
        return [*(page.get_url_pattern(self) for page in pages_of(self.model)), *super().get_urls()]

    def row_links(self, request: HttpRequest, row: Incoming) -> list[Link]:
        """The mark that can be set."""
        return actions_on(row, request)

    def has_mark_permission(self, request: HttpRequest) -> bool:
        """Whether this staff user may mark what was answered."""
        answered, _ = pages_of(self.model)
        return answered.is_allowed(request)

    @admin.action(description="Mark answered", permissions=["mark"])
    def mark_answered(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Mark the chosen ones as answered."""
        marked = mark_all_answered(chosen=queryset, actor=Actor.of(request), now=timezone.now())
        self.message_user(request, f"{marked} marked as answered", messages.SUCCESS)

    @admin.display(description="answered by", ordering="answered_by__username_key")
    def who(self, incoming: Incoming) -> str:
        """Who answered, as a name: whom support may not look at is no link."""
        return incoming.answered_by.username if incoming.answered_by else "-"


@admin.register(ContactSubmission)
class ContactSubmissionAdmin(IncomingAdmin):
    """Visitors' messages."""

    list_display = ["name", "email", "service_type", "beginning", "created_at", "answered_at", "who"]
    list_select_related = ["answered_by"]
    fields = ["name", "address", "service_type", "message", "created_at", "answered_at", "who"]
    search_fields = ["name", "email", "message"]
    search_help_text = "Callsign, address, or words of the message"

    @admin.display(description="mission details")
    def beginning(self, message: ContactSubmission) -> str:
        """How the message begins."""
        return beginning(message.message)

    @admin.display(description="encrypted channel")
    def address(self, message: ContactSubmission) -> SafeString:
        """Where an answer goes."""
        return _mail_link(message.email)


@admin.register(ServiceRequest)
class ServiceRequestAdmin(IncomingAdmin):
    """Members' requests."""

    list_display = ["service_type", "owner", "beginning", "plan_type", "created_at", "answered_at", "who"]
    list_select_related = ["member__user", "answered_by"]
    fields = [
        "member",
        "name",
        "address",
        "phone",
        "service_type",
        "plan_type",
        "description",
        "attached",
        "created_at",
        "answered_at",
        "who",
    ]
    search_fields = ["name", "email", "phone", "description", "member"]
    search_help_text = "Name, address, phone, words of the description; member's name, company, username or email"

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, those of the two marks, and the door to a request's files."""
        door = path(
            "<uuid:request_id>/documents/<uuid:document_id>/",
            self.admin_site.admin_view(self.document_view),
            name="contact_servicerequest_document",
        )
        return [door, *super().get_urls()]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Each word in the request, or in its member."""
        return filter_by_words(queryset, search_term, _in_request), False

    def document_view(self, request: HttpRequest, request_id: UUID, document_id: UUID) -> HttpResponseBase:
        """Hand a file of a request to staff, through the one door."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return send_to_support(
            request,
            lambda: open_file(request_id=request_id, document_id=document_id, actor=Actor.of(request)),
            back=reverse("admin:contact_servicerequest_change", args=[request_id]),
        )

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, service_request: ServiceRequest) -> SafeString:
        """Who asks."""
        return member_link(service_request)

    @admin.display(description="description")
    def beginning(self, service_request: ServiceRequest) -> str:
        """How the description begins."""
        return beginning(service_request.description)

    @admin.display(description="email")
    def address(self, service_request: ServiceRequest) -> SafeString:
        """Where an answer goes."""
        return _mail_link(service_request.email)

    @admin.display(description="files")
    def attached(self, service_request: ServiceRequest) -> SafeString | str:
        """The files, each leading to its bytes and to its own page."""
        rows = [
            (
                reverse("admin:contact_servicerequest_document", args=[service_request.pk, document.pk]),
                document.original_filename,
                filesizeformat(document.file_size),
                "" if document.is_viewable else ", withdrawn",
                row_url(document),
            )
            for document in service_request.files.order_by("uploaded_at", "pk")
        ]
        line = '<li><a href="{}">{}</a> ({}{}) <a href="{}">About this document</a></li>'
        return format_html("<ul>{}</ul>", format_html_join("", line, rows)) if rows else "none"


def _in_request(word: str) -> Q:
    asked = Q(name__icontains=word) | Q(email__icontains=word) | Q(phone__icontains=word)
    return asked | Q(description__icontains=word)


def _mail_link(address: str) -> SafeString:
    # What stands before the @ may hold a question mark, behind which a mail program reads a subject and a text.
    return format_html('<a href="mailto:{}">{}</a>', quote(address, safe="@"), address)
