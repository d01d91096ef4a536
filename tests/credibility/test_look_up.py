"""POST /api/credibility/validate."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.credibility.models import CredibilityEntry

ASKED = {"firstName": "José", "lastName": "Núñez Ortega", "phone": "(555) 010-2233"}
NOT_FOUND = {"success": False, "error": "No credibility information found for the provided details."}


def entry(**more) -> CredibilityEntry:
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
            **more,
        }
    )


def test_a_known_contractor_is_found(visitor):
    entry()
    response = visitor.post("/api/credibility/validate", ASKED)
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
    "asked",
    [
        {"firstName": "jose", "lastName": "NUNEZ ORTEGA"},
        {"firstName": "  José   Núñez ", "lastName": " Ortega"},
        {"phone": "5550102233"},
        {"phone": "+1 555 010 2233"},
    ],
)
def test_case_accents_spacing_and_punctuation_play_no_part(visitor, asked):
    entry()
    assert visitor.post("/api/credibility/validate", {**ASKED, **asked}).json()["success"] is True


def test_a_country_code_in_the_entry_plays_no_part(visitor):
    entry(contractor_phone="1 (555) 010-2233")
    assert visitor.post("/api/credibility/validate", ASKED).json()["success"] is True


@pytest.mark.parametrize(
    "asked",
    [
        {"firstName": "Josef"},
        {"lastName": "Ortega"},
        {"phone": "5550102234"},
        {"firstName": "%", "lastName": "%"},
    ],
)
def test_anything_else_is_not_found(visitor, asked):
    entry()
    response = visitor.post("/api/credibility/validate", {**ASKED, **asked})
    assert response.status_code == 200
    assert response.json() == NOT_FOUND


def test_an_inactive_entry_is_not_found(visitor):
    entry(is_active=False)
    assert visitor.post("/api/credibility/validate", ASKED).json() == NOT_FOUND


def test_the_newest_active_entry_wins(visitor):
    now = timezone.now()
    entry(claim_type="older", created_at=now - timedelta(days=2))
    entry(claim_type="newer", created_at=now - timedelta(days=1))
    entry(claim_type="newest but inactive", created_at=now, is_active=False)
    answer = visitor.post("/api/credibility/validate", ASKED).json()
    assert answer["credibilityResult"]["claimType"] == "newer"


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
def test_a_field_that_is_missing_is_named(visitor, field, value, message):
    response = visitor.post("/api/credibility/validate", {**ASKED, field: value})
    assert response.status_code == 400
    assert response.json()["errors"] == {field: [message]}


def test_the_eleventh_look_up_within_a_minute_has_to_wait(visitor):
    for _ in range(10):
        assert visitor.post("/api/credibility/validate", ASKED).status_code == 200
    refused = visitor.post("/api/credibility/validate", ASKED)
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60


def test_the_hundred_and_first_look_up_of_a_day_has_to_wait_for_the_next(visitor, monkeypatch):
    start = timezone.now()
    for number in range(101):
        monkeypatch.setattr(timezone, "now", lambda moment=start + timedelta(minutes=number): moment)
        response = visitor.post("/api/credibility/validate", ASKED)
        assert response.status_code == (200 if number < 100 else 429)
    assert int(response["Retry-After"]) > 3600


def test_a_look_up_without_the_csrf_token_is_refused(visitor):
    entry()
    response = visitor.client.post("/api/credibility/validate", ASKED, content_type="application/json")
    assert response.status_code == 403
    assert response.json()["code"] == "csrf_failed"
