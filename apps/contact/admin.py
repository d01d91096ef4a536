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

from apps.contact import services
from apps.contact.models import ContactSubmission, Incoming, ServiceRequest
from apps.contact.support import NoteForm, get_excerpt, open_file
from apps.core.api.requests import get_actor
from apps.core.request_meta import Actor
from apps.core.staff.actions import row_url, support_action
from apps.core.staff.admin import ReadOnlyAdmin, filter_by_words, member_link
from apps.documents.support import describe_state, send_to_support


class StatusFilter(admin.SimpleListFilter):
    """New, answered or all, each with its count. The default is new, or all if there is a search term."""

    title = "status"
    parameter_name = "state"

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        super().__init__(request, *args)
        self._default = "all" if request.GET.get("q") else "new"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        new, total = (
            model_admin.get_queryset(request).aggregate(new=Count("pk", filter=_NEW), total=Count("pk")).values()
        )
        return [("new", f"New ({new})"), ("answered", f"Answered ({total - new})"), ("all", f"All ({total})")]

    def value(self) -> str:
        value = super().value()
        return value if value in {"new", "answered", "all"} else self._default

    def choices(self, changelist: ChangeList) -> Any:
        # Overridden to leave out Django's own "All", which removes the parameter and so selects the default.
        for value, label in self.lookup_choices:
            query_string = changelist.get_query_string({self.parameter_name: value})
            yield {"selected": self.value() == value, "query_string": query_string, "display": label}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        filtered = {"new": queryset.filter(_NEW), "answered": queryset.exclude(_NEW)}
        return filtered.get(self.value(), queryset)


_NEW = Q(answered_at__isnull=True)


class IncomingAdmin(ReadOnlyAdmin):
    list_filter = [StatusFilter, "service_type", "created_at"]
    ordering = ["-created_at", "-id"]
    actions = ["mark_selected_answered"]

    def get_action_details(self, row: Incoming) -> list[tuple[str, Any]]:
        if isinstance(row, ServiceRequest):
            sender, text = ("Member", f"{row.member} ({row.member.user})"), row.description
        elif isinstance(row, ContactSubmission):
            sender, text = ("From", f"{row.name} ({row.email})"), row.message
        answer = [("Answered", row.answered_at), ("Answered by", row.answered_by)] if row.answered_at else []
        return [sender, ("Text", get_excerpt(text)), ("Received", row.created_at), *answer]

    @support_action(
        "Mark as answered",
        label="Mark answered",
        button="Mark answered",
        form=NoteForm,
        check=services.refuse_answered,
    )
    def mark_answered(self, incoming: Incoming, data: dict[str, Any], actor: Actor) -> str:
        services.mark_answered(incoming=incoming, note=data["reason"], actor=actor, now=timezone.now())
        return "It is marked as answered."

    @support_action(
        "Mark as new",
        check=services.refuse_new,
    )
    def mark_new(self, incoming: Incoming, data: dict[str, Any], actor: Actor) -> str:
        services.mark_new(incoming=incoming, actor=actor, now=timezone.now(), **data)
        return "It is marked as new again."

    def has_mark_permission(self, request: HttpRequest) -> bool:
        """Called by Django for actions with ``permissions=["mark"]``."""
        return self.has_action_permission(request, self.support_actions["mark_answered"])

    @admin.action(description="Mark answered", permissions=["mark"])
    def mark_selected_answered(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        count = services.mark_all_answered(queryset=queryset, actor=get_actor(request), now=timezone.now())
        self.message_user(request, f"{count} marked as answered", messages.SUCCESS)

    @admin.display(description="answered by", ordering="answered_by__username_key")
    def answered_by_name(self, incoming: Incoming) -> str:
        # Only the name, without a link: support may not view every user's page.
        return incoming.answered_by.username if incoming.answered_by else "-"


@admin.register(ContactSubmission)
class ContactSubmissionAdmin(IncomingAdmin):
    list_display = ["name", "email", "service_type", "excerpt", "created_at", "answered_at", "answered_by_name"]
    list_select_related = ["answered_by"]
    fields = ["name", "address", "service_type", "message", "created_at", "answered_at", "answered_by_name"]
    search_fields = ["name", "email", "message"]
    search_help_text = "Callsign, address, or words of the message"

    @admin.display(description="mission details")
    def excerpt(self, message: ContactSubmission) -> str:
        return get_excerpt(message.message)

    @admin.display(description="encrypted channel")
    def address(self, message: ContactSubmission) -> SafeString:
        return _email_link(message.email)


@admin.register(ServiceRequest)
class ServiceRequestAdmin(IncomingAdmin):
    list_display = [
        "service_type",
        "owner",
        "excerpt",
        "plan_type",
        "created_at",
        "answered_at",
        "answered_by_name",
    ]
    list_select_related = ["member__user", "answered_by"]
    fields = [
        "member",
        "name",
        "address",
        "phone",
        "service_type",
        "plan_type",
        "description",
        "file_list",
        "created_at",
        "answered_at",
        "answered_by_name",
    ]
    search_fields = ["name", "email", "phone", "description", "member"]
    search_help_text = "Name, address, phone, words of the description; member's name, company, username or email"

    def get_urls(self) -> list[URLPattern]:
        document_url = path(
            "<uuid:request_id>/documents/<uuid:document_id>/",
            self.admin_site.admin_view(self.document_view),
            name="contact_servicerequest_document",
        )
        return [document_url, *super().get_urls()]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return filter_by_words(queryset, search_term, _matches_request), False

    def document_view(self, request: HttpRequest, request_id: UUID, document_id: UUID) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return send_to_support(
            request,
            lambda: open_file(request_id=request_id, document_id=document_id, actor=get_actor(request)),
            back=reverse("admin:contact_servicerequest_change", args=[request_id]),
        )

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, service_request: ServiceRequest) -> SafeString:
        return member_link(service_request)

    @admin.display(description="description")
    def excerpt(self, service_request: ServiceRequest) -> str:
        return get_excerpt(service_request.description)

    @admin.display(description="email")
    def address(self, service_request: ServiceRequest) -> SafeString:
        return _email_link(service_request.email)

    @admin.display(description="files")
    def file_list(self, service_request: ServiceRequest) -> SafeString | str:
        """Links to each file and to the page of its document."""
        rows = [
            (
                reverse("admin:contact_servicerequest_document", args=[service_request.pk, document.pk]),
                document.original_filename,
                filesizeformat(document.file_size),
                "" if document.is_viewable else f", {str(describe_state(document)).lower()}",
                row_url(document),
            )
            for document in service_request.files.order_by("uploaded_at", "pk")
        ]
        item = '<li><a href="{}">{}</a> ({}{}) <a href="{}">About this document</a></li>'
        return format_html("<ul>{}</ul>", format_html_join("", item, rows)) if rows else "none"


def _matches_request(word: str) -> Q:
    contact = Q(name__icontains=word) | Q(email__icontains=word) | Q(phone__icontains=word)
    return contact | Q(description__icontains=word)


def _email_link(address: str) -> SafeString:
    # An address may contain "?" before the "@". Unquoted, the rest would become the subject and body of the email.
    return format_html('<a href="mailto:{}">{}</a>', quote(address, safe="@"), address)
