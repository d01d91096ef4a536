"""Documents at the support desk: their facts, never their bytes; staff withdraw and restore them."""

from typing import cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import User
from apps.documents.handing_out import restore, withdraw
from apps.documents.models import UserDocument


@admin.register(UserDocument)
class UserDocumentAdmin(admin.ModelAdmin):
    """Members' documents."""

    list_display = ["original_filename", "member", "file_type", "file_size", "is_viewable", "uploaded_at"]
    list_filter = ["is_viewable", "file_type", "uploaded_at"]
    list_select_related = ["member"]
    search_fields = ["search_name", "member__user__username_key", "member__user__email_key"]
    ordering = ["-uploaded_at", "-id"]
    actions = ["withdraw", "restore"]
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Members upload; staff don't."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: UserDocument | None = None) -> bool:
        """The list and its actions are for whoever may change; the facts of a document are for nobody."""
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: UserDocument | None = None) -> bool:
        """The record stays."""
        return False

    @admin.action(description="Withdraw: stop handing out", permissions=["change"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[UserDocument]) -> None:
        """Withdraw the chosen documents."""
        changed = sum(
            withdraw(document=document, staff=cast(User, request.user), now=timezone.now()) for document in queryset
        )
        self.message_user(request, f"{changed} withdrawn", messages.SUCCESS)

    @admin.action(description="Restore: hand out again", permissions=["change"])
    def restore(self, request: HttpRequest, queryset: QuerySet[UserDocument]) -> None:
        """Restore the chosen documents."""
        changed = sum(
            restore(document=document, staff=cast(User, request.user), now=timezone.now()) for document in queryset
        )
        self.message_user(request, f"{changed} restored", messages.SUCCESS)
