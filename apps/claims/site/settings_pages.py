"""Service levels, rotation and reasons for comparisons, which superusers edit one by one."""

from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils import timezone

from apps.claims.models import ComparisonReason, Rotation, ServiceLevel
from apps.claims.staff.settings import delete_settings, save_settings
from apps.core.api.requests import get_actor
from apps.core.staff.forms import LineField, StaffForm
from apps.core.staff.safe_lookups import SafeLookupAdmin


class ServiceLevelForm(StaffForm, forms.ModelForm):
    class Meta:
        model = ServiceLevel
        fields = ("service", "status", "minutes")
        help_texts: ClassVar[dict[str, str]] = {
            "minutes": "While the network is open. A day from 9 to 17 has 480. Applies from the next move on."
        }


class RotationForm(StaffForm, forms.ModelForm):
    class Meta:
        model = Rotation
        fields = ("service",)


class ComparisonReasonForm(StaffForm, forms.ModelForm):
    text = LineField(max_length=ComparisonReason._meta.get_field("text").max_length)

    class Meta:
        model = ComparisonReason
        fields = ("text", "place")


class SettingsAdmin(SafeLookupAdmin):
    """Every change is in the audit log. Rows are deleted one at a time."""

    actions = None

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        save_settings(settings=obj, actor=get_actor(request), now=timezone.now())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        delete_settings(settings=obj, actor=get_actor(request), now=timezone.now())


class ServiceLevelAdmin(SettingsAdmin):
    form = ServiceLevelForm
    list_display = ("service", "status", "minutes")
    list_filter = ("service", "status")
    search_fields = ("service", "status")


class RotationAdmin(SettingsAdmin):
    form = RotationForm
    list_display = ("service",)
    search_fields = ("service",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ComparisonReasonAdmin(SettingsAdmin):
    form = ComparisonReasonForm
    list_display = ("text", "place")
    search_fields = ("text",)
