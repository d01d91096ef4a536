"""What stands at the support desk to be looked at: counters, states and logs are nobody's to edit."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class ShownOnly:
    """Rows that follow from what people do: nobody adds, edits or deletes one here. For lists and for inlines."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what staff may do has a name and a page of its own."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


class ReadOnlyAdmin(ShownOnly, admin.ModelAdmin):
    """A list and a page of each row, as the other lists of the desk."""

    list_per_page = 50
    show_full_result_count = False
