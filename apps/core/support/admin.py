"""What stands at the support desk to be looked at: counters, states and logs are nobody's to edit."""

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

_SEEING = ("view", "change")


class ReadOnlyPermissions:
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


class ReadOnlyInline(ReadOnlyPermissions, admin.TabularInline):
    """Rows that stand on the page of what they belong to; whoever sees that sees them."""

    template = "admin/support/rows.html"
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever sees the page."""
        page_of = self.parent_model._meta
        return any(request.user.has_perm(f"{page_of.app_label}.{right}_{page_of.model_name}") for right in _SEEING)


class ReadOnlyForm(forms.ModelForm):
    """Names what it shows as every other page of the desk does, without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class ReadOnlyAdmin(ReadOnlyPermissions, SafeLookupAdmin):
    """A list and a page of each row, as the other lists of the desk."""

    form = ReadOnlyForm
    change_form_template = "admin/support/row.html"

    def row_links(self, request: HttpRequest, row: Any) -> Sequence["Link"]:
        """Where a row's page leads: the named actions that are open now to who asks."""
        return ()

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *arguments: Any, **named: Any
    ) -> HttpResponse:
        """The row's page, with its links."""
        row = context["original"]
        links = [] if row is None else self.row_links(request, row)
        return super().render_change_form(request, {**context, "row_links": links}, *arguments, **named)


def filter_by_words(rows: QuerySet, term: str, own: Callable[[str], Q]) -> QuerySet:
    """The rows of which each word of the term stands in the row itself, as ``own`` says, or in its member."""
    for word in term.split():
        rows = rows.filter(own(word) | _in_member(word))
    return rows


def member_link(row: Model) -> SafeString:
    """The name of a row's member, as a link to the member's page."""
    member: Member = row.member  # type: ignore[attr-defined]  # rows of members
    return format_html('<a href="{}">{}</a>', member_url(member), member)


def _in_member(word: str) -> Q:
    key = identity_key(word)
    found = Q(member__user__username_key__contains=key) | Q(member__user__email_key__contains=key)
    # Without case and accents nothing may be left of a word.
    return found | Q(member__search_text__contains=name) if (name := name_key(word)) else found
