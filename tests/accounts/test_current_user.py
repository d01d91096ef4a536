"""``GET /api/auth/user``."""

from tests.responses import error_body


def test_signed_in_member_is_returned_without_an_envelope(member, member_caller):
    response = member_caller.get("/api/auth/user")

    assert response.status_code == 200
    assert response.json() == {
        "id": str(member.pk),
        "username": "dana",
        "email": "dana@example.com",
        "firstName": "Dana",
        "lastName": "Whitlock",
        "phone": "(555) 010-4477",
        "companyName": "Whitlock Roofing",
        "position": "contractor",
        "licenseNumber": "TX-20551",
        "createdAt": f"{member.created_at:%Y-%m-%dT%H:%M:%S}Z",
    }
    assert response["Cache-Control"] == "private, no-store"


def test_visitors_and_admins_get_401(visitor, admin_caller):
    for caller in (visitor, admin_caller):
        response = caller.get("/api/auth/user")
        assert response.status_code == 401
        assert error_body(response) == {"success": False, "error": "Please sign in", "code": "not_authenticated"}


def test_current_user_takes_one_query(member_caller, django_assert_num_queries):
    # The session with user, member and device.
    with django_assert_num_queries(1):
        member_caller.get("/api/auth/user")
