"""What the desk tells of a member's plan on the member's page, and what waits on its first page."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from apps.core.support.actions import member_url
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import BEGAN, DAY, DESK, ENDS, GRACE, NEXT_ENDS, record_payment, subscribe

TITLES = ["Record payment", "Change plan", "Grant units", "Cancel subscription"]


def section(caller, member):
    """The section as the member's page has it; ``None`` where it has none."""
    sections = caller.get(member_url(member)).context["sections"]
    return next((section for section in sections if section.key == "subscription"), None)


def facts(section):
    return {name: str(getattr(fact, "label", fact)) for name, fact in section.facts}


def waiting(caller):
    return {one.label: (one.count, one.url) for one in caller.get(reverse("admin:index")).context["waiting"]}


def test_the_page_tells_of_plan_and_usage_and_what_may_be_done(clock, member, support_caller):
    held = subscribe(member, start=BEGAN, estimates_used=4, estimates_carried_over=2)
    record_payment(support_caller, held)

    shown = section(support_caller, member)

    assert facts(shown) == {
        "Plan": "GHOST",
        "Status": "active",
        "Price": "$8,500.00 a month",
        "Period began": str(BEGAN),
        "Period ends": str(ENDS),
        "Paid until": str(NEXT_ENDS),
        "Last payment": "$8,500.00, recorded by sable",
        "Recorded": str(BEGAN),
    }
    assert [tuple(row.cells) for row in shown.rows] == [
        ("Estimates", 4, 9, 2, 7),
        ("Appraisals", 0, 5, "", 5),
        ("Engineer assignments", 0, 2, "", 2),
        ("Attorney assistance", 0, 1, "", 1),
    ]
    assert [action.label for action in shown.actions] == TITLES
    assert [action.label for action in shown.actions if action.is_danger] == ["Cancel subscription"]
    assert all(support_caller.get(action.url).status_code in {200, 302} for action in shown.actions)
    assert [row.member for row in support_caller.get(shown.whole_list.url).context["cl"].result_list] == [member]


def test_the_period_that_was_paid_ahead_is_shown_from_its_first_instant(clock, member, support_caller):
    record_payment(support_caller, subscribe(member, start=BEGAN, estimates_used=4, appraisals_used=5))
    clock(ENDS)

    shown = section(support_caller, member)

    assert (facts(shown)["Period began"], facts(shown)["Period ends"]) == (str(ENDS), str(NEXT_ENDS))
    assert [tuple(row.cells) for row in shown.rows][:2] == [("Estimates", 0, 9, 5, 14), ("Appraisals", 0, 5, "", 5)]


@pytest.mark.parametrize(
    ("fields", "moment", "status", "note"),
    [
        ({"activated_at": None}, BEGAN + DAY, "pending: waiting for its first payment", ""),
        ({}, ENDS + DAY, "grace: unpaid", "The subscription ends permanently on 03 March 2027 at 09:30 UTC."),
    ],
)
def test_what_wants_a_payment_says_so(clock, member, support_caller, fields, moment, status, note):
    subscribe(member, start=BEGAN, **fields)
    clock(moment)

    shown = section(support_caller, member)

    assert facts(shown)["Status"] == status
    assert note in shown.note
    assert facts(shown)["Last payment"] == "none recorded"
    assert [action.label for action in shown.actions] == TITLES


def test_whose_plan_is_over_or_who_never_had_one_is_said_to_have_none(clock, member, other_member, support_caller):
    subscribe(member, start=BEGAN)
    clock(ENDS + GRACE)

    for person in (member, other_member):
        shown = section(support_caller, person)
        assert shown.note.startswith("No subscription:")
        assert (list(shown.actions), list(shown.rows), list(shown.facts)) == ([], [], [])
    assert len(support_caller.get(section(support_caller, member).whole_list.url).context["cl"].result_list) == 1


def test_the_actions_of_whoever_may_only_look_are_none(member, onlooker):
    subscribe(member)

    assert list(section(onlooker("view_usersubscription", "view_member"), member).actions) == []


def test_whoever_may_not_see_subscriptions_sees_no_section_and_nothing_waiting(member, onlooker):
    subscribe(member)

    assert section(onlooker("view_member"), member) is None
    assert "Unpaid, in grace" not in waiting(onlooker("view_member"))


def test_what_waits_for_a_payment_is_counted_and_led_to(clock, support_caller):
    for start, fields in ((ENDS, {}), (ENDS, {"activated_at": None}), (BEGAN, {}), (BEGAN, {}), (BEGAN - 10 * DAY, {})):
        subscribe(MemberFactory(), start=start, **fields)
    clock(ENDS + DAY)

    found = waiting(support_caller)

    assert found["Unpaid, in grace"] == (2, f"{DESK}?status=grace")
    assert found["Waiting for a first payment"] == (1, f"{DESK}?status=pending")
    for count, url in found.values():
        if url.startswith(DESK):
            assert support_caller.get(url).context["cl"].result_count == count


@pytest.fixture
def onlooker(django_user_model):
    """Staff with just the named rights."""

    def with_rights(*codenames):
        user = UserFactory(is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
        return caller_as(user)

    return with_rights
