"""Actions of the support site: pages with details, mostly a reason for the audit log, and one button."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.contrib.admin import AdminSite
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from apps.core.errors import DomainError
from apps.core.rules import LIMITS
from apps.core.staff.forms import HiddenText, StaffForm, TextArea
from apps.core.versions import EditConflict


class ActionForm(StaffForm, forms.Form):
    """The base of the forms of actions. Most of them derive from ``ReasonForm``.

    ``seen`` is the version of the row that the page showed. If the row has changed since, the action is refused.
    ``linked_fields`` are the fields that a link to the page can fill in, such as ``?request=<id>``.
    """

    linked_fields: ClassVar[Sequence[str]] = ()
    # Further buttons of the action's page, by name. A pressed one is submitted as "1".
    more_buttons: Sequence[tuple[str, str]] = ()
    preview_template = ""  # of what the action will do, above the fields

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        row: Any = None,
        version: str | None = None,
        request: HttpRequest | None = None,
        **kwargs: Any,
    ) -> None:
        initial = {**kwargs.pop("initial", {}), **({} if version is None else {"seen": version})}
        if request is not None:
            initial |= {name: request.GET[name] for name in self.linked_fields if name in request.GET}
        super().__init__(data, files, initial=initial, **kwargs)
        self.row = row
        if version is None:
            del self.fields["seen"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "seen" in self.fields and data.pop("seen", None) != self.initial["seen"]:
            self.refuse_outdated_page()
            # The page is shown again with the current version, so that the next submission is accepted.
            self.data = {**dict(self.data.items()), "seen": self.initial["seen"]}
        return data

    def refuse_outdated_page(self) -> None:
        self.add_error(None, EditConflict.message)

    def add_refusal(self, error: DomainError) -> bool:
        """Show the messages of a refusal beside the fields that it names. ``False`` if the form does not have them."""
        if not error.errors or not error.errors.keys() <= self.fields.keys():
            return False
        self.full_clean()
        self.add_error(None, forms.ValidationError(error.errors))
        return True


class ReasonForm(ActionForm):
    """Asks for the reason of an action. Forms with further fields derive from this one."""

    reason_help = "Goes into the audit log with your name. The member does not see it."

    reason = forms.CharField(
        label="Reason",
        max_length=LIMITS["reason"]["maxLength"],
        widget=TextArea(attrs={"rows": 3, "cols": 80}),
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = self.fields["reason"].help_text or self.reason_help


class OptionalReasonForm(ActionForm):
    """For actions that take nothing away: no reason is asked for, but one that is sent is logged."""

    reason = forms.CharField(required=False, max_length=LIMITS["reason"]["maxLength"], widget=HiddenText)


@dataclass(kw_only=True)
class SupportAction:
    """Decorates a method of a ``SupportAdmin``: ``(self, row, data, actor)``, which returns a success message.

    The name of the method is the last part of the URL. If a submission is refused by a ``DomainError`` or has invalid
    fields, the page is shown again with what was typed. If the page cannot be opened, the message is shown on the page
    to which the action returns.
    """

    title: str = field(kw_only=False)
    label: str = ""  # of the link; default: the title
    button: str = ""  # default: the title
    permission: str = ""  # "app.codename"; default: to change the row
    section: str = ""  # of the member page, to which the action returns; default: the page of the row
    is_danger: bool = False
    # Whether the row links the action. Without it, the page shows the link beside what the action is about.
    has_link: bool = True
    form: type[ActionForm] = ReasonForm
    details: Callable[[Any], list[tuple[str, Any]]] | None = None  # default: ``get_action_details`` of the admin
    warning: str | Callable[[Any], str] = ""
    # Raises a ``DomainError`` if the action is not possible for the row; then its link is not shown either.
    check: Callable[[Any], object] = lambda _row: None
    # Raises ``StepUpRequired`` before what would do most harm in a session that another person took over.
    guard: Callable[[HttpRequest], object] = lambda _request: None
    # What must not have changed since the page was loaded. The service compares it again while it holds the lock.
    version: Callable[[Any], object] | None = None

    def __call__(self, perform: Callable[..., str]) -> "SupportAction":
        self.perform, self.name = perform, perform.__name__
        return self

    def is_possible(self, row: Model) -> bool:
        try:
            self.check(row)
        except DomainError:
            return False
        return True

    def get_form(self, request: HttpRequest, row: Model) -> ActionForm:
        version = None
        if self.version is not None:
            value = self.version(row)
            version = "" if value is None else str(value)
        submitted = (request.POST, request.FILES) if request.method == "POST" else (None, None)
        # A page can show the forms of several actions.
        return self.form(*submitted, row=row, version=version, request=request, auto_id=f"{self.name}-%s")

    def get_warning(self, row: Model) -> str:
        return self.warning(row) if callable(self.warning) else self.warning


support_action = SupportAction


def render_action_page(
    site: AdminSite,
    request: HttpRequest,
    form: forms.BaseForm,
    *,
    details: list[tuple[str, Any]],
    warning: str = "",
    is_danger: bool = False,
    **context: Any,
) -> HttpResponse:
    """The context needs ``title``, ``button``, and the page to which ``back`` leads, with its name ``original``.

    Without the text of a ``button``, the page can only be read.
    """
    confirmation = {"details": details, "warning": warning}
    context = {**site.each_context(request), "form": form, "is_danger": is_danger, **context}
    return TemplateResponse(
        request,
        "admin/support/action.html",
        {**context, "confirmation": confirmation},
        status=422 if form.is_bound else 200,
    )


def member_url(member: Model, section: str = "") -> str:
    return row_url(member) + (f"#{section}" if section else "")


def row_url(row: Model, page: str = "change") -> str:
    """The URL of a row, or of one of its actions."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_{page}", args=[row.pk])


def list_url(model: type[Model], **filters: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist", query=filters)
