"""What stands at the support desk to be looked at: counters, states and logs are nobody's to edit."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from apps.accounts.desk.narrowing import NarrowedAdmin
from apps.accounts.desk.sections import Link

_SEEING = ("view", "change")


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


class ShownRows(ShownOnly, admin.TabularInline):
    """Rows that stand on the page of what they belong to; whoever sees that sees them."""

    template = "admin/desk/rows.html"
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the page."""
        page_of = self.parent_model._meta
        return any(request.user.has_perm(f"{page_of.app_label}.{right}_{page_of.model_name}") for right in _SEEING)


class ShownForm(forms.ModelForm):
    """Names what it shows as every other page of the desk does, without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class ReadOnlyAdmin(ShownOnly, NarrowedAdmin):
    """A list and a page of each row, as the other lists of the desk."""

    form = ShownForm
    change_form_template = "admin/desk/row.html"

    def row_links(self, request: HttpRequest, row: Any) -> Sequence[Link]:
        """Where a row's page leads: the named actions that are open now to who asks."""
        return ()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *arguments: Any, **named: Any
    ) -> HttpResponse:
        """The row's page, with its links."""
        row = context["original"]
        links = [] if row is None else self.row_links(request, row)
        return super().render_change_form(request, {**context, "row_links": links}, *arguments, **named)
