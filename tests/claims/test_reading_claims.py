"""``GET /api/user/claims`` and ``GET /api/user/claims/{id}``."""

import base64
import json
from datetime import date, timedelta

import pytest

from apps.claims.models import ClaimStatusChange
from tests.claims.factories import CLAIMS, make_claim, make_document
from tests.subscriptions.factories import subscribe


def addresses(answer):
    assert answer.status_code == 200, answer.json()
    return [row["propertyAddress"] for row in answer.json()["results"]]


def cursor(moment, identity):
    return base64.urlsafe_b64encode(json.dumps([moment, identity]).encode()).decode()


@pytest.fixture
def three_claims(member, subscription):
    """Oldest first: elm, Ávila, 100% mile."""
    return [
        make_claim(
            member,
            subscription,
            age=timedelta(days=3),
            property_address="9 Elm Court",
            homeowner="Ida Marsh",
            claim_number="TX-0001",
        ),
        make_claim(
            member,
            subscription,
            age=timedelta(days=2),
            property_address="2 Calle Ávila",
            homeowner="José Peña",
            status="completed",
            dol=date(2026, 1, 31),
        ),
        make_claim(
            member,
            subscription,
            age=timedelta(days=1),
            property_address="7 Mile_Road (100%)",
            homeowner="Ned Orr",
            service_request_type="appraisal",
        ),
    ]


def test_claims_are_listed_newest_first_and_nobody_elses(member_caller, other_member, three_claims):
    make_claim(other_member, subscribe(other_member), property_address="Not yours")

    answer = member_caller.get(CLAIMS)

    assert addresses(answer) == ["7 Mile_Road (100%)", "2 Calle Ávila", "9 Elm Court"]
    assert answer.json()["next"] is None
    assert set(answer.json()["results"][0]) == {
        "id",
        "claimNumber",
        "propertyAddress",
        "homeowner",
        "serviceRequestType",
        "inspectionStatus",
        "status",
        "originalClaimAmount",
        "finalClaimAmount",
        "createdAt",
    }


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"status": "completed"}, ["2 Calle Ávila"]),
        ({"serviceRequestType": "appraisal"}, ["7 Mile_Road (100%)"]),
        ({"status": "completed", "serviceRequestType": "appraisal"}, []),
        (
            {"status": "", "serviceRequestType": "", "search": ""},
            ["7 Mile_Road (100%)", "2 Calle Ávila", "9 Elm Court"],
        ),
        ({"dol": "2026-01-31"}, ["2 Calle Ávila"]),
        ({"dol": "2026-02-27", "search": "elm"}, ["9 Elm Court"]),
        ({"dol": "2026-01-31", "search": "elm"}, []),
        ({"dol": "", "search": "elm"}, ["9 Elm Court"]),
        ({"search": "ELM"}, ["9 Elm Court"]),
        ({"search": "ida m"}, ["9 Elm Court"]),
        ({"search": "tx-00"}, ["9 Elm Court"]),
        ({"search": "ávILA"}, ["2 Calle Ávila"]),
        ({"search": "JOSÉ"}, ["2 Calle Ávila"]),
        ({"search": "100%"}, ["7 Mile_Road (100%)"]),
        ({"search": "e_r"}, ["7 Mile_Road (100%)"]),
        ({"search": "%"}, ["7 Mile_Road (100%)"]),
        ({"search": "nowhere"}, []),
    ],
)
def test_the_list_is_narrowed_by_status_service_and_text(member_caller, three_claims, query, found):
    assert addresses(member_caller.get(CLAIMS, query)) == found


@pytest.mark.parametrize(
    "query",
    [
        {"status": "lost"},
        {"serviceRequestType": "demolition"},
        {"search": "x" * 301},
        {"dol": "27 February 2026"},
        {"dol": "2026-02-30"},
        {"dol": "0026-02-27"},
        {"dol": " "},
        {"search": "x" * 100_000},
        {"search": "a\x00b"},
        {"cursor": "nonsense"},
        {"cursor": "x" * 501},
        {"cursor": cursor("0001-01-01T00:00:00+12:00", "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31")},
        {"cursor": cursor("2026-01-01T00:00:00", "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31")},
        {"cursor": cursor("2026-01-01T00:00:00+00:00", 7)},
    ],
)
def test_a_query_that_makes_no_sense_is_invalid(member_caller, three_claims, query):
    answer = member_caller.get(CLAIMS, query)

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["errors"]) == list(query)


def test_a_claim_is_found_by_its_whole_address(member, member_caller, subscription):
    address = "9 Elm Court " + "é" * 288
    make_claim(member, subscription, property_address=address)
    assert addresses(member_caller.get(CLAIMS, {"search": address, "dol": "2026-02-27"})) == [address]


def test_a_date_that_does_not_exist_is_refused_as_in_the_form(member_caller):
    answer = member_caller.get(CLAIMS, {"dol": "2026-02-30"})
    assert answer.json()["errors"] == {"dol": ["This date does not exist"]}


def test_pages_of_fifty_follow_each_other_without_gap_or_repetition(member, member_caller, subscription):
    made = [
        make_claim(member, subscription, age=timedelta(minutes=number), property_address=f"{number} Elm")
        for number in range(51)
    ]

    first = member_caller.get(CLAIMS).json()
    second = member_caller.get(CLAIMS, {"cursor": first["next"]}).json()

    assert [row["id"] for row in first["results"] + second["results"]] == [str(claim.pk) for claim in made]
    assert (len(first["results"]), second["next"]) == (50, None)


def test_one_claim_has_its_documents_and_its_history_oldest_first(member, member_caller, subscription, staff):
    claim = make_claim(member, subscription, age=timedelta(days=2))
    make_document(member, "scope.pdf", claim=claim)
    make_document(member, "hidden.pdf", claim=claim, is_viewable=False)
    make_document(member, "unrelated.pdf")
    ClaimStatusChange.objects.create(claim=claim, status="under_review", note="Ida looks at it", changed_by=staff)

    shown = member_caller.get(f"{CLAIMS}/{claim.pk}").json()

    assert [(row["originalFilename"], row["isViewable"], row["claimId"]) for row in shown["documents"]] == [
        ("scope.pdf", True, str(claim.pk)),
        ("hidden.pdf", False, str(claim.pk)),
    ]
    assert [(row["status"], row["note"]) for row in shown["history"]] == [
        ("submitted", ""),
        ("under_review", "Ida looks at it"),
    ]
    assert set(shown["history"][0]) == {"status", "note", "createdAt"}


def test_another_members_claim_is_as_unknown_as_one_that_is_not(other_caller, member, subscription):
    claim = make_claim(member, subscription)

    for path in (f"{CLAIMS}/{claim.pk}", f"{CLAIMS}/6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31", f"{CLAIMS}/7"):
        answer = other_caller.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("amount", [1, 40])
def test_the_queries_do_not_grow_with_the_data(member, member_caller, subscription, django_assert_num_queries, amount):
    claims = [make_claim(member, subscription) for _ in range(amount)]
    for _ in range(amount):
        make_document(member, claim=claims[0])
    headers = member_caller.headers()

    # The session with its user and member; the device; the rows.
    with django_assert_num_queries(3):
        member_caller.client.get(CLAIMS, {"search": "alder"}, headers=headers)
    # The session with its user and member; the device; the claim; its documents; its history.
    with django_assert_num_queries(5):
        member_caller.client.get(f"{CLAIMS}/{claims[0].pk}", headers=headers)
