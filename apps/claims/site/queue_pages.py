"""The queue on the support site: its lists, who works on a claim, and what each staff user works on."""

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import AdminSite
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimQuerySet, StaffSettings
from apps.claims.staff.queue import Queue, available_staff, filter_queue, mark_present, others_present
from apps.claims.staff.settings import get_settings, save_settings
from apps.core.api.requests import get_actor
from apps.core.rules import LIMITS
from apps.core.staff.actions import OptionalReasonForm, list_url, render_action_page
from apps.core.staff.forms import StaffForm, TextArea
from apps.subscriptions.models import Service

MAX_COUNT = 999


class QueueFilter(admin.SimpleListFilter):
    """The lists of the queue, with the number of claims in each."""

    title = "queue"
    parameter_name = "queue"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        user, now = cast(User, request.user), timezone.now()
        queues = {queue: filter_queue(Claim.objects.all(), queue, user=user, now=now) for queue in Queue}
        return [(queue.value, f"{queue.label} ({_count(claims)})") for queue, claims in queues.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in Queue:
            return queryset
        claims = cast(ClaimQuerySet, queryset)
        return filter_queue(claims, self.value() or "", user=cast(User, request.user), now=timezone.now())


def _count(claims: QuerySet[Claim]) -> str:
    # To count many more claims than anyone can work on would take longer than everything else on the page.
    count = claims[: MAX_COUNT + 1].count()
    return f"{MAX_COUNT}+" if count > MAX_COUNT else str(count)


class _StaffChoice(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.callsign} ({obj.username})"


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
        self.fields["assignee"].queryset = available_staff().order_by("callsign")  # type: ignore[attr-defined]

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
        help_texts: ClassVar[dict[str, str]] = {"is_away": "You get no new claims and no mails about them."}


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
