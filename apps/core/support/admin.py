"""Read-only lists and pages of the support site."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.support.actions import member_url
from apps.core.support.safe_lookups import SafeLookupAdmin
from apps.core.text import identity_key, name_key

if TYPE_CHECKING:
    from apps.accounts.models import Member
    from apps.core.support.sections import Link

_VIEW_ACTIONS = ("view", "change")


class ReadOnlyPermissions:
    """Staff change these rows only by actions. For lists and inlines."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(ReadOnlyPermissions, admin.TabularInline):
    """Rows on the page of the row to which they belong. Visible to all staff users who may see that page."""

    template = "admin/support/rows.html"
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        parent = self.parent_model._meta
        return any(
            request.user.has_perm(f"{parent.app_label}.{action}_{parent.model_name}") for action in _VIEW_ACTIONS
        )


class ReadOnlyForm(forms.ModelForm):
    """Labels without a colon, as on the other pages of the support site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class ReadOnlyAdmin(ReadOnlyPermissions, SafeLookupAdmin):
    form = ReadOnlyForm
    change_form_template = "admin/support/row.html"

    def row_links(self, request: HttpRequest, row: Any) -> Sequence["Link"]:
        """Links on the row's page, such as the actions that are possible now for this staff user."""
        return ()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row = context["original"]
        links = [] if row is None else self.row_links(request, row)
        return super().render_change_form(request, {**context, "row_links": links}, *args, **kwargs)


def filter_by_words(rows: QuerySet, term: str, get_row_condition: Callable[[str], Q]) -> QuerySet:
    """Rows that match each word of the term, by ``get_row_condition`` or by a name or address of their member."""
    for word in term.split():
        rows = rows.filter(get_row_condition(word) | _get_member_condition(word))
    return rows


def member_link(row: Model) -> SafeString:
    member: Member = row.member  # type: ignore[attr-defined]  # all these rows have a member
    return format_html('<a href="{}">{}</a>', member_url(member), member)


def _get_member_condition(word: str) -> Q:
    key = identity_key(word)
    condition = Q(member__user__username_key__contains=key) | Q(member__user__email_key__contains=key)
    # The name key of a word is empty if it consists of accents only. An empty text would match every member.
    return condition | Q(member__search_text__contains=name) if (name := name_key(word)) else condition
