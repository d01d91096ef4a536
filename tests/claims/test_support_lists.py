"""Claims at ``/staff/``: the list, the queues, the member page and the member search."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from apps.accounts.models import User
from apps.claims.support import search_by_claim
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.files import PDF, upload
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import subscribe
from tests.support_pages import get_queues, section_of

STAFF_URL = "/staff/claims/claim/"
DAY = timedelta(days=1)


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription, claim_number="TX-88-1402")


def get_html(caller, path, query=None):
    return caller.get(path, query).content.decode()


@pytest.mark.parametrize("text", ["Alder", "marsh", "tx-88", "Whitlock", "DANA", "dana@example", "whitlock alder"])
def test_claim_list_searches_claim_and_member_fields(support_caller, claim, text):
    assert "14 Alder Row" in get_html(support_caller, STAFF_URL, {"q": text})
    assert "14 Alder Row" not in get_html(support_caller, STAFF_URL, {"q": f"{text} nowhere"})


def test_address_search_ignores_case(support_caller, member, subscription):
    create_claim(member, subscription, property_address="9 Ärmel Straße")

    assert "9 Ärmel Straße" in get_html(support_caller, STAFF_URL, {"q": "ÄRMEL STRASSE"})


def test_claim_list_filters_by_status_and_member(support_caller, claim, other_member):
    create_claim(other_member, subscribe(other_member), property_address="2 Birch Way", status="declined")

    by_status = get_html(support_caller, STAFF_URL, {"status__exact": "declined"})
    by_member = get_html(support_caller, STAFF_URL, {"member": str(claim.member_id)})

    assert ("2 Birch Way" in by_status, "14 Alder Row" in by_status) == (True, False)
    assert ("2 Birch Way" in by_member, "14 Alder Row" in by_member) == (False, True)


def test_queues_count_and_list_claims_waiting_for_staff(
    support_caller, member_caller, member, subscription, claim, media_folder
):
    answered = create_claim(member, subscription, property_address="1 Answered Road", status="info_requested")
    create_claim(member, subscription, property_address="2 Silent Road", status="info_requested")
    member_caller.upload(f"{CLAIMS}/{answered.pk}/messages", {"text": "Here it is", "files": upload("a.pdf", PDF)})

    queues = get_queues(support_caller)

    new, received = queues["New claims"], queues["New answers"]
    assert (new.count, received.count) == (1, 1)
    html = get_html(support_caller, new.url)
    assert ("14 Alder Row" in html, "Road" in html) == (True, False)
    html = get_html(support_caller, received.url)
    assert [address in html for address in ("1 Answered Road", "2 Silent Road", "14 Alder Row")] == [
        True,
        False,
        False,
    ]


def test_queues_are_hidden_without_claim_permission(db):
    user = UserFactory(username="no-claims", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_device"))

    assert get_queues(caller_as(user)) == {}


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
    assert "C-000012" in get_html(support_caller, section.whole_list.url)


def test_member_page_without_claims_shows_empty_text(support_caller, member):
    assert section_of(support_caller, member, "claims").empty == "No claims submitted yet."


def test_member_page_shows_claims_and_actions_by_permission(member, claim):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_member"))
    assert section_of(caller_as(user), member, "claims") is None

    user.user_permissions.add(Permission.objects.get(codename="view_claim"))

    assert [row.actions for row in section_of(caller_as(user), member, "claims").rows] == [[]]


@pytest.mark.parametrize(
    ("term", "by"),
    [
        ("c-000001", "claim C-000001, 14 Alder Row, Austin TX"),
        ("TX-88-1402", "claim C-000001, TX-88-1402"),
        ("x-88", "claim C-000001, TX-88-1402"),
        ("alder row", "claim C-000001, 14 Alder Row, Austin TX"),
        ("MARSH", "claim C-000001, Ida Marsh"),
    ],
)
def test_member_search_finds_claims(member, claim, term, by):
    assert [(result.member_id, result.by) for result in search_by_claim(term, limit=5)] == [(member.pk, by)]


@pytest.mark.parametrize("term", ["TX", "", "  ", "nowhere", "%%%", "___", "x" * 300])
def test_short_or_unknown_search_term_finds_nothing(claim, term):
    assert search_by_claim(term, limit=5) == []


def test_member_search_returns_newest_claim_per_member_up_to_limit(db):
    for number in range(4):
        owner = MemberFactory()
        owner_subscription = subscribe(owner)
        for age in range(3):
            create_claim(owner, owner_subscription, age=(number * 5 + age) * DAY, claim_number=f"TX-{number}-{age}")

    assert [result.by for result in search_by_claim("tx-", limit=3)] == [
        "claim C-000001, TX-0-0",
        "claim C-000004, TX-1-0",
        "claim C-000007, TX-2-0",
    ]


def test_claim_list_takes_the_same_queries_for_any_number_of_rows(
    support_caller, member, subscription, other_member, django_assert_num_queries
):
    other = subscribe(other_member)
    for number in range(20):
        owner, owner_subscription = ((member, subscription), (other_member, other))[number % 2]
        create_claim(owner, owner_subscription, property_address=f"{number} Alder Row")

    # Session with user, user permissions, group permissions, seven counts of the queue, for one of which the business
    # hours, row count, rows.
    with django_assert_num_queries(13):
        html = get_html(support_caller, STAFF_URL)

    assert html.count(" Alder Row</a>") == 20
