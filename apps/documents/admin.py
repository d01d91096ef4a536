from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.core.api.requests import get_actor
from apps.core.errors import DomainError
from apps.core.files.downloads import send_image
from apps.core.request_meta import Actor
from apps.core.staff.actions import support_action
from apps.core.staff.admin import ReadOnlyAdmin, filter_by_words, member_link
from apps.core.staff.sections import badge
from apps.core.text import identity_key
from apps.documents import services
from apps.documents.access import get_document_for_staff
from apps.documents.esx_contents import PICTURE_TYPE, get_picture, list_contents
from apps.documents.models import UserDocument
from apps.documents.pages import get_page
from apps.documents.serializers import ContentsSerializer
from apps.documents.support import SECTION, describe_state
from apps.documents.views import page_response
from apps.factors.requests import require_recent_proof


class ToDoFilter(admin.SimpleListFilter):
    """Documents about which support has to decide."""

    title = "to do"
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("review", "Held back by the virus check")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(pk__in=UserDocument.objects.held_back()) if self.value() == "review" else queryset


@admin.register(UserDocument)
class UserDocumentAdmin(ReadOnlyAdmin):
    """Shows the rows. Staff open a file from the claim or service request it belongs to, which logs the access.

    So does looking at its pages.
    """

    list_display = ["name", "owner", "file_type", "size", "source", "is_draft", "status", "uploaded_at"]
    list_filter = [
        ToDoFilter, "state", ("withdrawn_at", admin.EmptyFieldListFilter), "is_draft", "source", "file_type",
        "uploaded_at",
    ]  # fmt: skip
    list_select_related = ["member"]
    fields = [
        "name", "member", "file_type", "mime_type", "size", "sha256", "source", "is_draft", "uploaded_at", "status",
        "scanned_at", "scan_result", "withdrawn_at", "lost_at", "deleted_at",
    ]  # fmt: skip
    search_fields = ["search_name", "member"]
    search_help_text = "File name; member's name, company, username or email"
    ordering = ["-uploaded_at", "-id"]

    def get_urls(self) -> list[URLPattern]:
        views: dict[str, tuple[str, Callable[..., HttpResponseBase]]] = {
            "page": ("pages/<int:number>", _send_page),
            "contents": ("contents", _list_contents),
            "content": ("contents/<int:index>", _send_content),
        }
        # A URL of its own for each part of a file that staff look at without downloading it.
        return [
            path(
                f"<uuid:document_id>/{route}",
                self.admin_site.admin_view(partial(self.part_view, send)),
                name=f"documents_userdocument_{name}",
            )
            for name, (route, send) in views.items()
        ] + super().get_urls()

    def part_view(
        self, send: Callable[..., HttpResponseBase], request: HttpRequest, document_id: UUID, **part: int
    ) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            return send(self._open(request, document_id), **part)
        except DomainError as error:
            return HttpResponse(error.message, status=error.status, content_type="text/plain")

    def _open(self, request: HttpRequest, document_id: UUID) -> UserDocument:
        is_of_claim = UserDocument.objects.filter(pk=document_id, claim__isnull=False).exists()
        if is_of_claim and not request.user.has_perm("claims.view_claim"):
            raise PermissionDenied
        return get_document_for_staff(document_id=document_id, actor=get_actor(request), now=timezone.now())

    def get_action_details(self, row: UserDocument) -> list[tuple[str, Any]]:
        return [
            ("Member", f"{row.member} ({row.member.user})"),
            ("Document", row.original_filename),
            ("Type", row.get_file_type_display()),
            ("Size", filesizeformat(row.file_size)),
            ("Uploaded", row.uploaded_at),
            ("Status", describe_state(row)),
            ("Virus check", row.scan_result or row.scanned_at or "not scanned"),
        ]

    @support_action(
        "Withdraw document",
        label="Withdraw",
        section=SECTION,
        warning=(
            "The member cannot view or download it until it is restored. The member's activity log says that it was "
            "withdrawn."
        ),
        check=services.refuse_withdrawn,
    )
    def withdraw(self, document: UserDocument, data: dict[str, Any], actor: Actor) -> str:
        services.withdraw(document=document, actor=actor, now=timezone.now(), **data)
        return f"{document} was withdrawn. It can no longer be viewed."

    @support_action("Restore document", label="Restore", section=SECTION, check=services.refuse_viewable)
    def restore(self, document: UserDocument, data: dict[str, Any], actor: Actor) -> str:
        services.restore(document=document, actor=actor, now=timezone.now(), **data)
        return f"{document} can be viewed again."

    @support_action(
        "Release document",
        label="Release",
        section=SECTION,
        permission="documents.release_userdocument",
        is_danger=True,
        warning=(
            "The virus check has found a threat or could not look into the file. After the release, the member and "
            "staff can open it."
        ),
        check=services.refuse_released,
        guard=require_recent_proof,
    )
    def release(self, document: UserDocument, data: dict[str, Any], actor: Actor) -> str:
        services.release(document=document, actor=actor, now=timezone.now(), **data)
        return f"{document} was released. It can be viewed."

    @support_action("Scan document again", label="Scan again", section=SECTION, check=services.refuse_scan)
    def scan_again(self, document: UserDocument, data: dict[str, Any], actor: Actor) -> str:
        services.scan_again(document=document, actor=actor, now=timezone.now(), **data)
        return f"{document} will be scanned again."

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return filter_by_words(queryset, search_term, _matches_name), False

    @admin.display(description="file", ordering="search_name")
    def name(self, document: UserDocument) -> str:
        return document.original_filename

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, document: UserDocument) -> SafeString:
        return member_link(document)

    @admin.display(ordering="state")
    def status(self, document: UserDocument) -> SafeString:
        return badge(describe_state(document))

    @admin.display(ordering="file_size")
    def size(self, document: UserDocument) -> str:
        return filesizeformat(document.file_size)


def _matches_name(word: str) -> Q:
    return Q(search_name__contains=identity_key(word))


def _send_page(document: UserDocument, *, number: int) -> HttpResponseBase:
    return page_response(get_page(document, number, now=timezone.now()))


def _list_contents(document: UserDocument) -> HttpResponseBase:
    return JsonResponse(ContentsSerializer({"results": list_contents(document)}).data)


def _send_content(document: UserDocument, *, index: int) -> HttpResponseBase:
    return send_image(get_picture(document, index), mime_type=PICTURE_TYPE)
