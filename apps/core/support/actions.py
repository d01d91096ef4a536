"""Actions of the support site: pages with details, a reason for the audit log, and one button."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from apps.core.errors import DomainError, NotFound
from apps.core.forms import StaffForm
from apps.core.request_meta import Actor
from apps.core.requests import get_actor
from apps.core.rules import LIMITS

if TYPE_CHECKING:
    from apps.accounts.models import Member

Subject = TypeVar("Subject", bound=Model)


class ReasonForm(StaffForm, forms.Form):
    """Asks for the reason of an action. Forms with further fields derive from this one."""

    reason = forms.CharField(
        label="Reason",
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Goes into the audit log with your name. The member does not see it.",
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the page shows before the action: details as (label, value), and a warning."""

    details: list[tuple[str, Any]]
    warning: str = ""


class ActionPage(ABC, Generic[Subject]):
    """One action on one row. A ``ModelAdmin`` adds ``get_url_pattern`` to its URLs.

    A ``DomainError`` is shown on the page to which the action returns. Invalid fields are shown on the page itself.
    """

    name: ClassVar[str]  # of the URL, without ``admin:``
    route: ClassVar[str]  # the last part of the URL, after the row's id
    title: ClassVar[str]
    button: ClassVar[str]
    permission: ClassVar[str]  # "app.codename"
    section: ClassVar[str] = ""  # of the member page, to which the action returns
    is_danger: ClassVar[bool] = False
    form_class: ClassVar[type[ReasonForm]] = ReasonForm

    def __init__(self, model_admin: ModelAdmin) -> None:
        self.model_admin = model_admin

    @classmethod
    def get_url_pattern(cls, model_admin: ModelAdmin) -> URLPattern:
        view = model_admin.admin_site.admin_view(cls(model_admin))
        return path(f"<uuid:subject_id>/{cls.route}/", view, name=cls.name)

    @classmethod
    def get_url(cls, subject: Model) -> str:
        return reverse(f"admin:{cls.name}", args=[subject.pk])

    @classmethod
    def is_allowed(cls, request: HttpRequest) -> bool:
        return request.user.has_perm(cls.permission)

    def __call__(self, request: HttpRequest, subject_id: UUID) -> HttpResponse:
        if not self.is_allowed(request):
            raise PermissionDenied
        try:
            subject = self.get_object(subject_id)
        except NotFound as error:
            raise Http404 from error
        self.mask_object(request, subject)
        try:
            form = self.get_form(request, subject)
            if request.method == "POST" and form.is_valid():
                message = self.perform(subject, form.cleaned_data, actor=get_actor(request))
                return self.get_success_response(request, subject, message)
            confirmation = self.get_confirmation(subject)
        except DomainError as error:
            self.model_admin.message_user(request, f"{error.message.rstrip('.')}.", messages.ERROR)
            return HttpResponseRedirect(self.get_return_url(subject))
        return TemplateResponse(
            request,
            "admin/support/action.html",
            {
                **self.model_admin.admin_site.each_context(request),
                "opts": self.model_admin.opts,
                "original": subject,
                "title": self.title,
                "subtitle": str(subject),
                "confirmation": confirmation,
                "form": form,
                "button": self.button,
                "is_danger": self.is_danger,
                "back": self.get_return_url(subject),
            },
            status=422 if form.is_bound else 200,
        )

    def mask_object(self, request: HttpRequest, subject: Subject) -> None:
        """Hide values that this staff user may not read. The changed row is only displayed and never saved."""

    def get_form(self, request: HttpRequest, subject: Subject) -> ReasonForm:
        return self.form_class(get_form_data(request), initial=self.get_initial(subject))

    def get_initial(self, subject: Subject) -> dict[str, Any]:
        return {}

    def get_success_response(self, request: HttpRequest, subject: Subject, message: str) -> HttpResponse:
        self.model_admin.message_user(request, message, messages.SUCCESS)
        return HttpResponseRedirect(self.get_return_url(subject))

    def get_return_url(self, subject: Subject) -> str:
        """The section of the member page, or the row's own page if it has no member."""
        member = self.get_member(subject)
        return row_url(subject) if member is None else member_url(member, self.section)

    @abstractmethod
    def get_object(self, subject_id: UUID) -> Subject:
        """The row with its member and user. Raises ``NotFound``."""

    @abstractmethod
    def get_member(self, subject: Subject) -> "Member | None": ...

    @abstractmethod
    def get_confirmation(self, subject: Subject) -> Confirmation:
        """Raises a ``DomainError`` if the action is not possible."""

    @abstractmethod
    def perform(self, subject: Subject, data: dict[str, Any], *, actor: Actor) -> str:
        """Carry out the action and return a success message. Raises ``DomainError``."""


def get_form_data(request: HttpRequest) -> QueryDict | None:
    """The data for a form. ``None`` unless the request is a POST; an empty POST is validated too."""
    return request.POST if request.method == "POST" else None


def member_url(member: "Member", section: str = "") -> str:
    return reverse("admin:accounts_member_change", args=[member.pk]) + (f"#{section}" if section else "")


def row_url(row: Model) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
