"""POST /api/credibility/validate."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.credibility.models import CredibilityEntry

QUERY = {"firstName": "José", "lastName": "Núñez Ortega", "phone": "(555) 010-2233"}
NOT_FOUND = {"success": False, "error": "No credibility information found for the provided details."}


def create_entry(**fields) -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        **{
            "contractor_name": "José Núñez Ortega",
            "contractor_company": "Ortega Roofing",
            "contractor_address": "1 Shingle Way, Tulsa, OK",
            "contractor_phone": "555-010-2233",
            "contractor_email": "jose@example.com",
            "client_name": "Ada Pell",
            "client_address": "9 Elm St, Tulsa, OK",
            "claim_type": "Hail",
            "original_amount": "125419.93",
            "public_adjuster": "P. Adler",
            "field_adjuster": "F. Boone",
            "desk_adjuster": "D. Cole",
            "notes": "internal",
            **fields,
        }
    )


def test_known_contractor_is_found(visitor):
    create_entry()

    response = visitor.post("/api/credibility/validate", QUERY)

    assert response.status_code == 200
    assert response.json() == {
        "success": True,
        "credibilityResult": {
            "contractor": {
                "name": "José Núñez Ortega",
                "company": "Ortega Roofing",
                "address": "1 Shingle Way, Tulsa, OK",
            },
            "client": {"name": "Ada Pell", "address": "9 Elm St, Tulsa, OK"},
            "claimType": "Hail",
            "involvement": {"publicAdjuster": "P. Adler", "fieldAdjuster": "F. Boone", "deskAdjuster": "D. Cole"},
        },
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"firstName": "jose", "lastName": "NUNEZ ORTEGA"},
        {"firstName": "  José   Núñez ", "lastName": " Ortega"},
        {"phone": "5550102233"},
        {"phone": "+1 555 010 2233"},
    ],
)
def test_case_accents_spacing_and_punctuation_are_ignored(visitor, changes):
    create_entry()
    assert visitor.post("/api/credibility/validate", {**QUERY, **changes}).json()["success"] is True


def test_country_code_in_the_entry_is_ignored(visitor):
    create_entry(contractor_phone="1 (555) 010-2233")
    assert visitor.post("/api/credibility/validate", QUERY).json()["success"] is True


@pytest.mark.parametrize(
    "changes",
    [
        {"firstName": "Josef"},
        {"lastName": "Ortega"},
        {"phone": "5550102234"},
        {"firstName": "%", "lastName": "%"},
    ],
)
def test_different_name_or_phone_is_not_found(visitor, changes):
    create_entry()

    response = visitor.post("/api/credibility/validate", {**QUERY, **changes})

    assert response.status_code == 200
    assert response.json() == NOT_FOUND


def test_inactive_entry_is_not_found(visitor):
    create_entry(is_active=False)
    assert visitor.post("/api/credibility/validate", QUERY).json() == NOT_FOUND


def test_newest_active_entry_is_returned(visitor):
    now = timezone.now()
    create_entry(claim_type="older", created_at=now - timedelta(days=2))
    create_entry(claim_type="newer", created_at=now - timedelta(days=1))
    create_entry(claim_type="newest but inactive", created_at=now, is_active=False)

    body = visitor.post("/api/credibility/validate", QUERY).json()

    assert body["credibilityResult"]["claimType"] == "newer"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("firstName", "", "First name is required"),
        ("lastName", " ", "Last name is required"),
        ("phone", None, "Phone number must be at least 10 digits"),
        ("phone", "555-010", "Phone number must be at least 10 digits"),
        ("phone", "1-555-010-22", "Phone number must be at least 10 digits"),
    ],
)
def test_missing_or_short_field_is_reported(visitor, field, value, message):
    response = visitor.post("/api/credibility/validate", {**QUERY, field: value})
    assert response.status_code == 400
    assert response.json()["errors"] == {field: [message]}


def test_eleventh_lookup_within_a_minute_is_throttled(visitor):
    for _ in range(10):
        assert visitor.post("/api/credibility/validate", QUERY).status_code == 200

    response = visitor.post("/api/credibility/validate", QUERY)

    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 60


def test_hundred_and_first_lookup_of_a_day_is_throttled(visitor, monkeypatch):
    start = timezone.now()
    for number in range(101):
        monkeypatch.setattr(timezone, "now", lambda moment=start + timedelta(minutes=number): moment)
        response = visitor.post("/api/credibility/validate", QUERY)
        assert response.status_code == (200 if number < 100 else 429)
    assert int(response["Retry-After"]) > 3600


def test_lookup_without_csrf_token_is_refused(visitor):
    create_entry()

    response = visitor.client.post("/api/credibility/validate", QUERY, content_type="application/json")

    assert response.status_code == 403
    assert response.json()["code"] == "csrf_failed"
