"""Lists and pages of the support site, and the actions on their rows."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import get_permission_codename
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.api.requests import get_actor
from apps.core.errors import DomainError, NotFound, StepUpRequired
from apps.core.formatting import format_usd
from apps.core.staff.actions import SupportAction, member_url, render_action_page, row_url
from apps.core.staff.safe_lookups import SafeLookupAdmin
from apps.core.staff.sections import Link
from apps.core.text import identity_key, name_key

_VIEW_ACTIONS = ("view", "change")


class SupportAdmin(SafeLookupAdmin):
    """A list whose rows have actions: methods with the decorator ``support_action``, in the order of their links."""

    support_actions: ClassVar[dict[str, SupportAction]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = {name: value for name, value in vars(cls).items() if isinstance(value, SupportAction)}
        cls.support_actions = {**cls.support_actions, **own}

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.action_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        # Before Django's own URLs, so that an action can replace one of its pages.
        return [
            path(
                f"<uuid:row_id>/{action.name.replace('_', '-')}/",
                view,
                {"action": action},
                name=f"{name}_{action.name}",
            )
            for action in self.support_actions.values()
        ] + super().get_urls()

    def action_view(self, request: HttpRequest, row_id: UUID, action: SupportAction) -> HttpResponse:
        if not self.has_action_permission(request, action):
            raise PermissionDenied
        row = self.get_object(request, str(row_id))
        if row is None:
            raise Http404
        try:
            action.check(row)
            form = action.get_form(request, row)
            if form.is_valid():
                action.guard(request)
                message = action.perform(self, row, form.cleaned_data, get_actor(request))
                return self.get_success_response(request, row, action, message)
            details = (action.details or self.get_action_details)(row)
        except NotFound as error:
            raise Http404 from error
        except StepUpRequired:
            # The site asks, and then sends the same form again.
            raise
        except DomainError as error:
            # The page is shown again, so that no text is lost. The row is read again, because it may have changed.
            current = self.get_object(request, str(row_id)) if request.method == "POST" else None
            refused = action.get_form(request, current) if current else None
            if refused is None or not refused.add_refusal(error):
                self.message_user(request, f"{error.message.rstrip('.')}.", messages.ERROR)
            if refused is None:
                return HttpResponseRedirect(self.get_return_url(request, row, action))
            return self._render_action_page(request, current, action, refused, self.get_action_details(current))
        return self._render_action_page(request, row, action, form, details)

    def _render_action_page(
        self, request: HttpRequest, row: Any, action: SupportAction, form: forms.Form, details: list[tuple[str, Any]]
    ) -> HttpResponse:
        return render_action_page(
            self.admin_site,
            request,
            form,
            details=details,
            warning=action.get_warning(row),
            is_danger=action.is_danger,
            title=action.title,
            subtitle=str(row),
            button=(action.button or action.title) if action.is_possible(row) else "",
            back=self.get_return_url(request, row, action),
            original=row,
            draft=f"{row.pk}:{action.name}",
        )

    def has_action_permission(self, request: HttpRequest, action: SupportAction) -> bool:
        change_permission = f"{self.opts.app_label}.{get_permission_codename('change', self.opts)}"
        return request.user.has_perm(action.permission or change_permission)

    def get_action_links(self, request: HttpRequest, row: Any, *names: str) -> list[Link]:
        """Links to the actions that this staff user may perform on the row now: those with these names, or all that
        have a link.
        """
        return [
            Link(action.label or action.title, row_url(row, action.name), action.is_danger)
            for action in self.support_actions.values()
            if (action.name in names if names else action.has_link)
            and self.has_action_permission(request, action)
            and action.is_possible(row)
        ]

    def get_action_details(self, row: Any) -> list[tuple[str, Any]]:
        """Labels and values by which staff check that it is the right row, above the form of each action."""
        return [(str(self.opts.verbose_name).capitalize(), row)]

    def get_success_response(self, request: HttpRequest, row: Any, action: SupportAction, message: str) -> HttpResponse:
        self.message_user(request, message, messages.SUCCESS)
        return HttpResponseRedirect(self.get_return_url(request, row, action))

    def get_return_url(self, request: HttpRequest, row: Any, action: SupportAction) -> str:
        member = self.get_member(row) if action.section else None
        return member_url(member, action.section) if member else row_url(row)

    def get_member(self, row: Any) -> Model | None:
        """The member to whose page an action with a ``section`` returns."""
        member: Model = row.member
        return member

    def row_links(self, request: HttpRequest, row: Any) -> Sequence[Link]:
        """Links on the page of a row."""
        return self.get_action_links(request, row)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row = context["original"]
        links = [] if row is None else self.row_links(request, row)
        return super().render_change_form(request, {**context, "row_links": links}, *args, **kwargs)


def action_links(request: HttpRequest, row: Model, *names: str) -> list[Link]:
    """Links to a row's actions on other pages, such as the member page."""
    model_admin = admin.site.get_model_admin(type(row))
    return model_admin.get_action_links(request, row, *names) if isinstance(model_admin, SupportAdmin) else []


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


class ReadOnlyAdmin(ReadOnlyPermissions, SupportAdmin):
    form = ReadOnlyForm
    change_form_template = "admin/support/row.html"


def filter_by_words(rows: QuerySet, term: str, get_row_condition: Callable[[str], Q]) -> QuerySet:
    """Rows that match each word of the term, by ``get_row_condition`` or by a name or address of their member."""
    for word in term.split():
        rows = rows.filter(get_row_condition(word) | _get_member_condition(word))
    return rows


def member_link(row: Model) -> SafeString:
    member: Model = row.member  # type: ignore[attr-defined]  # all these rows have a member
    return format_html('<a href="{}">{}</a>', member_url(member), member)


def usd_column(field: str, description: str) -> Callable[[Any], str]:
    """A column or read-only field with an amount, or a hyphen if there is none."""

    @admin.display(description=description, ordering=field)
    def column(row: Any) -> str:
        return format_usd(getattr(row, field)) or "-"

    return column


def _get_member_condition(word: str) -> Q:
    key = identity_key(word)
    condition = Q(member__user__username_key__contains=key) | Q(member__user__email_key__contains=key)
    # The name key of a word is empty if it consists of accents only. An empty text would match every member.
    return condition | Q(member__search_text__contains=name) if (name := name_key(word)) else condition
