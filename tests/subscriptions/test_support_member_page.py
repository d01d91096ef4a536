"""The subscription section of the member page and the queue counts of the support index."""

import pytest
from django.contrib.auth.models import Permission

from apps.accounts.models import User
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_DAY,
    PERIOD_END,
    PERIOD_START,
    SUBSCRIPTIONS_URL,
    pay,
    subscribe,
)
from tests.support_pages import get_queues, section_of

pytestmark = pytest.mark.usefixtures("without_drawing")

TITLES = ["Record payment", "Change plan", "Grant units", "Correct units", "Cancel subscription"]
PAGES = ["record-payment", "change-plan", "grant-units", "correct-units", "cancel"]


def get_section(caller, member):
    return section_of(caller, member, "subscription")


def get_facts(section):
    return {name: str(getattr(value, "label", value)) for name, value in section.facts}


def get_queue_counts(caller):
    return {label: (queue.count, queue.url) for label, queue in get_queues(caller).items()}


def test_section_shows_plan_usage_and_actions(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 4}, carried_over={"estimate": 2})
    pay(subscription)

    section = get_section(support_caller, member)

    assert get_facts(section) == {
        "Plan": "GHOST",
        "Status": "Active",
        "Price": "$8,500.00 a month",
        "Period began": str(PERIOD_START),
        "Period ends": str(PERIOD_END),
        "Paid until": str(NEXT_PERIOD_END),
        "Last payment": "$8,500.00, recorded by cashier",
        "Recorded": str(PERIOD_START),
    }
    assert [tuple(row.cells) for row in section.rows] == [
        ("Estimates", 4, 9, 2, 7),
        ("Appraisals", 0, 5, "", 5),
        ("Engineer assignments", 0, 2, "", 2),
        ("Attorney assistance", 0, 1, "", 1),
    ]
    assert [action.label for action in section.actions] == TITLES
    assert [action.label for action in section.actions if action.is_danger] == ["Cancel subscription"]
    # test_every_change_is_audited.py opens each.
    assert [action.url for action in section.actions] == [
        f"{SUBSCRIPTIONS_URL}{subscription.pk}/{page}/" for page in PAGES
    ]
    assert [row.member for row in support_caller.get(section.whole_list.url).context["cl"].result_list] == [member]


def test_section_shows_the_period_paid_ahead_once_it_begins(freeze_time, member, support_caller):
    pay(subscribe(member, start=PERIOD_START, used={"estimate": 4, "appraisal": 5}))
    freeze_time(PERIOD_END)

    section = get_section(support_caller, member)

    assert (get_facts(section)["Period began"], get_facts(section)["Period ends"]) == (
        str(PERIOD_END),
        str(NEXT_PERIOD_END),
    )
    assert [tuple(row.cells) for row in section.rows][:2] == [("Estimates", 0, 9, 5, 14), ("Appraisals", 0, 5, "", 5)]


def test_section_shows_that_a_payment_is_due(freeze_time, member, support_caller):
    for fields, moment, status, note in (
        ({"activated_at": None}, PERIOD_START + ONE_DAY, "Pending", "Waiting for its first payment."),
        ({}, PERIOD_END + ONE_DAY, "Grace period", "The subscription ends permanently on 03 March 2027 at 09:30 UTC."),
    ):
        with rolled_back():
            subscribe(member, start=PERIOD_START, **fields)
            freeze_time(moment)

            section = get_section(support_caller, member)

            assert get_facts(section)["Status"] == status
            assert note in section.note
            grace_ends = str(PERIOD_END + GRACE_PERIOD) if status == "Grace period" else None
            assert get_facts(section).get("Grace ends") == grace_ends
            assert get_facts(section)["Last payment"] == "none recorded"
            # Units cannot be granted before the first period has begun.
            assert [action.label for action in section.actions] == [
                title for title in TITLES if not (status == "Pending" and title in {"Grant units", "Correct units"})
            ]


def test_section_of_a_member_without_subscription_says_so(freeze_time, member, other_member, support_caller):
    subscribe(member, start=PERIOD_START)
    freeze_time(PERIOD_END + GRACE_PERIOD)

    for owner in (member, other_member):
        section = get_section(support_caller, owner)
        assert section.note.startswith("No subscription:")
        assert (list(section.actions), list(section.rows), list(section.facts)) == ([], [], [])
    assert len(support_caller.get(get_section(support_caller, member).whole_list.url).context["cl"].result_list) == 1


def test_staff_with_view_permission_only_see_no_actions(member, staff_with_permissions):
    subscribe(member)

    assert list(get_section(staff_with_permissions("view_usersubscription", "view_member"), member).actions) == []
    # Without it they see neither the section nor the queue counts.
    caller = staff_with_permissions("view_member")
    assert get_section(caller, member) is None
    assert "Unpaid, in grace" not in get_queue_counts(caller)


def test_queue_counts_of_due_payments_link_to_matching_lists(freeze_time, support_caller):
    for start, fields in (
        (PERIOD_END, {}),
        (PERIOD_END, {"activated_at": None}),
        (PERIOD_START, {}),
        (PERIOD_START, {}),
        (PERIOD_START - 10 * ONE_DAY, {}),
    ):
        subscribe(MemberFactory(), start=start, **fields)
    freeze_time(PERIOD_END + ONE_DAY)

    queues = get_queue_counts(support_caller)

    assert queues["Unpaid, in grace"] == (2, f"{SUBSCRIPTIONS_URL}?status=grace")
    assert queues["Waiting for a first payment"] == (1, f"{SUBSCRIPTIONS_URL}?status=pending")
    for count, url in queues.values():
        if url.startswith(SUBSCRIPTIONS_URL):
            assert support_caller.get(url).context["cl"].result_count == count


@pytest.fixture
def staff_with_permissions(django_user_model):
    def create(*codenames):
        user = UserFactory(kind=User.Kind.STAFF)
        user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
        return caller_as(user)

    return create
