"""Opening hours, holidays and service levels on one page, which superusers edit."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.audit.models import AuditLogEntry
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import BusinessCalendar, ServiceLevel
from apps.claims.site.calendar_page import format_span, parse_span
from tests.claims.staff_pages import get_html

PAGE = "/staff/claims/businesscalendar/"
NEW_YORK = ZoneInfo("America/New_York")

_INPUT = re.compile(r"<input ([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


@pytest.fixture(autouse=True)
def november(db, frozen_time):
    frozen_time.now = datetime(2026, 11, 25, 16, 30, tzinfo=NEW_YORK)


def get_form(caller):
    return read_form(get_html(caller, PAGE))


def read_form(html):
    """The fields of the page as a browser would send them."""
    fields = {"time_zone": "America/New_York", "holidays": "", "weekdays": [], "us_holidays": []}
    for tag in _INPUT.findall(html):
        field = dict(_ATTRIBUTE.findall(tag))
        name, value = field.get("name", ""), field.get("value", "")
        if field["type"] != "checkbox":
            fields |= {name: value} if name.startswith(("opens", "closes", "level-")) else {}
        elif re.search(r"\bchecked\b", tag):
            fields[name].append(value)
    return fields


def save(caller, **fields):
    return caller.upload(PAGE, {**get_form(caller), **fields})


def test_spans_are_read_in_hours_and_days_of_opening_time():
    for text, minutes in (("4 h", 240), ("2 d", 960), ("90min", 90), ("1.5 d", 720), ("3 Days", 1440)):
        assert parse_span(text, day=480) == minutes, text


def test_what_is_no_span_is_not_read():
    for text in ("", "4", "d", "-1 h", "0 h", "0.001 h", "100001 min", "99999 d", "4 h 30", "1e3 h"):
        assert parse_span(text, day=480) is None, text


def test_spans_are_shown_in_the_longest_unit():
    for minutes, text in ((960, "2 d"), (240, "4 h"), (90, "90 min")):
        assert format_span(minutes, day=480) == text, minutes


def test_holidays_of_this_and_the_next_year_are_ticked_at_first_and_saving_them_changes_nothing(staff_caller):
    html = get_html(staff_caller, PAGE)
    form = read_form(html)

    assert {"2026-11-26", "2026-12-25", "2027-07-05", "2027-12-25"} <= set(form["us_holidays"])
    assert {day[:4] for day in form["us_holidays"]} == {"2026", "2027"}
    assert (form["level-estimate-submitted"], form["level-estimate-under_review"]) == ("4 h", "2 d")
    # Half an hour on Wednesday, none on Thanksgiving.
    assert "is due <strong>Friday 27 November 2026, 12:30 EST</strong>" in html
    assert staff_caller.upload(PAGE, form).status_code == 302
    assert (BusinessCalendar.objects.get().us_workdays, AuditLogEntry.objects.count()) == ([], 0)


def test_network_works_on_an_unticked_holiday_and_rests_on_further_dates(staff_caller, frozen_time):
    BusinessCalendar.objects.update(us_workdays=["2025-12-25", "2026-12-25"])
    form = get_form(staff_caller)
    assert "2026-12-25" not in form["us_holidays"]
    form["us_holidays"].remove("2026-11-26")

    assert staff_caller.upload(PAGE, {**form, "holidays": "2026-11-27\r\n"}).status_code == 302

    hours = get_business_hours()
    assert hours.add_time(frozen_time.now, timedelta(hours=1)) == datetime(2026, 11, 26, 9, 30, tzinfo=NEW_YORK)
    assert [hours.is_open_on(date(2026, 11, day)) for day in (26, 27, 30)] == [True, False, True]
    # The form does not show earlier years, and later ones come by themselves.
    assert hours.is_open_on(date(2025, 12, 25))
    assert not hours.is_open_on(date(2031, 7, 4))
    assert {"2025-12-25", "2026-11-26", "2026-12-25"} == set(BusinessCalendar.objects.get().us_workdays)


def test_service_levels_are_set_and_removed_in_the_table(staff_caller):
    changed = {"level-estimate-submitted": "1 d", "level-estimate-in_progress": "", "closes": "18:00"}
    fields = get_form(staff_caller) | changed

    assert staff_caller.upload(PAGE, fields).status_code == 302

    levels = dict(ServiceLevel.objects.filter(service="estimate").values_list("status", "minutes"))
    # A day is nine hours long now, also for what was two days.
    assert levels == {"submitted": 540, "under_review": 1080}
    changes = [entry.changes for entry in AuditLogEntry.objects.all()]
    assert [{"field": "business minutes", "before": "240", "after": "540"}] in changes
    assert staff_caller.upload(PAGE, fields | {"level-estimate-in_progress": "3 h"}).status_code == 302
    assert ServiceLevel.objects.get(service="estimate", status="in_progress").minutes == 180


def test_impossible_service_level_is_refused_beside_its_field(staff_caller, support_caller):
    response = save(staff_caller, **{"level-appraisal-submitted": "soon"})

    assert "Enter a time such as 4 h, 2 d or 90 min" in response.content.decode()
    assert 'value="soon"' in response.content.decode()
    assert ServiceLevel.objects.get(service="appraisal", status="submitted").minutes == 240
    assert support_caller.get(PAGE).status_code == 403
