"""A named action at the support desk: its facts, a reason that goes on record, and one button."""

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
from apps.core.request_meta import Actor
from apps.core.requests import get_actor
from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters

if TYPE_CHECKING:
    from apps.accounts.models import Member

Subject = TypeVar("Subject", bound=Model)


class ReasonForm(forms.Form):
    """Why it is done. The form of an action that asks for more derives from this one."""

    required_css_class = "required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    reason = forms.CharField(
        label="Reason",
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Goes on record with your name. The member does not see it.",
        error_messages={"required": "Please say why: the reason goes on record"},
    )

    def clean_reason(self) -> str:
        """Refuse what no field may store."""
        reason: str = self.cleaned_data["reason"]
        if has_unstorable_characters(reason):
            raise forms.ValidationError("Please leave out control characters")
        return reason


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the page says before anything is done: facts by name, and a warning."""

    facts: list[tuple[str, Any]]
    warning: str = ""


class ActionPage(ABC, Generic[Subject]):
    """One action on one row. A ``ModelAdmin`` adds ``page.url(view)`` to its URLs.

    A refusal by a rule leads back and says why; a wrong field stays on the page with what was typed.
    """

    name: ClassVar[str]  # of the URL, below ``admin:``
    route: ClassVar[str]  # behind the row's id
    title: ClassVar[str]
    button: ClassVar[str]
    permission: ClassVar[str]  # "app.codename"
    section: ClassVar[str] = ""  # of the member's page, to which it leads back
    is_danger: ClassVar[bool] = False
    form_class: ClassVar[type[ReasonForm]] = ReasonForm

    def __init__(self, model_admin: ModelAdmin) -> None:
        self.model_admin = model_admin

    @classmethod
    def url(cls, model_admin: ModelAdmin) -> URLPattern:
        """The page's place below the model's own pages."""
        view = model_admin.admin_site.admin_view(cls(model_admin))
        return path(f"<uuid:subject_id>/{cls.route}/", view, name=cls.name)

    @classmethod
    def address(cls, subject: Model) -> str:
        """Where the page for one row is."""
        return reverse(f"admin:{cls.name}", args=[subject.pk])

    @classmethod
    def is_allowed(cls, request: HttpRequest) -> bool:
        """Whether this staff user may do it."""
        return request.user.has_perm(cls.permission)

    def __call__(self, request: HttpRequest, subject_id: UUID) -> HttpResponse:
        """Show the page, or carry the action out."""
        if not self.is_allowed(request):
            raise PermissionDenied
        try:
            subject = self.find(subject_id)
        except NotFound as refusal:
            raise Http404 from refusal
        self.mask(request, subject)
        try:
            form = self.form(request, subject)
            if request.method == "POST" and form.is_valid():
                done = self.perform(subject, form.cleaned_data, actor=get_actor(request))
                return self.leave(request, subject, done)
            shown = self.shown(subject)
        except DomainError as refusal:
            self.model_admin.message_user(request, f"{refusal.message.rstrip('.')}.", messages.ERROR)
            return HttpResponseRedirect(self.back(subject))
        return TemplateResponse(
            request,
            "admin/support/action.html",
            {
                **self.model_admin.admin_site.each_context(request),
                "opts": self.model_admin.opts,
                "original": subject,
                "title": self.title,
                "subtitle": str(subject),
                "shown": shown,
                "form": form,
                "button": self.button,
                "is_danger": self.is_danger,
                "back": self.back(subject),
            },
            status=422 if form.is_bound else 200,
        )

    def mask(self, request: HttpRequest, subject: Subject) -> None:
        """Hide in the row what this staff user may not read. It is for display: nothing saves it."""

    def form(self, request: HttpRequest, subject: Subject) -> ReasonForm:
        """The form, bound to what was sent; an action with values to begin from gives them as ``initial``."""
        return self.form_class(sent(request), initial=self.initial(subject))

    def initial(self, subject: Subject) -> dict[str, Any]:
        """What the form begins with."""
        return {}

    def leave(self, request: HttpRequest, subject: Subject, done: str) -> HttpResponse:
        """Say what was done where the action leads: back, unless it leads somewhere else."""
        self.model_admin.message_user(request, done, messages.SUCCESS)
        return HttpResponseRedirect(self.back(subject))

    def back(self, subject: Subject) -> str:
        """Where the page leads back to: the member's page, at the section of this action; without one the row's."""
        member = self.member_of(subject)
        return row_url(subject) if member is None else member_url(member, self.section)

    @abstractmethod
    def find(self, subject_id: UUID) -> Subject:
        """Return the row with its member and user. Raises ``NotFound``."""

    @abstractmethod
    def member_of(self, subject: Subject) -> "Member | None":
        """Whose account it is about, if it is about one."""

    @abstractmethod
    def shown(self, subject: Subject) -> Confirmation:
        """What is to be seen before it is done. Raises a ``DomainError`` where it cannot be done."""

    @abstractmethod
    def perform(self, subject: Subject, given: dict[str, Any], *, actor: Actor) -> str:
        """Do it, and say in a sentence what was done. Raises ``DomainError``."""


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: what was sent, be it nothing at all; ``None`` where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def member_url(member: "Member", section: str = "") -> str:
    """The address of a member's page, at a section."""
    return reverse("admin:accounts_member_change", args=[member.pk]) + (f"#{section}" if section else "")


def row_url(row: Model) -> str:
    """The address of a row's own page."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
