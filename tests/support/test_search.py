"""One search at the support desk finds a member by whatever staff have at hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import Member
from apps.accounts.support.search import found_by_person
from apps.core.support.sections import SearchResult, search_provider
from apps.support import search
from apps.support.search import MAX_HITS
from tests.factories import Caller, MemberFactory, UserFactory, caller_as

pytestmark = pytest.mark.django_db
FIND = "/staff/find/"


def page_of(member: Member) -> str:
    return f"/staff/accounts/member/{member.pk}/change/"


def names(answer) -> list[str]:
    """Who is on the page of the search."""
    assert answer.status_code == 200
    return [member.full_name for member, _, _ in answer.context["hits"]]


def found_by(answer) -> dict[str, str]:
    return {member.user.username: by for member, by, _ in answer.context["hits"]}


@pytest.fixture
def renee(other_member) -> Member:
    """Somebody with accents, beside somebody whom no search here is for."""
    return MemberFactory(
        user__username="rlindqvist",
        user__email="Renee.L@Example.com",
        first_name="Renée",
        last_name="Åberg Lindqvist",
        phone="+46 8-123 456 78",
        company_name="Ångström & Söner",
    )


@pytest.mark.parametrize(
    "term",
    [
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
    ],
)
def test_one_who_is_found_alone_is_shown_at_once(support_caller, renee, term):
    answer = support_caller.get(FIND, {"find": term})

    assert (answer.status_code, answer["Location"]) == (302, page_of(renee))
    assert "Renée Åberg Lindqvist" in support_caller.get(page_of(renee)).content.decode()


@pytest.mark.parametrize(
    "term",
    [
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
    ],
)
def test_what_nobody_is_called_leads_to_hints(support_caller, renee, term):
    answer = support_caller.get(FIND, {"find": term.encode("utf-8", "surrogatepass")})

    assert names(answer) == []
    assert "Three or more digits of a phone" in answer.content.decode()


def test_signs_that_are_wild_in_sql_are_only_themselves(support_caller, member):
    odd = MemberFactory(company_name=r"50%_\ Roofing", user__username="odd")

    answers = [support_caller.get(FIND, {"find": term}) for term in ("50%", "%_", "_\\", "\\ roofing", "%_\\")]

    assert [answer["Location"] for answer in answers] == [page_of(odd)] * 5


def test_several_are_listed_with_what_they_were_found_by_and_how_they_stand(support_caller, member):
    MemberFactory(user__username="danae", first_name="Alma", last_name="Ames", company_name="Ridge")
    MemberFactory(
        user__username="closed", user__is_active=False, first_name="Bo", last_name="Bell", company_name="Dana Partners"
    )
    MemberFactory(user__username="other", user__email="x@dana.test", first_name="Cy", last_name="Cole")

    answer = support_caller.get(FIND, {"find": "dana"})

    assert names(answer) == ["Alma Ames", "Bo Bell", "Cy Cole", "Dana Whitlock"]
    assert found_by(answer) == {
        "danae": "username danae",
        "closed": "company Dana Partners",
        "other": "email x@dana.test",
        "dana": "name",
    }
    standing = {member.user.username: [state.text for state in states] for member, _, states in answer.context["hits"]}
    assert standing == {"danae": ["Open"], "closed": ["Closed"], "other": ["Open"], "dana": ["Open"]}


def test_a_member_found_twice_is_listed_once_with_both(support_caller, member, other_member, monkeypatch):
    def found_by_number(term, *, limit):
        return [SearchResult(member.pk, "claim HO-1"), SearchResult(other_member.pk, "claim HO-12")]

    monkeypatch.setattr(search, "search_provider", [found_by_person, found_by_number])

    assert found_by(support_caller.get(FIND, {"find": "dana"})) == {
        "dana": "name, claim HO-1",
        "marcus": "claim HO-12",
    }


def test_more_than_a_page_of_members_asks_for_more_of_the_term(support_caller, db):
    MemberFactory.create_batch(MAX_HITS + 1)

    answer = support_caller.get(FIND, {"find": "whitlock"})

    assert len(names(answer)) == MAX_HITS
    assert "More than 50 members match" in answer.content.decode()


def test_the_list_asks_the_same_however_many_are_found(support_caller, django_assert_num_queries, monkeypatch):
    everything = list(search_provider)
    asked = set()
    for amount in (2, 30):
        MemberFactory.create_batch(amount)
        monkeypatch.setattr(search, "search_provider", everything[:1])
        # The session with its user, two for the rights, who is found by a name, and who they are.
        with django_assert_num_queries(5):
            support_caller.get(FIND, {"find": "whitlock"})
        monkeypatch.setattr(search, "search_provider", everything)
        with CaptureQueriesContext(connection) as queries:
            support_caller.get(FIND, {"find": "whitlock"})
        asked.add(len(queries))

    assert len(asked) == 1


def test_names_that_change_are_found_as_they_are_now(member_caller, support_caller, member):
    member_caller.patch("/api/user/profile", {"lastName": "Ødegård", "companyName": "Fjord"})

    found = [support_caller.get(FIND, {"find": term}).status_code for term in ("Whitlock", "ødegard", "FJORD")]

    assert found == [200, 302, 302]


def test_the_list_of_members_is_searched_alike(support_caller, member, renee):
    found = {
        term: support_caller.get("/staff/accounts/member/", {"q": term}).context["cl"].result_count
        for term in ("lindqvist renee", "46-8123", "whitlock", "", "nobody", "%", "\u0301")
    }

    assert found == {
        "lindqvist renee": 1, "46-8123": 1, "whitlock": 2, "": 3, "nobody": 0, "%": 0, "\u0301": 0
    }  # fmt: skip


def test_nobody_without_the_right_searches(visitor, member_caller, admin_caller, member):
    trainee = caller_as(UserFactory(username="trainee", is_staff=True))

    assert trainee.get(FIND, {"find": "dana"}).status_code == 403
    assert "desk-find" not in trainee.get("/staff/").content.decode()
    for caller in (visitor, member_caller, admin_caller):
        assert caller.get(FIND, {"find": "dana"})["Location"].startswith("/staff/login/")


def test_every_page_of_the_desk_has_the_search(support_caller: Caller, member):
    for path in ("/staff/", FIND, page_of(member), "/staff/accounts/member/", "/staff/accounts/outgoingmail/"):
        assert f'action="{FIND}"' in support_caller.get(path).content.decode()
