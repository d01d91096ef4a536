"""The list of members' questions on the support site."""

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.staff.actions import ActionForm, row_url, support_action
from apps.core.staff.admin import ReadOnlyAdmin, filter_by_words, member_link
from apps.core.staff.forms import TextArea
from apps.core.staff.sections import State, badge
from apps.support.help import answer, refuse_answered, visible_to
from apps.support.models import HelpRequest

_EXCERPT_LENGTH = 120


class AnswerForm(ActionForm):
    text = forms.CharField(
        label="Answer",
        max_length=LIMITS["help"]["textMaxLength"],
        widget=TextArea(attrs={"rows": 8, "cols": 80}),
        help_text="The member reads it on the page Help. The email says only that there is an answer.",
    )


class HelpStatusFilter(admin.SimpleListFilter):
    """Open, answered or all. The default is open, or all if there is a search term. Bills are a list of their own."""

    title = "status"
    parameter_name = "state"

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        super().__init__(request, *args)
        self._default = "all" if request.GET.get("q") else "open"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("open", "Open"), ("bills", "Open, about bills"), ("answered", "Answered"), ("all", "All")]

    def value(self) -> str:
        value = super().value()
        return value if value in {"open", "bills", "answered", "all"} else self._default

    def choices(self, changelist: ChangeList) -> Any:
        # Overridden to leave out Django's own "All", which removes the parameter and so selects the default.
        for value, label in self.lookup_choices:
            query_string = changelist.get_query_string({self.parameter_name: value})
            yield {"selected": self.value() == value, "query_string": query_string, "display": label}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        is_open, is_about_bill = Q(answered_at__isnull=True), Q(topic=HelpRequest.Topic.BILL)
        filtered = {
            "open": queryset.filter(is_open & ~is_about_bill),
            "bills": queryset.filter(is_open & is_about_bill),
            "answered": queryset.exclude(is_open),
        }
        return filtered.get(self.value(), queryset)


@admin.register(HelpRequest)
class HelpRequestAdmin(ReadOnlyAdmin):
    list_display = ("excerpt", "topic", "owner", "created_at", "status")
    list_filter = (HelpStatusFilter, "topic", "created_at")
    list_select_related = ("member__user", "answered_by")
    search_fields = ("text", "answer", "member")
    search_help_text = "Words of the question or the answer; member's name, company, username or email"
    sortable_by = ("created_at",)
    # The one that has waited longest first.
    ordering = ("created_at", "id")
    fields = (
        "topic",
        "owner",
        "about",
        "text",
        "created_at",
        "status",
        "answer_text",
        "answered_at",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[HelpRequest]:
        rows = super().get_queryset(request).select_related("member__user", "claim", "answered_by")
        return visible_to(cast(User, request.user), rows)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        def matches(word: str) -> Q:
            return Q(text__icontains=word) | Q(answer__icontains=word)

        return filter_by_words(queryset, search_term, matches), False

    def get_action_details(self, row: HelpRequest) -> list[tuple[str, Any]]:
        details = [("Member", f"{row.member} ({row.member.user})"), ("Topic", row.get_topic_display())]
        details += [("Claim", row.claim.reference)] if row.claim else []
        return [*details, ("Question", row.text), ("Received", row.created_at)]

    @support_action("Answer", form=AnswerForm, check=refuse_answered, warning="The member gets a notice and an email.")
    def answer(self, request: HelpRequest, data: dict[str, Any], actor: Actor) -> str:
        answered = answer(request_id=request.pk, actor=actor, now=timezone.now(), **data)
        return f"{answered.member} was answered."

    @admin.display(description="question")
    def excerpt(self, request: HelpRequest) -> str:
        text = " ".join(request.text.split())
        return text if len(text) <= _EXCERPT_LENGTH else f"{text[:_EXCERPT_LENGTH]}…"

    @admin.display(description="member", ordering="member__last_name")
    def owner(self, request: HelpRequest) -> SafeString:
        return member_link(request)

    @admin.display(description="claim", empty_value="-")
    def about(self, request: HelpRequest) -> SafeString | str:
        return format_html('<a href="{}">{}</a>', row_url(request.claim), request.claim) if request.claim else ""

    @admin.display(description="status")
    def status(self, request: HelpRequest) -> SafeString:
        if request.answered_at is None:
            return badge(State("Open", "watch"))
        return badge(State(f"Answered by {request.answered_by}" if request.answered_by else "Answered"))

    @admin.display(description="answer", empty_value="-")
    def answer_text(self, request: HelpRequest) -> str:
        return request.answer
