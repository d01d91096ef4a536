from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from django.urls import URLPattern
from django.utils.safestring import SafeString

from apps.core.support.admin import ReadOnlyAdmin, filter_by_words, member_link
from apps.core.support.sections import Link
from apps.core.text import identity_key
from apps.documents.models import UserDocument
from apps.documents.support import RestoreDocumentPage, WithdrawDocumentPage, get_actions


@admin.register(UserDocument)
class UserDocumentAdmin(ReadOnlyAdmin):
    """Shows the rows only. Staff open a file from the claim or service request it belongs to, which logs the access."""

    list_display = ["name", "owner", "file_type", "size", "is_viewable", "uploaded_at"]
    list_filter = ["is_viewable", "file_type", "uploaded_at"]
    list_select_related = ["member"]
    fields = ["name", "member", "file_type", "mime_type", "size", "is_viewable", "uploaded_at"]
    search_fields = ["search_name", "member"]
    search_help_text = "File name; member's name, company, username or email"
    ordering = ["-uploaded_at", "-id"]

    def get_urls(self) -> list[URLPattern]:
        return [
            WithdrawDocumentPage.get_url_pattern(self),
            RestoreDocumentPage.get_url_pattern(self),
            *super().get_urls(),
        ]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return filter_by_words(queryset, search_term, _matches_name), False

    def row_links(self, request: HttpRequest, row: UserDocument) -> list[Link]:
        return get_actions(row, request)

    @admin.display(description="file", ordering="search_name")
    def name(self, document: UserDocument) -> str:
        return document.original_filename

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, document: UserDocument) -> SafeString:
        return member_link(document)

    @admin.display(ordering="file_size")
    def size(self, document: UserDocument) -> str:
        return filesizeformat(document.file_size)


def _matches_name(word: str) -> Q:
    return Q(search_name__contains=identity_key(word))
