"""POST /api/contact."""

import uuid

from apps.contact.models import ContactSubmission
from apps.contact.serializers import ContactSerializer
from tests.responses import error_body

INCOMPLETE = "All fields required for secure communication"
MESSAGE = {
    "callsign": "Night Heron",
    "encryptedChannel": "heron@example.com",
    "operationType": "claim-reconstruction",
    "missionDetails": "Roof, hail, first offer $1,800.",
}


def test_message_is_stored(visitor):
    response = visitor.post("/api/contact", MESSAGE)

    assert response.status_code == 201
    assert response.json() == {
        "success": True,
        "message": "Secure transmission received. Operatives will respond within 24 hours.",
    }
    submission = ContactSubmission.objects.get()
    assert (submission.name, submission.email, submission.service_type, submission.message, submission.answered_at) == (
        *MESSAGE.values(),
        None,
    )


def test_each_field_is_required(visitor, db):
    for field in MESSAGE:
        for value in ("", "   ", None):
            serializer = ContactSerializer(data={**MESSAGE, field: value})
            assert not serializer.is_valid(), (field, value)
            assert serializer.errors == {field: [INCOMPLETE]}
    response = visitor.post("/api/contact", {})

    assert response.status_code == 400
    assert error_body(response) == {
        "success": False,
        "error": INCOMPLETE,
        "code": "invalid",
        "errors": {field: [INCOMPLETE] for field in MESSAGE},
    }
    assert not ContactSubmission.objects.exists()


def test_missing_field_is_reported_before_invalid_field(visitor, db):
    response = visitor.post("/api/contact", {**MESSAGE, "encryptedChannel": "nowhere", "missionDetails": ""})
    assert response.json()["error"] == INCOMPLETE
    assert response.json()["errors"] == {
        "missionDetails": [INCOMPLETE],
        "encryptedChannel": ["Invalid email address"],
    }


def test_email_address_is_validated():
    invalid = [
        "nowhere",
        "a@b",
        "a@b.c",
        "a@b_c.com",
        "a..b@example.com",
        ".a@example.com",
        "a@-example.com",
        "ü@example.com",
        "heron@localhost",
        "heron@[127.0.0.1]",
        '"he ron"@example.com',
        "he\u200bron@example.com",
        "heron@exam\u2060ple.com",
        "h" * 250 + "@example.com",
    ]
    valid = ["a@b.co", "a.b+c@sub.example-1.com", "o'neil@example.com", "heron@bücher.example", "heron@x.xn--p1ai"]
    for email in (*invalid, *valid):
        serializer = ContactSerializer(data={**MESSAGE, "encryptedChannel": email})
        assert serializer.is_valid() == (email in valid), email
        assert serializer.errors == ({} if email in valid else {"encryptedChannel": ["Invalid email address"]}), email


def test_length_counts_code_points_and_each_line_break_once(visitor):
    text = "😀\r\n" * 5000

    assert visitor.post("/api/contact", {**MESSAGE, "missionDetails": f".{text}."}).status_code == 400
    assert visitor.post("/api/contact", {**MESSAGE, "missionDetails": f"{text[:-2]}."}).status_code == 201

    assert ContactSubmission.objects.get().message == "😀\n" * 4999 + "😀."


def test_invalid_field_is_reported():
    for field, value in (
        ("operationType", "espionage"),
        ("operationType", ["claim-reconstruction"]),
        ("callsign", "x" * 201),
        ("callsign", {"a": 1}),
        ("missionDetails", "x" * 10_001),
        ("missionDetails", "NUL \x00"),
    ):
        serializer = ContactSerializer(data={**MESSAGE, field: value})
        assert not serializer.is_valid(), (field, value)
        assert list(serializer.errors) == [field]


def test_each_operation_type_is_accepted():
    for operation in (
        "intelligence-gathering",
        "claim-reconstruction",
        "carrier-infiltration",
        "estimate-revision",
        "tactical-consultation",
        "reconnaissance-mission",
        "other-operation",
    ):
        assert ContactSerializer(data={**MESSAGE, "operationType": operation}).is_valid(), operation


def test_sixth_message_within_a_minute_is_throttled(visitor):
    for _ in range(5):
        assert visitor.post("/api/contact", MESSAGE).status_code == 201

    response = visitor.post("/api/contact", MESSAGE)

    assert response.status_code == 429
    assert response.json()["code"] == "throttled"
    assert 1 <= int(response["Retry-After"]) <= 60
    assert ContactSubmission.objects.count() == 5


def test_message_without_csrf_token_is_refused(visitor):
    response = visitor.client.post("/api/contact", MESSAGE, content_type="application/json")

    assert response.status_code == 403
    assert response.json()["code"] == "csrf_failed"
    assert not ContactSubmission.objects.exists()


def test_repeated_idempotency_key_stores_one_message(visitor):
    key = {"Idempotency-Key": str(uuid.uuid4())}

    first, repeated = (visitor.post("/api/contact", MESSAGE, **key) for _ in range(2))

    assert (first.status_code, repeated.status_code) == (201, 201)
    assert first.json() == repeated.json()
    assert (first.get("Idempotent-Replayed"), repeated.get("Idempotent-Replayed")) == (None, "true")
    assert ContactSubmission.objects.count() == 1
    # The same text may be sent again as a message of its own.
    assert visitor.post("/api/contact", MESSAGE, **{"Idempotency-Key": str(uuid.uuid4())}).status_code == 201
    assert ContactSubmission.objects.count() == 2


def test_idempotency_key_with_other_content_is_refused(visitor):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    visitor.post("/api/contact", MESSAGE, **key)

    response = visitor.post("/api/contact", {**MESSAGE, "missionDetails": "Other details"}, **key)

    assert (response.status_code, response.json()["code"]) == (409, "idempotency_mismatch")
    assert ContactSubmission.objects.count() == 1


def test_refused_message_does_not_use_up_its_idempotency_key(visitor):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    assert visitor.post("/api/contact", {**MESSAGE, "callsign": ""}, **key).status_code == 400
    assert visitor.post("/api/contact", MESSAGE, **key).status_code == 201

    response = visitor.post("/api/contact", MESSAGE, **{"Idempotency-Key": "first"})

    assert (response.status_code, list(response.json()["errors"])) == (400, ["idempotencyKey"])
    assert ContactSubmission.objects.count() == 1
