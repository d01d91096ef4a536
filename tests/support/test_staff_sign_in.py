"""Sign-in to the support site."""

from urllib.parse import urlencode

import pytest
from django.contrib.contenttypes.models import ContentType

from tests.factories import PASSWORD, Caller

SIGN_IN = "/staff/login/"


def sign_in(caller: Caller, username: str, password: str, *, next_url: str = "/staff/"):
    form = {"username": username, "password": password, "next": next_url}
    return caller.client.post(
        SIGN_IN, urlencode(form), content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )


def test_staff_can_sign_in_with_the_right_password(staff, visitor):
    response = sign_in(visitor, "support", PASSWORD)

    assert (response.status_code, response["Location"]) == (302, "/staff/")
    assert visitor.get("/staff/").status_code == 200


@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", ""])
def test_sign_in_redirects_only_to_the_support_site(staff, visitor, elsewhere):
    response = sign_in(visitor, "support", PASSWORD, next_url=elsewhere)

    assert (response.status_code, response["Location"]) == (302, "/staff/")


def test_urls_by_content_type_and_id_do_not_exist(staff_caller, staff):
    content_type_id = ContentType.objects.get_for_model(type(staff)).pk

    statuses = {
        row: staff_caller.get(f"/staff/r/{content_type_id}/{row}/").status_code for row in (staff.pk, "no-uuid", "%00")
    }

    assert set(statuses.values()) == {404}


def test_sixth_attempt_is_locked_out_even_with_the_right_password(staff, visitor):
    for _ in range(5):
        assert sign_in(visitor, "support", "wrong-horse").status_code == 200

    response = sign_in(visitor, "support", PASSWORD)

    assert response.status_code == 200
    assert "Too many failed attempts" in response.content.decode()
    assert visitor.get("/staff/").status_code == 302


def test_lockout_of_one_address_does_not_affect_another(staff, visitor):
    for _ in range(6):
        sign_in(visitor, "support", "wrong-horse")

    assert sign_in(Caller(address="198.51.100.7"), "support", PASSWORD).status_code == 302


def test_members_and_admins_cannot_sign_in_to_the_support_site(member, panel_admin, visitor):
    for person in (member.user, panel_admin.user):
        assert sign_in(visitor, person.username, PASSWORD).status_code == 200
        assert visitor.get("/staff/").status_code == 302


def test_wrong_password_gets_the_same_error_as_at_the_other_sign_ins(staff, visitor):
    response = sign_in(visitor, "support", "not-the-password")

    assert response.context["form"].non_field_errors() == ["Invalid credentials"]
