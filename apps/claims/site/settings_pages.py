"""Service levels, business hours and rotation, which superusers edit."""

from datetime import date
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.http import HttpRequest
from django.utils import timezone

from apps.claims.models import BusinessCalendar, Rotation, ServiceLevel
from apps.claims.staff.settings import delete_settings, save_settings
from apps.core.api.requests import get_actor
from apps.core.staff.forms import StaffForm, TextArea
from apps.core.staff.safe_lookups import SafeLookupAdmin

_WEEKDAYS = list(enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")))


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


class _HolidaysField(forms.CharField):
    """One date on each line."""

    widget = TextArea(attrs={"rows": 8, "cols": 20})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        try:
            return sorted({date.fromisoformat(line.strip()).isoformat() for line in (value or "").split()})
        except ValueError as error:
            raise forms.ValidationError("Enter each holiday as a date such as 2026-12-25") from error

    def run_validators(self, value: Any) -> None:
        pass  # the text rules of ``CharField`` do not apply to a list of dates


class BusinessCalendarForm(StaffForm, forms.ModelForm):
    time_zone = forms.ChoiceField(choices=[(name, name) for name in sorted(available_timezones())])
    # Not the widget of the Django admin, which warns of a difference from the server's time: these are the network's.
    opens = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    closes = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    weekdays = forms.TypedMultipleChoiceField(
        choices=_WEEKDAYS, coerce=int, widget=forms.CheckboxSelectMultiple, label="Open on"
    )
    holidays = _HolidaysField(required=False, help_text="Dates such as 2026-12-25, one on each line")

    class Meta:
        model = BusinessCalendar
        fields = ("time_zone", "opens", "closes", "weekdays", "holidays")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("opens") and data.get("closes") and data["opens"] >= data["closes"]:
            self.add_error("closes", "The network must close after it opens")
        return data


class _SettingsAdmin(SafeLookupAdmin):
    """Every change is in the audit log. Rows are deleted one at a time."""

    actions = None

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        save_settings(settings=obj, actor=get_actor(request), now=timezone.now())

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        delete_settings(settings=obj, actor=get_actor(request), now=timezone.now())


class ServiceLevelAdmin(_SettingsAdmin):
    form = ServiceLevelForm
    list_display = ("service", "status", "minutes")
    list_filter = ("service", "status")
    search_fields = ("service", "status")


class RotationAdmin(_SettingsAdmin):
    form = RotationForm
    list_display = ("service",)
    search_fields = ("service",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class BusinessCalendarAdmin(_SettingsAdmin):
    form = BusinessCalendarForm
    list_display = ("__str__", "time_zone", "opens", "closes")
    search_fields = ("time_zone",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
