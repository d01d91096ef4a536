"""When the network works and how long a step may take, on one page."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from apps.claims.clock.due_times import get_business_hours
from apps.claims.clock.us_holidays import get_us_holidays
from apps.claims.models import BusinessCalendar, Claim, ServiceLevel
from apps.claims.site.settings_pages import SettingsAdmin
from apps.claims.staff.settings import delete_settings, save_settings
from apps.core.api.requests import get_actor
from apps.core.staff.forms import StaffForm, TextArea
from apps.subscriptions.models import Service

_WEEKDAYS = list(enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")))
_STATUSES = [Claim.Status.SUBMITTED, Claim.Status.UNDER_REVIEW, Claim.Status.IN_PROGRESS]

_SPAN = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*(min|h|d)[a-z]*", re.IGNORECASE)
_MAX_MINUTES = 100_000


def format_span(minutes: int, *, day: int) -> str:
    """``2 d``, ``4 h`` or ``90 min`` of opening time. ``day`` is the opening time of a day, in minutes."""
    for length, unit in ((day, "d"), (60, "h")):
        if length and minutes % length == 0:
            return f"{minutes // length} {unit}"
    return f"{minutes} min"


def parse_span(text: str, *, day: int) -> int | None:
    """Minutes of opening time, or none if it is no such time."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        return None
    length = {"min": 1, "h": 60, "d": day}[found[2].lower()]
    minutes = float(found[1]) * length
    return int(minutes) if minutes.is_integer() and 1 <= minutes <= _MAX_MINUTES else None


def get_day_length(opens: time, closes: time) -> int:
    """In minutes."""
    return (closes.hour - opens.hour) * 60 + closes.minute - opens.minute


class _HolidaysField(forms.CharField):
    """One date on each line."""

    widget = TextArea(attrs={"rows": 4, "cols": 20})

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
    time_zone = forms.ChoiceField(
        choices=[(name, name) for name in sorted(available_timezones())],
        help_text="Opening hours, holidays and due times are in this zone.",
    )
    # Not the widget of the Django admin, which warns of a difference from the server's time: these are the network's.
    opens = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    closes = forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    weekdays = forms.TypedMultipleChoiceField(
        choices=_WEEKDAYS, coerce=int, widget=forms.CheckboxSelectMultiple, label="Open on"
    )
    us_holidays = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Holidays of the United States",
        help_text="Closed on the ticked days. Those of a new year come by themselves.",
    )
    holidays = _HolidaysField(
        required=False, label="Further holidays", help_text="Dates such as 2026-12-25, one on each line."
    )

    class Meta:
        model = BusinessCalendar
        fields = ("time_zone", "opens", "closes", "weekdays", "us_holidays", "holidays")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calendar: BusinessCalendar = self.instance
        self.shown_holidays = dict(_get_shown_holidays(calendar))
        choices = [
            (day, f"{date.fromisoformat(day):%a %-d %b %Y}, {name}") for day, name in self.shown_holidays.items()
        ]
        self.fields["us_holidays"].choices = choices  # type: ignore[attr-defined]
        self.initial["us_holidays"] = [day for day in self.shown_holidays if day not in calendar.us_workdays]
        levels = {(level.service, level.status): level for level in ServiceLevel.objects.all()}
        self.levels = {
            f"level-{service}-{status}": levels.get((service, status)) or ServiceLevel(service=service, status=status)
            for service in Service
            for status in _STATUSES
        }
        day = get_day_length(calendar.opens, calendar.closes)
        for name, level in self.levels.items():
            label = f"{level.get_service_display()}, {level.get_status_display().lower()}"
            self.fields[name] = forms.CharField(
                label=label,
                required=False,
                max_length=20,
                widget=forms.TextInput(attrs={"aria-label": label, "size": 8}),
            )
            self.initial[name] = format_span(level.minutes, day=day) if level.minutes else ""

    def get_level_rows(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for service in Service:
            yield service.label, [self[f"level-{service}-{status}"] for status in _STATUSES]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        opens, closes = data.get("opens"), data.get("closes")
        if opens and closes and opens >= closes:
            self.add_error("closes", "The network must close after it opens")
        elif opens and closes:
            self._clean_levels(data, get_day_length(opens, closes))
        # A workday of a year that is not shown stays one.
        hidden = [day for day in self.instance.us_workdays if day not in self.shown_holidays]
        worked = [day for day in self.shown_holidays if day not in data.get("us_holidays", [])]
        self.instance.us_workdays = sorted([*hidden, *worked])
        return data

    def _clean_levels(self, data: dict[str, Any], day: int) -> None:
        """Without a time, nothing is due. A level that the form was sent without stays as it is."""
        for name in self.levels.keys() & self.data.keys():
            text = data.get(name, "")
            minutes = parse_span(text, day=day) if text else None
            if text and minutes is None:
                self.add_error(name, "Enter a time such as 4 h, 2 d or 90 min, up to 100,000 minutes of opening time")
            data[name] = minutes


def _get_shown_holidays(calendar: BusinessCalendar) -> Iterator[tuple[str, str]]:
    year = timezone.now().astimezone(get_business_hours(calendar).time_zone).year
    for shown in (year, year + 1):
        for day, name in get_us_holidays(shown).items():
            yield day.isoformat(), name


class BusinessCalendarAdmin(SettingsAdmin):
    """There is one row, so the list is its page."""

    form = BusinessCalendarForm
    change_form_template = "admin/claims/calendar.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return BusinessCalendarForm.Meta.fields

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return self.change_view(request, "1", extra_context=extra_context)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        form = context["adminform"].form
        page = {"form": form, "statuses": [status.label for status in _STATUSES], "due": describe_due_times()}
        return super().render_change_form(request, {**context, **page}, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001  # Django's signature
        now, actor = timezone.now(), get_actor(request)
        with transaction.atomic():
            if set(form.changed_data) - form.levels.keys():
                save_settings(settings=obj, actor=actor, now=now)
            for name, level in form.levels.items():
                minutes = form.cleaned_data.get(name)
                if name not in form.data or minutes == level.minutes:
                    continue
                if minutes is not None:
                    level.minutes = minutes
                    save_settings(settings=level, actor=actor, now=now)
                elif not level._state.adding:
                    delete_settings(settings=level, actor=actor, now=now)


def describe_due_times() -> list[tuple[str, str]]:
    """When a claim that is sent now is due, and the services for which this is so."""
    now, hours = timezone.now(), get_business_hours()
    levels = dict(ServiceLevel.objects.filter(status=Claim.Status.SUBMITTED).values_list("service", "minutes"))
    services: dict[datetime | None, list[str]] = {}
    for service in Service:
        due = hours.add_time(now, timedelta(minutes=levels[service])) if service in levels else None
        services.setdefault(due, []).append(service.label)
    return [
        (
            f"{due.astimezone(hours.time_zone):%A %-d %B %Y, %H:%M %Z}" if due else "",
            "" if len(services) == 1 else ", ".join(names),
        )
        for due, names in services.items()
    ]
