"""The member search of the support site."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.access.support import search_by_person
from apps.accounts.models import Member, User
from apps.core.staff.sections import SearchResult, search_provider
from apps.support import search
from apps.support.search import MAX_HITS
from tests.factories import Caller, MemberFactory, UserFactory, caller_as
from tests.support.impersonation import member_support_url

pytestmark = pytest.mark.django_db
FIND = "/staff/find/"


def found_names(response) -> list[str]:
    assert response.status_code == 200
    return [member.full_name for member, _, _ in response.context["hits"]]


def matched_values(response) -> dict[str, str]:
    return {member.user.username: by for member, by, _ in response.context["hits"]}


@pytest.fixture
def renee(other_member) -> Member:
    """A member with accents in the name. ``other_member`` exists too, and does not match the searches."""
    return MemberFactory(
        user__username="rlindqvist",
        user__email="Renee.L@Example.com",
        first_name="Renée",
        last_name="Åberg Lindqvist",
        phone="+46 8-123 456 78",
        company_name="Ångström & Söner",
    )


SINGLE_MATCHES = [
    "Renée",
    "renee",
    "RENÉE ÅBERG",
    "lindqvist renee",
    "berg lind",
    "  renée   lindqvist ",
    "rlind",
    "RLINDQVIST",
    "renee.l@example.com",
    "Renee.L@",
    "+46 8 123",
    "(468) 123-45678",
    "46812345678",
    "angstrom",
    "soner ångström",
    "renee soner",
]


def test_single_match_redirects_to_the_member_page(support_caller, renee):
    for term in SINGLE_MATCHES:
        response = support_caller.get(FIND, {"find": term})

        assert (response.status_code, response.get("Location")) == (302, member_support_url(renee)), term


WITHOUT_MATCHES = [
    "nobody",
    "renee marcus",
    "999999",
    "46",
    "",
    "   ",
    "%",
    "_",
    "\\",
    "a\x00b",
    "\ud800",
    "\u0301",
    "😀",
    "(((",
    "' OR 1=1 --",
    "z" * 300,
    "z " * 5000,
    "🦊" * 5000,
]


def test_search_without_matches_shows_hints(support_caller, renee):
    for term in WITHOUT_MATCHES:
        response = support_caller.get(FIND, {"find": term.encode("utf-8", "surrogatepass")})

        assert found_names(response) == [], term[:20]
        assert "Three or more digits of a phone" in response.content.decode(), term[:20]


def test_sql_wildcards_are_matched_literally(support_caller, member):
    odd = MemberFactory(company_name=r"50%_\ Roofing", user__username="odd")

    responses = [support_caller.get(FIND, {"find": term}) for term in ("50%", "%_", "_\\", "\\ roofing", "%_\\")]

    assert [response["Location"] for response in responses] == [member_support_url(odd)] * 5


def test_several_matches_are_listed_with_matched_value_and_account_status(support_caller, member):
    MemberFactory(user__username="danae", first_name="Alma", last_name="Ames", company_name="Ridge")
    MemberFactory(
        user__username="closed", user__is_active=False, first_name="Bo", last_name="Bell", company_name="Dana Partners"
    )
    MemberFactory(user__username="other", user__email="x@dana.test", first_name="Cy", last_name="Cole")

    response = support_caller.get(FIND, {"find": "dana"})

    assert found_names(response) == ["Alma Ames", "Bo Bell", "Cy Cole", "Dana Whitlock"]
    assert matched_values(response) == {
        "danae": "username danae",
        "closed": "company Dana Partners",
        "other": "email x@dana.test",
        "dana": "name",
    }
    account_status = {
        member.user.username: [state.text for state in states] for member, _, states in response.context["hits"]
    }
    assert account_status == {"danae": ["Open"], "closed": ["Closed"], "other": ["Open"], "dana": ["Open"]}


def test_member_found_twice_is_listed_once_with_both_matched_values(support_caller, member, other_member, monkeypatch):
    def found_by_number(term, *, limit):
        return [SearchResult(member.pk, "claim HO-1"), SearchResult(other_member.pk, "claim HO-12")]

    monkeypatch.setattr(search, "search_provider", [search_by_person, found_by_number])

    assert matched_values(support_caller.get(FIND, {"find": "dana"})) == {
        "dana": "name, claim HO-1",
        "marcus": "claim HO-12",
    }


def test_too_many_matches_ask_for_a_longer_search_term(support_caller, db):
    MemberFactory.create_batch(MAX_HITS + 1)

    response = support_caller.get(FIND, {"find": "whitlock"})

    assert len(found_names(response)) == MAX_HITS
    assert "More than 50 members match" in response.content.decode()


def test_query_count_does_not_grow_with_the_matches(support_caller, django_assert_num_queries, monkeypatch):
    everything = list(search_provider)
    query_counts = set()
    for amount in (2, 30):
        MemberFactory.create_batch(amount)
        monkeypatch.setattr(search, "search_provider", everything[:1])
        # Session with user, permissions, reference, business hours, claims, two each for messages and notes, the search
        # by name, members.
        with django_assert_num_queries(11):
            support_caller.get(FIND, {"find": "whitlock"})
        monkeypatch.setattr(search, "search_provider", everything)
        with CaptureQueriesContext(connection) as queries:
            support_caller.get(FIND, {"find": "whitlock"})
        query_counts.add(len(queries))

    assert len(query_counts) == 1


def test_changed_names_are_found_by_their_new_value(member_caller, support_caller, member):
    member_caller.patch("/api/user/profile", {"lastName": "Ødegård", "companyName": "Fjord"})

    found = [support_caller.get(FIND, {"find": term}).status_code for term in ("Whitlock", "ødegard", "FJORD")]

    assert found == [200, 302, 302]


def test_member_list_search_finds_the_same_members(support_caller, member, renee):
    found = {
        term: support_caller.get("/staff/accounts/member/", {"q": term}).context["cl"].result_count
        for term in ("lindqvist renee", "46-8123", "whitlock", "", "nobody", "%", "\u0301")
    }

    assert found == {
        "lindqvist renee": 1, "46-8123": 1, "whitlock": 2, "": 3, "nobody": 0, "%": 0, "\u0301": 0
    }  # fmt: skip


def test_search_requires_the_permission(visitor, member_caller, admin_caller, member):
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))

    assert trainee.get(FIND, {"find": "dana"}).status_code == 403
    assert "support-find" not in trainee.get("/staff/").content.decode()
    for caller in (visitor, member_caller, admin_caller):
        assert caller.get(FIND, {"find": "dana"})["Location"].startswith("/staff/login/")


def test_every_support_page_has_the_search_form(support_caller: Caller, member):
    for path in (
        "/staff/",
        FIND,
        member_support_url(member),
        "/staff/accounts/member/",
        "/staff/notifications/outgoingmail/",
    ):
        assert f'action="{FIND}"' in support_caller.get(path).content.decode()
