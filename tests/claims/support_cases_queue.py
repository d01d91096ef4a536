"""Changes of who works on claims, and of the queue's settings, for ``test_every_change_is_audited.py``."""

from datetime import timedelta
from unittest.mock import ANY
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.claims.clock.us_holidays import get_us_holidays
from apps.claims.models import (
    BusinessCalendar,
    Claim,
    ClaimLink,
    ComparisonReason,
    Rotation,
    ServiceLevel,
    StaffSettings,
)
from apps.core.staff.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.claims.factories import create_claim
from tests.factories import MemberFactory, UserFactory
from tests.subscriptions.factories import subscribe

THIS_YEAR = timezone.now().astimezone(ZoneInfo("America/New_York")).year
ACTION = "queue_settings_changed"


def take_claim() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member))
    expected = ExpectedEntry("claim_assigned", claim, {"assignee": (None, ANY)}, member=member)
    return AuditedChange(row_url(claim, "take"), expected)


def assign_claim() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member))
    heron = UserFactory(kind=User.Kind.STAFF, callsign="Heron")
    expected = ExpectedEntry("claim_assigned", claim, {"assignee": (None, "Heron")}, member=member)
    return AuditedChange(row_url(claim, "assign"), expected, {"assignee": str(heron.pk), "seen": ""})


def snooze_claim() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member))
    expected = ExpectedEntry("claim_snoozed", claim, {"snoozed until": (None, ANY)}, member=member)
    until = timezone.localdate() + timedelta(days=3)
    return AuditedChange(row_url(claim, "snooze"), expected, {"until": until.isoformat()})


def end_snooze() -> AuditedChange:
    member = MemberFactory()
    claim = create_claim(member, subscribe(member), snoozed_until=timezone.now() + timedelta(days=3))
    expected = ExpectedEntry("claim_snooze_ended", claim, {"snoozed until": (ANY, None)}, member=member)
    return AuditedChange(row_url(claim, "unsnooze"), expected)


def _create_two() -> tuple[Claim, Claim]:
    member = MemberFactory()
    subscription = subscribe(member)
    return create_claim(member, subscription), create_claim(member, subscription)


def link_claims() -> AuditedChange:
    claim, other = _create_two()
    expected = ExpectedEntry("claim_linked", claim, {"same loss": (None, other.reference)}, member=claim.member)
    return AuditedChange(row_url(claim, "link"), expected, {"claim": other.reference, "kind": "same_loss"})


def unlink_claims() -> AuditedChange:
    claim, other = _create_two()
    ClaimLink.objects.create(claim=other, other=claim, kind="same_loss")
    expected = ExpectedEntry("claim_unlinked", claim, {"same loss": (other.reference, None)}, member=claim.member)
    return AuditedChange(row_url(claim, "unlink"), expected, {"claim": str(other.pk)})


def change_own_settings() -> AuditedChange:
    changes = {"away": (None, "yes"), "services": (None, ANY), "mail": (None, "One email a day")}
    data = {"is_away": "on", "services": ["estimate"], "mail": "digest"}
    return AuditedChange("/staff/claims/claim/settings/", ExpectedEntry(ACTION, StaffSettings, changes), data)


def add_service_level() -> AuditedChange:
    ServiceLevel.objects.filter(service="estimate", status="submitted").delete()
    changes = {
        "service": (None, "Estimate"),
        "status": (None, "Submitted"),
        "business minutes": (None, "60"),
    }
    data = {"service": "estimate", "status": "submitted", "minutes": "60"}
    return AuditedChange("/staff/claims/servicelevel/add/", ExpectedEntry(ACTION, ServiceLevel, changes), data)


def change_service_level() -> AuditedChange:
    level = ServiceLevel.objects.get(service="estimate", status="submitted")
    data = {"service": "estimate", "status": "submitted", "minutes": "60"}
    return AuditedChange(row_url(level), ExpectedEntry(ACTION, level, {"business minutes": ("240", "60")}), data)


def delete_service_level() -> AuditedChange:
    level = ServiceLevel.objects.get(service="estimate", status="submitted")
    changes = {"service": ("Estimate", None), "status": ("Submitted", None), "business minutes": ("240", None)}
    return AuditedChange(row_url(level, "delete"), ExpectedEntry(ACTION, level, changes), {"post": "yes"})


def add_comparison_reason() -> AuditedChange:
    changes = {"text": (None, "flood zone"), "place": (None, "3")}
    entry = ExpectedEntry(ACTION, ComparisonReason, changes)
    return AuditedChange("/staff/claims/comparisonreason/add/", entry, {"text": "flood zone", "place": "3"})


def change_comparison_reason() -> AuditedChange:
    reason = ComparisonReason.objects.get(text="measurement")
    entry = ExpectedEntry(ACTION, reason, {"text": ("measurement", "measured again")})
    return AuditedChange(row_url(reason), entry, {"text": "measured again", "place": str(reason.place)})


def delete_comparison_reason() -> AuditedChange:
    reason = ComparisonReason.objects.get(text="measurement")
    entry = ExpectedEntry(ACTION, reason, {"text": ("measurement", None), "place": ("3", None)})
    return AuditedChange(row_url(reason, "delete"), entry, {"post": "yes"})


def change_business_hours() -> AuditedChange:
    calendar = BusinessCalendar.objects.get()
    data = {
        "time_zone": "America/New_York",
        "opens": "08:00",
        "closes": "17:00",
        "weekdays": ["0", "1", "2", "3", "4"],
        "us_holidays": [day.isoformat() for year in (THIS_YEAR, THIS_YEAR + 1) for day in get_us_holidays(year)],
        "holidays": "",
    }
    return AuditedChange(row_url(calendar), ExpectedEntry(ACTION, calendar, {"opens": ("09:00:00", "08:00:00")}), data)


def turn_rotation_on() -> AuditedChange:
    expected = ExpectedEntry(ACTION, Rotation, {"service": (None, "Appraisal")})
    return AuditedChange("/staff/claims/rotation/add/", expected, {"service": "appraisal"})


def turn_rotation_off() -> AuditedChange:
    rotation = Rotation.objects.create(service="appraisal")
    expected = ExpectedEntry(ACTION, rotation, {"service": ("Appraisal", None)})
    return AuditedChange(row_url(rotation, "delete"), expected, {"post": "yes"})


CASES = {
    "claims_claim_take": take_claim,
    "claims_claim_assign": assign_claim,
    "claims_claim_snooze": snooze_claim,
    "claims_claim_unsnooze": end_snooze,
    "claims_claim_link": link_claims,
    "claims_claim_unlink": unlink_claims,
    "claims_claim_settings": change_own_settings,
    "claims_servicelevel_add": add_service_level,
    "claims_servicelevel_change": change_service_level,
    "claims_servicelevel_delete": delete_service_level,
    "claims_comparisonreason_add": add_comparison_reason,
    "claims_comparisonreason_change": change_comparison_reason,
    "claims_comparisonreason_delete": delete_comparison_reason,
    "claims_businesscalendar_change": change_business_hours,
    "claims_rotation_add": turn_rotation_on,
    "claims_rotation_delete": turn_rotation_off,
}
NO_REASON = dict.fromkeys(CASES, "changes nothing for a member but the name of who works on the claim")
READ_ONLY_PAGES = {
    "claims_claim_open": "says who has the page open, which is not kept",
}
