"""Claims at ``/staff/``: the list, the queues, the member page and the member search."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import RequestFactory
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models import Claim
from apps.claims.site.claim_search import search_claims
from tests.claims.factories import create_claim
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import subscribe
from tests.support_pages import section_of

STAFF_URL = "/staff/claims/claim/"
DAY = timedelta(days=1)


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def get_html(caller, path, query=None):
    return caller.get(path, query).content.decode()


def test_claim_list_searches_claim_and_member_fields(support_caller, claim):
    def find(text):
        claims = admin.site.get_model_admin(Claim)
        return list(claims.get_search_results(RequestFactory().get("/"), Claim.objects.all(), text)[0])

    for text in ("Alder", "marsh", "tx-88", "Whitlock", "DANA", "dana@example", "whitlock alder"):
        assert find(text) == [claim], text
    assert find("whitlock nowhere") == []

    answers = [support_caller.get(STAFF_URL, {"q": text}) for text in ("whitlock alder", "whitlock nowhere")]
    assert [list(answer.context["cl"].result_list) for answer in answers] == [[claim], []]


def test_address_search_ignores_case(support_caller, member, subscription):
    create_claim(member, subscription, property_address="9 Ärmel Straße")

    assert "9 Ärmel Straße" in get_html(support_caller, STAFF_URL, {"q": "ÄRMEL STRASSE"})


def test_claim_list_filters_by_status_and_member(support_caller, claim, other_member):
    create_claim(other_member, subscribe(other_member), property_address="2 Birch Way", status="declined")

    by_status = get_html(support_caller, STAFF_URL, {"status__exact": "declined"})
    by_member = get_html(support_caller, STAFF_URL, {"member": str(claim.member_id)})

    assert ("2 Birch Way" in by_status, "14 Alder Row" in by_status) == (True, False)
    assert ("2 Birch Way" in by_member, "14 Alder Row" in by_member) == (False, True)


def test_start_page_shows_the_most_urgent_claims_of_each_queue(
    support_caller, support_member, member, subscription, django_assert_max_num_queries
):
    now = timezone.now()
    for hours in (4, 2, 1, 3):
        create_claim(member, subscription, property_address=f"{hours} Late Road", due_at=now - timedelta(hours=hours))
    create_claim(member, subscription, property_address="1 Own Road", assignee=support_member, answered_at=now)

    with django_assert_max_num_queries(24):
        page = support_caller.get("/staff/")

    queues = {queue.label: queue for queue in page.context["claim_queues"]}
    assert {label: queue.count for label, queue in queues.items()} == {
        "Mine": "1",
        "Due today": "0",
        "Overdue": "4",
        "New answers": "1",
        "Unassigned": "4",
    }
    urgent = [row.claim.property_address for row in queues["Overdue"].rows]
    assert urgent == ["4 Late Road", "3 Late Road", "2 Late Road"]
    html = page.content.decode()
    own = queues["Mine"].rows[0].claim
    assert f"{STAFF_URL}{own.pk}/change/?_changelist_filters=queue%3Dmine" in html
    assert f'data-claim="{own.pk}" data-new' in html
    assert "1 Own Road" in get_html(support_caller, queues["New answers"].url)


def test_queues_are_hidden_without_claim_permission(db):
    user = UserFactory(username="no-claims", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_device"))

    page = caller_as(user).get("/staff/")

    assert (page.context["claim_queues"], page.context["queues"]) == ([], [])


def test_member_page_shows_ten_newest_claims_with_their_actions(support_caller, member, subscription):
    special = {
        1: {"status": "completed", "final_claim_amount": "1250.5"},
        2: {"status": "declined"},
    }
    for number in range(12):
        create_claim(member, subscription, age=number * DAY, **special.get(number, {}))

    section = section_of(support_caller, member, "claims")

    assert [row.cells[0] for row in section.rows] == [f"C-{number:06}" for number in range(1, 11)]
    assert [(str(row.cells[3]), str(row.cells[4]), row.cells[7]) for row in section.rows[:3]] == [
        ("Submitted", "Network: next step", None),
        ("Completed", "Nobody", "$1,250.50"),
        ("Declined", "Nobody", None),
    ]
    assert [[link.label for link in row.actions] for row in section.rows[:3]] == [
        ["Move", "Take", "Assign", "Message"],
        ["Correct final amount", "Take", "Assign", "Message"],
        [],
    ]
    assert section.whole_list.url == f"{STAFF_URL}?member={member.pk}"


def test_member_page_without_claims_shows_empty_text(support_caller, member):
    assert section_of(support_caller, member, "claims").empty == "No claims submitted yet."


def test_member_page_shows_claims_and_actions_by_permission(member, claim):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_member"))
    assert section_of(caller_as(user), member, "claims") is None

    user.user_permissions.add(Permission.objects.get(codename="view_claim"))

    assert [row.actions for row in section_of(caller_as(user), member, "claims").rows] == [[]]


def find_members(term):
    return search_claims(term, user=UserFactory(kind=User.Kind.STAFF), now=timezone.now()).members


def test_member_search_finds_claims(member, claim):
    for term, by in (
        ("c-000001", "claim C-000001, 14 Alder Row, Austin TX"),
        ("TX-88-1402", "claim C-000001, TX-88-1402"),
        ("x-88", "claim C-000001, TX-88-1402"),
        ("alder row", "claim C-000001, 14 Alder Row, Austin TX"),
        ("MARSH", "claim C-000001, Ida Marsh"),
    ):
        assert [(result.member_id, result.by) for result in find_members(term)] == [(member.pk, by)], term


def test_short_or_unknown_search_term_finds_nothing(claim):
    for term in ("TX", "", "  ", "nowhere", "%%%", "___", "x" * 300):
        assert find_members(term) == [], term


def test_member_search_returns_newest_claim_per_member(db):
    for number in range(4):
        owner = MemberFactory()
        owner_subscription = subscribe(owner)
        for age in range(3):
            create_claim(owner, owner_subscription, age=(number * 5 + age) * DAY, claim_number=f"TX-{number}-{age}")

    assert [result.by for result in find_members("tx-")] == [
        "claim C-000001, TX-0-0",
        "claim C-000004, TX-1-0",
        "claim C-000007, TX-2-0",
        "claim C-000010, TX-3-0",
    ]


def test_claim_list_takes_the_same_queries_for_any_number_of_rows(
    support_caller, member, subscription, other_member, django_assert_num_queries
):
    other = subscribe(other_member)
    for number in range(20):
        owner, owner_subscription = ((member, subscription), (other_member, other))[number % 2]
        create_claim(owner, owner_subscription, property_address=f"{number} Alder Row")

    # Session with user, permissions, row count, rows, business hours for the time zone and for
    # the end of the day, who has opened them, their files, counts of the queues, colleagues.
    with django_assert_num_queries(11):
        html = get_html(support_caller, STAFF_URL)

    assert html.count(" Alder Row</span></a>") == 20
