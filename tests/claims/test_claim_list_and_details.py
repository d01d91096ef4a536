"""``GET /api/user/claims`` and ``GET /api/user/claims/{id}``."""

import base64
import json
from datetime import date, timedelta

import pytest
from django.utils import timezone

from apps.claims.models import ClaimStatusChange
from tests.claims.factories import CLAIMS, create_claim, create_document
from tests.subscriptions.factories import subscribe


def get_addresses(response):
    assert response.status_code == 200, response.json()
    return [row["propertyAddress"] for row in response.json()["results"]]


def encode_cursor(timestamp, row_id):
    return base64.urlsafe_b64encode(json.dumps([timestamp, row_id]).encode()).decode()


@pytest.fixture
def three_claims(member, subscription):
    """Three claims, oldest first."""
    return [
        create_claim(
            member,
            subscription,
            age=timedelta(days=3),
            property_address="9 Elm Court",
            homeowner="Ida Marsh",
            claim_number="TX-0001",
        ),
        create_claim(
            member,
            subscription,
            age=timedelta(days=2),
            property_address="2 Calle Ávila",
            homeowner="José Peña",
            status="completed",
            dol=date(2026, 1, 31),
        ),
        create_claim(
            member,
            subscription,
            age=timedelta(days=1),
            property_address="7 Mile_Road (100%)",
            homeowner="Ned Orr",
            service_request_type="appraisal",
        ),
    ]


def test_claim_list_shows_only_own_claims_newest_first(member_caller, other_member, three_claims):
    create_claim(other_member, subscribe(other_member), property_address="Not yours")

    response = member_caller.get(CLAIMS)

    assert get_addresses(response) == ["7 Mile_Road (100%)", "2 Calle Ávila", "9 Elm Court"]
    assert response.json()["next"] is None
    assert set(response.json()["results"][0]) == {
        "id",
        "reference",
        "claimNumber",
        "propertyAddress",
        "homeowner",
        "serviceRequestType",
        "inspectionStatus",
        "status",
        "originalClaimAmount",
        "finalClaimAmount",
        "createdAt",
        "waitsFor",
        "dueAt",
        "version",
        "labels",
    }


def test_claim_list_filters_by_status_service_date_and_text(member_caller, three_claims):
    for query, expected in (
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
    ):
        assert get_addresses(member_caller.get(CLAIMS, query)) == expected, query


def test_invalid_query_is_refused(member_caller, three_claims):
    for query in (
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
        {"cursor": encode_cursor("0001-01-01T00:00:00+12:00", "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31")},
        {"cursor": encode_cursor("2026-01-01T00:00:00", "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31")},
        {"cursor": encode_cursor("2026-01-01T00:00:00+00:00", 7)},
    ):
        response = member_caller.get(CLAIMS, query)

        assert (response.status_code, response.json()["code"]) == (400, "invalid"), query
        assert list(response.json()["errors"]) == list(query), query


def test_search_finds_claim_by_full_address(member, member_caller, subscription):
    address = "9 Elm Court " + "é" * 288
    create_claim(member, subscription, property_address=address)

    assert get_addresses(member_caller.get(CLAIMS, {"search": address, "dol": "2026-02-27"})) == [address]


def test_nonexistent_date_is_refused_with_the_form_message(member_caller):
    response = member_caller.get(CLAIMS, {"dol": "2026-02-30"})

    assert response.json()["errors"] == {"dol": ["This date does not exist"]}


def test_claims_are_paginated_by_fifty_without_gaps_or_duplicates(member, member_caller, subscription):
    claims = [
        create_claim(member, subscription, age=timedelta(minutes=number), property_address=f"{number} Elm")
        for number in range(51)
    ]

    first = member_caller.get(CLAIMS).json()
    second = member_caller.get(CLAIMS, {"cursor": first["next"]}).json()

    assert [row["id"] for row in first["results"] + second["results"]] == [str(claim.pk) for claim in claims]
    assert (len(first["results"]), second["next"]) == (50, None)


def test_claim_details_include_documents_and_history_oldest_first(member, member_caller, subscription, staff):
    claim = create_claim(member, subscription, age=timedelta(days=2))
    create_document(member, "scope.pdf", claim=claim)
    create_document(member, "hidden.pdf", claim=claim, withdrawn_at=timezone.now())
    create_document(member, "unrelated.pdf")
    ClaimStatusChange.objects.create(claim=claim, status="under_review", note="Ida looks at it", changed_by=staff)

    details = member_caller.get(f"{CLAIMS}/{claim.pk}").json()

    assert [(row["originalFilename"], row["isViewable"], row["claimId"]) for row in details["documents"]] == [
        ("scope.pdf", True, str(claim.pk)),
        ("hidden.pdf", False, str(claim.pk)),
    ]
    assert [(row["status"], row["note"]) for row in details["history"]] == [
        ("submitted", ""),
        ("under_review", "Ida looks at it"),
    ]
    assert set(details["history"][0]) == {"status", "note", "createdAt", "by", "changes"}


def test_claim_of_another_member_and_unknown_claim_return_the_same_404(other_caller, member, subscription):
    claim = create_claim(member, subscription)

    for path in (f"{CLAIMS}/{claim.pk}", f"{CLAIMS}/6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31", f"{CLAIMS}/7"):
        response = other_caller.get(path)
        assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_claim_list_and_details_take_the_same_queries_for_any_number_of_rows(
    member, member_caller, subscription, django_assert_num_queries
):
    claim, headers = create_claim(member, subscription), member_caller.headers()
    for more in (0, 5):
        for _ in range(more):
            create_claim(member, subscription)
            create_document(member, claim=claim)

        # The session with user, member and device; the rows.
        with django_assert_num_queries(2):
            member_caller.client.get(CLAIMS, {"search": "alder"}, headers=headers)

        # The session with user, member and device; the claim; its documents, history, requests, results and unit.
        with django_assert_num_queries(7):
            member_caller.client.get(f"{CLAIMS}/{claim.pk}", headers=headers)
