"""The support desk's own door has the lock of all doors."""

from urllib.parse import urlencode

from tests.people import PASSWORD, Caller

DOOR = "/staff/login/"


def try_door(caller: Caller, username: str, password: str):
    form = {"username": username, "password": password, "next": "/staff/"}
    return caller.client.post(
        DOOR, urlencode(form), content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )


def test_staff_come_in_with_the_right_password(staff, visitor):
    answer = try_door(visitor, "support", PASSWORD)

    assert (answer.status_code, answer["Location"]) == (302, "/staff/")
    assert visitor.get("/staff/").status_code == 200


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
