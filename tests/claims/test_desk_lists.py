"""Claims are found at ``/staff/``: the list, what waits, a member's page, and the one search."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from apps.claims.models import Claim
from apps.claims.support import count_claims_with_new_information, count_new_claims, search_by_claim
from tests.claims.factories import make_claim, make_document
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import subscribe
from tests.support_pages import section_of

DESK = "/staff/claims/claim/"
DAY = timedelta(days=1)


@pytest.fixture
def claim(member, subscription):
    return make_claim(member, subscription, claim_number="TX-88-1402")


def page(caller, path, query=None):
    return caller.get(path, query).content.decode()


@pytest.mark.parametrize("text", ["Alder", "marsh", "tx-88", "Whitlock", "DANA", "dana@example", "whitlock alder"])
def test_a_claim_is_found_by_what_people_say_on_the_phone(support_caller, claim, text):
    assert "14 Alder Row" in page(support_caller, DESK, {"q": text})
    assert "14 Alder Row" not in page(support_caller, DESK, {"q": f"{text} nowhere"})


def test_an_address_is_found_whatever_the_case_of_its_letters(support_caller, member, subscription):
    make_claim(member, subscription, property_address="9 Ärmel Straße")

    assert "9 Ärmel Straße" in page(support_caller, DESK, {"q": "ÄRMEL STRASSE"})


def test_the_list_narrows_to_a_status_and_to_a_member(support_caller, claim, other_member):
    make_claim(other_member, subscribe(other_member), property_address="2 Birch Way", status="declined")

    by_status = page(support_caller, DESK, {"status__exact": "declined"})
    by_member = page(support_caller, DESK, {"member": str(claim.member_id)})

    assert ("2 Birch Way" in by_status, "14 Alder Row" in by_status) == (True, False)
    assert ("2 Birch Way" in by_member, "14 Alder Row" in by_member) == (False, True)


def information_asked(member, subscription, address, *, came):
    """A claim for which staff asked a day ago, and a document that came before or since."""
    claim = make_claim(member, subscription, age=3 * DAY, property_address=address, status="info_requested")
    claim.status_changes.create(status="info_requested", created_at=timezone.now() - DAY)
    make_document(member, f"{address}.pdf", claim=claim, uploaded_at=timezone.now() - (DAY / 2 if came else 2 * DAY))
    return claim


def test_what_waits_for_staff_is_counted_and_listed(rf, staff, support_caller, member, subscription, claim):
    information_asked(member, subscription, "1 Came Road", came=True)
    information_asked(member, subscription, "2 Silent Road", came=False)
    moved_on = information_asked(member, subscription, "3 Done Road", came=True)
    Claim.objects.filter(pk=moved_on.pk).update(status="under_review")
    request = rf.get("/staff/")
    request.user = staff

    new, informed = count_new_claims(request), count_claims_with_new_information(request)

    assert (new.count, informed.count) == (1, 1)
    shown = page(support_caller, new.url)
    assert ("14 Alder Row" in shown, "Road" in shown) == (True, False)
    shown = page(support_caller, informed.url)
    assert [address in shown for address in ("1 Came Road", "2 Silent Road", "3 Done Road", "14 Alder Row")] == [
        True,
        False,
        False,
        False,
    ]


def test_nothing_waits_for_staff_without_rights_over_claims(rf, db):
    request = rf.get("/staff/")
    request.user = UserFactory(username="stranger", is_staff=True)

    assert (count_new_claims(request), count_claims_with_new_information(request)) == (None, None)


def test_a_members_page_shows_the_latest_ten_claims_and_what_may_be_done(support_caller, member, subscription):
    for number in range(12):
        make_claim(member, subscription, age=number * DAY, claim_number=f"TX-{number:02}")
    Claim.objects.filter(claim_number="TX-01").update(status="completed", final_claim_amount="1250.5")
    Claim.objects.filter(claim_number="TX-02").update(status="declined", claim_number="")

    shown = section_of(support_caller, member, "claims")

    assert [row.cells[0] for row in shown.rows] == [
        "TX-00",
        "TX-01",
        "14 Alder Row, Austin TX",
        *[f"TX-{number:02}" for number in range(3, 10)],
    ]
    assert [(str(row.cells[2]), row.cells[5]) for row in shown.rows[:3]] == [
        ("Submitted", None),
        ("Completed", "$1,250.50"),
        ("Declined", None),
    ]
    assert [[link.label for link in row.actions] for row in shown.rows[:3]] == [["Move"], ["Correct final amount"], []]
    assert "TX-11" in page(support_caller, shown.whole_list.url)


def test_a_members_page_without_claims_says_so(support_caller, member):
    assert section_of(support_caller, member, "claims").empty == "No claims submitted yet."


def test_staff_see_of_claims_what_their_rights_allow(member, claim):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_member"))
    assert section_of(caller_as(onlooker), member, "claims") is None

    onlooker.user_permissions.add(Permission.objects.get(codename="view_claim"))

    assert [row.actions for row in section_of(caller_as(onlooker), member, "claims").rows] == [[]]


@pytest.mark.parametrize(
    ("term", "by"),
    [
        ("TX-88-1402", "claim TX-88-1402"),
        ("x-88", "claim TX-88-1402"),
        ("alder row", "claim TX-88-1402, 14 Alder Row, Austin TX"),
        ("MARSH", "claim TX-88-1402, Ida Marsh"),
    ],
)
def test_a_member_is_found_by_a_claim(member, claim, term, by):
    assert [(found.member_id, found.by) for found in search_by_claim(term, most=5)] == [(member.pk, by)]


@pytest.mark.parametrize("term", ["TX", "", "  ", "nowhere", "%%%", "___", "x" * 300])
def test_a_term_that_is_too_short_or_stands_nowhere_finds_nobody(claim, term):
    assert search_by_claim(term, most=5) == []


def test_each_member_is_found_once_by_the_newest_claim_and_no_more_than_asked_for(db):
    for number in range(4):
        owner = MemberFactory()
        held = subscribe(owner)
        for older in range(3):
            make_claim(owner, held, age=(number * 5 + older) * DAY, claim_number=f"TX-{number}-{older}")

    assert [found.by for found in search_by_claim("tx-", most=3)] == ["claim TX-0-0", "claim TX-1-0", "claim TX-2-0"]


def test_the_list_takes_the_same_queries_however_many_rows_it_shows(
    support_caller, member, subscription, other_member, django_assert_num_queries
):
    other = subscribe(other_member)
    for number in range(20):
        owner, held = ((member, subscription), (other_member, other))[number % 2]
        make_claim(owner, held, property_address=f"{number} Alder Row")

    # Session with its user, rights of the user, rights of the group, how many there are, the rows.
    with django_assert_num_queries(5):
        shown = page(support_caller, DESK)

    assert shown.count(" Alder Row</a>") == 20
