"""Support staff grant units of the current period under ``/staff/``."""

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.subscriptions.support import GrantUnitsForm
from tests.claims.factories import CLAIMS, form
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    REASON,
    SUBSCRIPTIONS_URL,
    get_initial_data,
    get_page,
    get_usage,
    pay,
    submit_action,
    subscribe,
)


def submit_grant(staff, subscription, service_type, units):
    return submit_action(
        staff,
        subscription,
        "grant-units",
        {**get_initial_data(staff, subscription, "grant-units"), **grant_form_data(service_type, units)},
    )


def grant_form_data(service_type, units):
    return {"service_type": service_type, "units": str(units)}


def get_quotas(subscription):
    subscription.refresh_from_db()
    services = ("estimate", "appraisal", "engineer_assignment", "attorney_assistance")
    return [get_usage(subscription, service).quota for service in services]


def test_units_of_every_service_can_be_granted(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 9})

    for service_type, units, message, expected in (
        ("estimate", 1, "Granted 1 estimate: 9 of 10 used.", [10, 5, 2, 1]),
        ("appraisal", 100, "Granted 100 appraisals: 0 of 105 used.", [10, 105, 2, 1]),
        ("engineer_assignment", 2, "Granted 2 engineer assignments: 0 of 4 used.", [10, 105, 4, 1]),
        ("attorney_assistance", 3, "Granted 3 attorney assistance: 0 of 4 used.", [10, 105, 4, 4]),
    ):
        page_after = submit_grant(support_caller, subscription, service_type, units)
        assert f"{message} The member was notified." in page_after, service_type
        assert get_quotas(subscription) == expected, service_type


def test_granted_units_can_be_used_and_the_member_is_notified(
    freeze_time, member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 9})
    assert member_caller.upload(CLAIMS, form()).status_code == 403

    with django_capture_on_commit_callbacks(execute=True):
        submit_grant(support_caller, subscription, "estimate", 2)

    assert [message.subject for message in mail.outbox] == ["2 estimates granted to you"]
    assert "beyond your GHOST plan, for the period until 28 February 2027 at 09:30 UTC." in mail.outbox[0].body
    activity = ActivityEntry.objects.get(member=member, action="units_granted")
    assert activity.description == "Support granted 2 estimates beyond the plan, until 28 February 2027"
    assert REASON not in mail.outbox[0].body + activity.description
    entry = AuditLogEntry.objects.get()
    assert (entry.actor_name, entry.reason, entry.member) == ("sable", REASON, member)
    assert entry.changes == [{"field": "estimates quota", "before": "9", "after": "11"}]
    assert [member_caller.upload(CLAIMS, form()).status_code for _ in range(3)] == [201, 201, 403]


@pytest.mark.usefixtures("without_drawing")
def test_granted_estimates_carry_over_and_other_granted_units_expire(
    freeze_time, member, support_caller, member_caller
):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 8})
    pay(subscription)
    submit_grant(support_caller, subscription, "estimate", 4)
    submit_grant(support_caller, subscription, "appraisal", 4)

    freeze_time(PERIOD_END)

    returned = member_caller.get("/api/user/dashboard").json()["subscription"]
    assert (returned["plan"]["estimatesQuota"], returned["estimatesCarriedOver"]) == (9, 5)
    assert returned["plan"]["appraisalsQuota"] == 5


@pytest.mark.usefixtures("without_drawing")
def test_grant_applies_to_the_current_period_after_a_rollover(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 9, "appraisal": 5})
    pay(subscription)
    freeze_time(PERIOD_END)

    assert "Granted 1 appraisal: 0 of 6 used." in submit_grant(support_caller, subscription, "appraisal", 1)

    subscription.refresh_from_db()
    assert (subscription.start_date, get_usage(subscription, "appraisal").quota, subscription.paid_ahead) == (
        PERIOD_END,
        6,
        None,
    )


def test_form_submitted_twice_grants_once(freeze_time, member, support_caller, django_capture_on_commit_callbacks):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "grant-units"), **grant_form_data("estimate", 2)}

    with django_capture_on_commit_callbacks(execute=True):
        submit_action(support_caller, subscription, "grant-units", form_data)
        second = submit_action(support_caller, subscription, "grant-units", form_data)

    assert "Somebody else changed this since you opened it" in second
    assert get_quotas(subscription) == [11, 5, 2, 1]
    assert len(mail.outbox) == AuditLogEntry.objects.count() == 1


def test_invalid_version_number_or_service_is_named_and_nothing_is_granted(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = {
        **get_initial_data(support_caller, subscription, "grant-units"),
        **grant_form_data("estimate", 2),
        "reason": REASON,
    }
    for invalid in (
        {"units": "0"},
        {"units": "101"},
        {"units": "-1"},
        {"units": "1.5"},
        {"units": "9" * 10_000},
        {"units": "many"},
        {"units": ""},
        {"units": "1\x00"},
        {"service_type": "roof"},
        {"service_type": ""},
        {"service_type": "estimates_quota"},
    ):
        assert set(GrantUnitsForm({**form_data, **invalid}, row=subscription).errors) == set(invalid), invalid
    refused = {**form_data, "units": "0", "service_type": "roof"}
    answer = support_caller.upload(f"{SUBSCRIPTIONS_URL}{subscription.pk}/grant-units/", refused)
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"units", "service_type"})
    assert REASON in answer.content.decode()
    for version in ("", "soon", "0" * 10_000):
        page_after = submit_action(support_caller, subscription, "grant-units", {**form_data, "seen": version})
        assert "Somebody else changed this since you opened it" in page_after, version
    assert get_quotas(subscription) == [9, 5, 2, 1]
    assert not AuditLogEntry.objects.exists()


def test_units_cannot_be_granted_to_a_pending_plan(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START, activated_at=None)

    page_after = submit_action(support_caller, subscription, "grant-units", grant_form_data("estimate", 2))

    assert "so there is no period to grant units in" in page_after
    assert support_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/grant-units/").status_code == 302
    assert get_quotas(subscription) == [9, 5, 2, 1]


def test_units_can_be_granted_until_the_grace_period_ends(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "grant-units"), **grant_form_data("estimate", 2)}
    freeze_time(PERIOD_END + GRACE_PERIOD)
    assert "This subscription has ended" in submit_action(support_caller, subscription, "grant-units", form_data)
    assert get_quotas(subscription)[0] == 9

    freeze_time(PERIOD_END + GRACE_PERIOD - ONE_SECOND)
    assert "Granted 2 estimates" in submit_action(support_caller, subscription, "grant-units", form_data)
    assert get_quotas(subscription)[0] == 11


def test_page_shows_the_current_usage(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 4}, carried_over={"estimate": 3})

    html = get_page(support_caller, f"{subscription.pk}/grant-units/")

    for expected_text in (
        "Dana Whitlock (dana)",
        "GHOST",
        "4 of 9 + 3 carried over",
        "0 of 2",
        "28 Feb 2027, 09:30 UTC",
    ):
        assert expected_text in html
