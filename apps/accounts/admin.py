from django.contrib import admin

from apps.accounts.models import AdminAccount
from apps.core.support.admin import ReadOnlyAdmin


@admin.register(AdminAccount)
class AdminAccountAdmin(ReadOnlyAdmin):
    """Read-only: super admins manage these accounts in the panel."""

    list_display = ["user", "full_name", "role", "is_active", "created_at"]
    list_filter = ["role", "user__is_active"]
    list_select_related = ["user"]
    search_fields = ["full_name", "user__username_key"]
    search_help_text = "Username or full name"
    fields = ["user", "full_name", "role", "is_active", "created_at", "updated_at"]

    @admin.display(boolean=True, ordering="user__is_active")
    def is_active(self, account: AdminAccount) -> bool:
        return account.user.is_active
