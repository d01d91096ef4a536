"""The support desk's own door has the lock of all doors."""

from urllib.parse import urlencode

import pytest
from django.contrib.contenttypes.models import ContentType

from tests.factories import PASSWORD, Caller

DOOR = "/staff/login/"


def try_door(caller: Caller, username: str, password: str, *, leads_to: str = "/staff/"):
    form = {"username": username, "password": password, "next": leads_to}
    return caller.client.post(
        DOOR, urlencode(form), content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )


def test_staff_come_in_with_the_right_password(staff, visitor):
    answer = try_door(visitor, "support", PASSWORD)

    assert (answer.status_code, answer["Location"]) == (302, "/staff/")
    assert visitor.get("/staff/").status_code == 200


@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", ""])
def test_a_sign_in_leads_to_the_desk_and_never_elsewhere(staff, visitor, elsewhere):
    answer = try_door(visitor, "support", PASSWORD, leads_to=elsewhere)

    assert (answer.status_code, answer["Location"]) == (302, "/staff/")


def test_an_address_by_kind_and_id_leads_nowhere(staff_caller, staff):
    kind = ContentType.objects.get_for_model(type(staff)).pk

    statuses = {row: staff_caller.get(f"/staff/r/{kind}/{row}/").status_code for row in (staff.pk, "no-uuid", "%00")}

    assert set(statuses.values()) == {404}


def test_the_sixth_guess_is_locked_out_even_with_the_right_password(staff, visitor):
    for _ in range(5):
        assert try_door(visitor, "support", "wrong-horse").status_code == 200

    answer = try_door(visitor, "support", PASSWORD)

    assert answer.status_code == 200
    assert "Too many failed attempts" in answer.content.decode()
    assert visitor.get("/staff/").status_code == 302


def test_nobody_can_lock_staff_out_from_elsewhere(staff, visitor):
    for _ in range(6):
        try_door(visitor, "support", "wrong-horse")

    assert try_door(Caller(address="198.51.100.7"), "support", PASSWORD).status_code == 302


def test_members_and_admins_have_no_business_here(member, panel_admin, visitor):
    for person in (member.user, panel_admin.user):
        assert try_door(visitor, person.username, PASSWORD).status_code == 200
        assert visitor.get("/staff/").status_code == 302


def test_a_wrong_password_is_answered_as_at_the_other_doors(staff, visitor):
    answer = try_door(visitor, "support", "not-the-password")

    assert answer.context["form"].non_field_errors() == ["Invalid credentials"]
