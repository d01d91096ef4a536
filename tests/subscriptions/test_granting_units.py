"""Support staff grant units at ``/staff/``: they belong to the period that runs."""

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry, RecordEntry
from tests.claims.factories import CLAIMS, form
from tests.subscriptions.factories import (
    BEGAN,
    DESK,
    ENDS,
    GRACE,
    REASON,
    SECOND,
    act,
    page,
    record_payment,
    seen_on,
    subscribe,
)

COUNTERS = ("estimates", "appraisals", "engineer_assignments", "attorney_assistance")


def grant(staff, held, service_type, units):
    return act(staff, held, "grant-units", {**seen_on(staff, held, "grant-units"), **asked(service_type, units)})


def asked(service_type, units):
    return {"service_type": service_type, "units": str(units)}


def quotas(held):
    held.refresh_from_db()
    return [getattr(held, f"{name}_quota") for name in COUNTERS]


@pytest.mark.parametrize(
    ("service_type", "units", "said", "after"),
    [
        ("estimate", 1, "Granted 1 estimate: 9 of 10 used.", [10, 5, 2, 1]),
        ("appraisal", 100, "Granted 100 appraisals: 0 of 105 used.", [9, 105, 2, 1]),
        ("engineer_assignment", 2, "Granted 2 engineer assignments: 0 of 4 used.", [9, 5, 4, 1]),
        ("attorney_assistance", 3, "Granted 3 attorney assistance: 0 of 4 used.", [9, 5, 2, 4]),
    ],
)
def test_units_of_every_service_can_be_granted(clock, member, support_caller, service_type, units, said, after):
    held = subscribe(member, start=BEGAN, estimates_used=9)

    assert f"{said} The member was notified." in grant(support_caller, held, service_type, units)

    assert quotas(held) == after


def test_a_granted_unit_can_be_used_and_the_member_is_told(
    clock, member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, start=BEGAN, estimates_used=9)
    assert member_caller.upload(CLAIMS, form()).status_code == 403

    with django_capture_on_commit_callbacks(execute=True):
        grant(support_caller, held, "estimate", 2)

    assert [message.subject for message in mail.outbox] == ["2 estimates granted to you"]
    assert "beyond your GHOST plan, for the period until 28 February 2027 at 09:30 UTC." in mail.outbox[0].body
    line = ActivityEntry.objects.get(member=member, action="units_granted")
    assert line.description == "Support granted 2 estimates beyond the plan, until 28 February 2027"
    assert REASON not in mail.outbox[0].body + line.description
    entry = RecordEntry.objects.get()
    assert (entry.actor_name, entry.reason, entry.member) == ("sable", REASON, member)
    assert entry.changes == [{"field": "estimates quota", "before": "9", "after": "11"}]
    assert [member_caller.upload(CLAIMS, form()).status_code for _ in range(3)] == [201, 201, 403]


def test_granted_estimates_are_carried_over_and_other_units_end_with_the_period(
    clock, member, support_caller, member_caller
):
    held = subscribe(member, start=BEGAN, estimates_used=8)
    record_payment(support_caller, held)
    grant(support_caller, held, "estimate", 4)
    grant(support_caller, held, "appraisal", 4)

    clock(ENDS)

    shown = member_caller.get("/api/user/dashboard").json()["subscription"]
    assert (shown["plan"]["estimatesQuota"], shown["estimatesCarriedOver"]) == (9, 5)
    assert shown["plan"]["appraisalsQuota"] == 5


def test_units_granted_in_a_period_paid_ahead_that_has_begun_stay_in_it(clock, member, support_caller):
    held = subscribe(member, start=BEGAN, estimates_used=9, appraisals_used=5)
    record_payment(support_caller, held)
    clock(ENDS)

    assert "Granted 1 appraisal: 0 of 6 used." in grant(support_caller, held, "appraisal", 1)

    held.refresh_from_db()
    assert (held.start_date, held.appraisals_quota, held.paid_ahead) == (ENDS, 6, None)


def test_a_page_that_is_confirmed_twice_grants_once(clock, member, support_caller, django_capture_on_commit_callbacks):
    held = subscribe(member, start=BEGAN)
    given = {**seen_on(support_caller, held, "grant-units"), **asked("estimate", 2)}

    with django_capture_on_commit_callbacks(execute=True):
        act(support_caller, held, "grant-units", given)
        second = act(support_caller, held, "grant-units", given)

    assert "changed by somebody else meanwhile" in second
    assert quotas(held) == [11, 5, 2, 1]
    assert len(mail.outbox) == RecordEntry.objects.count() == 1


@pytest.mark.parametrize("seen", ["", "soon", "0" * 10_000])
def test_a_page_that_does_not_say_what_it_showed_grants_nothing(clock, member, support_caller, seen):
    held = subscribe(member, start=BEGAN)

    after = act(support_caller, held, "grant-units", {**asked("estimate", 2), "seen": seen})

    assert "changed by somebody else meanwhile" in after
    assert quotas(held) == [9, 5, 2, 1]


@pytest.mark.parametrize(
    "wrong",
    [
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
    ],
    ids=str,
)
def test_a_wrong_number_or_service_is_named_and_nothing_is_granted(clock, member, support_caller, wrong):
    held = subscribe(member, start=BEGAN)
    given = {**seen_on(support_caller, held, "grant-units"), **asked("estimate", 2), "reason": REASON, **wrong}

    answer = support_caller.upload(f"{DESK}{held.pk}/grant-units/", given)

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert REASON in answer.content.decode()
    assert quotas(held) == [9, 5, 2, 1]
    assert not RecordEntry.objects.exists()


def test_a_plan_that_waits_for_its_first_payment_has_no_period_to_grant_in(clock, member, support_caller):
    held = subscribe(member, start=BEGAN, activated_at=None)

    after = act(support_caller, held, "grant-units", asked("estimate", 2))

    assert "so there is no period to grant units in" in after
    assert support_caller.get(f"{DESK}{held.pk}/grant-units/").status_code == 302
    assert quotas(held) == [9, 5, 2, 1]


@pytest.mark.parametrize(("since_end", "granted"), [(GRACE - SECOND, 11), (GRACE, 9)])
def test_units_can_be_granted_until_grace_ends(clock, member, support_caller, since_end, granted):
    held = subscribe(member, start=BEGAN)
    given = {**seen_on(support_caller, held, "grant-units"), **asked("estimate", 2)}
    clock(ENDS + since_end)

    after = act(support_caller, held, "grant-units", given)

    assert ("This subscription has ended" in after) is (granted == 9)
    assert quotas(held)[0] == granted


def test_the_page_shows_what_is_used(clock, member, support_caller):
    held = subscribe(member, start=BEGAN, estimates_used=4, estimates_carried_over=3)

    text = page(support_caller, f"{held.pk}/grant-units/")

    for fact in ("Dana Whitlock (dana)", "GHOST", "4 of 9 + 3 carried over", "0 of 2", "28 Feb 2027, 09:30 UTC"):
        assert fact in text
