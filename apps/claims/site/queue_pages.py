"""The queue on the support site: its lists, who works on a claim, and what each staff user works on."""

from datetime import timedelta
from typing import Any, ClassVar, cast
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import AdminSite
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimQuerySet, StaffSettings
from apps.claims.phases import Status
from apps.claims.site.claim_rows import build_rows
from apps.claims.site.forms import RequestForm
from apps.claims.staff.people import available_staff, is_away
from apps.claims.staff.queue import (
    MAX_COUNT,
    Queue,
    count_queues,
    filter_queue,
    mark_present,
    others_present,
)
from apps.claims.staff.settings import get_settings, save_settings
from apps.core.api.requests import get_actor
from apps.core.rules import LIMITS
from apps.core.staff.actions import OptionalReasonForm, list_url, render_action_page
from apps.core.staff.admin import SupportAdmin
from apps.core.staff.forms import StaffForm, TextArea
from apps.subscriptions.models import Service

_SNOOZE_DAYS = (("Tomorrow", 1), ("In three days", 3), ("In a week", 7), ("In two weeks", 14))


class QueueFilter(admin.SimpleListFilter):
    """The lists of the queue. The page shows them as tabs, with counts."""

    title = "queue"
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return Queue.choices

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in Queue:
            return queryset
        claims = cast(ClaimQuerySet, queryset)
        return filter_queue(claims, self.value() or "", user=cast(User, request.user), now=timezone.now())


def add_list_context(
    model_admin: SupportAdmin, request: HttpRequest, context: dict[str, Any], *, time_zone: ZoneInfo
) -> None:
    """Add the tabs, the rows, and the forms of actions on several claims to the context of the list."""
    user, now = cast(User, request.user), timezone.now()
    changelist = context["cl"]
    # The template of the table gets the list only.
    changelist.rows = build_rows(changelist.result_list, user=user, time_zone=time_zone, now=now)
    changelist.time_zone = time_zone.key.rpartition("/")[2].replace("_", " ")
    can_act = model_admin.has_action_permission(request, model_admin.support_actions["take"])
    changelist.can_act = can_act
    current = request.GET.get("queue", "")
    counts = count_queues(user, now=now)
    tabs = [(queue.label, str(queue), format_count(counts[queue])) for queue in Queue]
    context |= {
        "tabs": [
            (label, changelist.get_query_string({"queue": value or None}, ["p"]), count, value == current)
            for label, value, count in [*tabs, ("All", "", "")]
        ],
        "filters": [spec for spec in changelist.filter_specs if not isinstance(spec, QueueFilter)],
        "colleagues": available_staff().order_by("callsign") if can_act else [],
        "next_statuses": [Status.UNDER_REVIEW, Status.IN_PROGRESS, Status.COMPLETED],
        "snooze_days": [(label, now.astimezone(time_zone).date() + timedelta(days)) for label, days in _SNOOZE_DAYS],
        "request_form": RequestForm(auto_id="bulk-%s"),
    }


def format_count(count: int) -> str:
    return f"{MAX_COUNT}+" if count > MAX_COUNT else str(count)


class _StaffChoice(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.callsign} ({obj.username}{', away' if is_away(obj) else ''})"


class AssignForm(OptionalReasonForm):
    field_order = ("assignee", "note")

    assignee = _StaffChoice(User.objects.none(), required=False, empty_label="Nobody: back to the queue")
    note = forms.CharField(
        label="Note",
        required=False,
        max_length=LIMITS["claimWork"]["textMaxLength"],
        widget=TextArea(attrs={"rows": 2, "cols": 80}),
        help_text="Becomes an internal note on the claim.",
    )

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, initial={"assignee": row.assignee_id}, **kwargs)
        # Accounts that are closed are not offered.
        self.fields["assignee"].queryset = available_staff().select_related("staff_settings").order_by("callsign")  # type: ignore[attr-defined]

    def refuse_outdated_page(self) -> None:
        name = self.row.assignee.callsign if self.row.assignee else "Nobody"
        self.add_error("assignee", f"{name} works on this claim now. Please look at it again")


class StaffSettingsForm(StaffForm, forms.ModelForm):
    services = forms.MultipleChoiceField(
        choices=Service.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="You are notified of new claims for these services, and get them in turn. None means all.",
    )

    class Meta:
        model = StaffSettings
        fields = ("is_away", "services", "mail")
        labels: ClassVar[dict[str, str]] = {"is_away": "I am away", "mail": "Notices by email"}
        help_texts: ClassVar[dict[str, str]] = {
            "is_away": (
                "You get no new claims. Yours stay yours: if one needs something, the others of its service are "
                "notified once. What happens meanwhile is mailed to you after your return."
            )
        }


def own_settings_page(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """What the staff user works on, and whether they are away."""
    user = cast(User, request.user)
    settings = get_settings(user)
    form = StaffSettingsForm(request.POST or None, instance=settings)
    if request.method == "POST" and form.is_valid():
        save_settings(settings=settings, actor=get_actor(request), now=timezone.now())
        messages.success(request, "Your settings were saved.")
        return HttpResponseRedirect(request.path)
    return render_action_page(
        site,
        request,
        form,
        title="Your work",
        button="Save",
        details=[("Account", user.username), ("Members know you as", user.callsign)],
        back=list_url(Claim, queue=Queue.MINE),
        original="Claims",
    )


def presence_view(request: HttpRequest, claim: Claim) -> HttpResponse:
    """Note that the page of the claim is open, and return who else has it open."""
    user, now = cast(User, request.user), timezone.now()
    mark_present(claim=claim, user=user, now=now)
    return JsonResponse({"others": others_present(claim=claim, user=user, now=now)})
