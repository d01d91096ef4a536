"""POST /api/credibility/validate."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.core.rate_limits import add_attempt
from apps.credibility.models import CredibilityEntry
from apps.credibility.selectors import look_up_contractor
from apps.credibility.views import LookUpThrottle

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


def look_up(first_name: str = "José", last_name: str = "Núñez Ortega", phone: str = "(555) 010-2233") -> str | None:
    result = look_up_contractor(first_name=first_name, last_name=last_name, phone=phone)
    return result and result.claim_type


@pytest.mark.django_db
def test_case_accents_spacing_and_punctuation_are_ignored():
    entry = create_entry()

    for same in (
        {"first_name": "jose", "last_name": "NUNEZ ORTEGA"},
        {"first_name": "  José   Núñez ", "last_name": " Ortega"},
        {"phone": "5550102233"},
        {"phone": "+1 555 010 2233"},
    ):
        assert look_up(**same) == "Hail", same
    for different in (
        {"first_name": "Josef"},
        {"last_name": "Ortega"},
        {"phone": "5550102234"},
        {"first_name": "%", "last_name": "%"},
    ):
        assert look_up(**different) is None, different
    # Nor does a country code in the entry count.
    entry.contractor_phone = "1 (555) 010-2233"
    entry.save()
    assert look_up() == "Hail"


def test_contractor_with_another_phone_is_not_found(visitor):
    create_entry()

    response = visitor.post("/api/credibility/validate", {**QUERY, "phone": "5550102234"})

    assert (response.status_code, response.json()) == (200, NOT_FOUND)


@pytest.mark.django_db
def test_newest_active_entry_is_returned():
    now = timezone.now()
    create_entry(claim_type="newest but inactive", created_at=now, is_active=False)
    assert look_up() is None
    create_entry(claim_type="older", created_at=now - timedelta(days=2))
    create_entry(claim_type="newer", created_at=now - timedelta(days=1))

    assert look_up() == "newer"


def test_missing_or_short_field_is_reported(visitor, db):
    for field, value, message in (
        ("firstName", "", "First name is required"),
        ("lastName", " ", "Last name is required"),
        ("phone", None, "Phone number must be at least 10 digits"),
        ("phone", "555-010", "Phone number must be at least 10 digits"),
        ("phone", "1-555-010-22", "Phone number must be at least 10 digits"),
    ):
        response = visitor.post("/api/credibility/validate", {**QUERY, field: value})
        assert (response.status_code, response.json()["errors"]) == (400, {field: [message]})


def test_eleventh_lookup_within_a_minute_is_throttled(visitor):
    for _ in range(10):
        assert visitor.post("/api/credibility/validate", QUERY).status_code == 200

    response = visitor.post("/api/credibility/validate", QUERY)

    assert response.status_code == 429
    assert 1 <= int(response["Retry-After"]) <= 60


def test_hundred_and_first_lookup_of_a_day_is_throttled(visitor, frozen_time):
    # Each of these is counted as one look-up.
    for _ in range(98):
        add_attempt(LookUpThrottle.limits[1], "127.0.0.1", now=frozen_time.now)
    statuses = []
    for _ in range(3):
        frozen_time.shift(timedelta(minutes=1))
        response = visitor.post("/api/credibility/validate", QUERY)
        statuses.append(response.status_code)

    assert statuses == [200, 200, 429]
    assert int(response["Retry-After"]) > 3600


def test_lookup_without_csrf_token_is_refused(visitor):
    create_entry()

    response = visitor.client.post("/api/credibility/validate", QUERY, content_type="application/json")

    assert response.status_code == 403
    assert response.json()["code"] == "csrf_failed"
