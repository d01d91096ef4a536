"""Who signs in, at the support desk. Nobody sees a password hash here, and nobody can give anybody rights."""

from django.contrib import admin
from django.contrib.auth.models import Group

from apps.accounts.desk.read_only import ReadOnlyAdmin
from apps.accounts.models import AdminAccount, User

# Rights are not handed out in groups: there is one of support staff, and a migration says what it may do.
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Everybody who signs in."""

    list_display = ["username", "email", "is_active", "is_staff", "last_login", "created_at"]
    list_filter = ["is_active", "is_staff", "created_at"]
    search_fields = ["username_key", "email_key"]
    search_help_text = "Username or email"
    fields = ["username", "email", "is_active", "is_staff", "last_login", "created_at"]


@admin.register(AdminAccount)
class AdminAccountAdmin(ReadOnlyAdmin):
    """The panel's admins, whom a super_admin manages in the panel."""

    list_display = ["user", "full_name", "role", "is_active", "created_at"]
    list_filter = ["role", "user__is_active"]
    list_select_related = ["user"]
    search_fields = ["full_name", "user__username_key"]
    search_help_text = "Username or full name"
    fields = ["user", "full_name", "role", "is_active", "created_at", "updated_at"]

    @admin.display(boolean=True, ordering="user__is_active")
    def is_active(self, account: AdminAccount) -> bool:
        """Whether the account is open."""
        return account.user.is_active
