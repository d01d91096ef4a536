"""The list of sessions at ``/staff/``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Session
from apps.core.staff.actions import member_url
from tests.factories import LABEL, MemberFactory, caller_of

SESSIONS_URL = "/staff/accounts/session/"


def get_rows(caller, **query) -> list[list[str]]:
    response = caller.get(SESSIONS_URL, query)
    assert response.status_code == 200
    return [[session.user.username, session.user.kind] for session in response.context["cl"].result_list]


@pytest.fixture
def sessions(member_caller, admin_caller, staff_caller):
    member_caller.get("/api/auth/user")


def test_list_shows_who_is_signed_in_on_which_device(sessions, member, staff_caller):
    assert sorted(get_rows(staff_caller)) == [["dana", "member"], ["rowan", "panel_admin"], ["support", "staff"]]
    assert get_rows(staff_caller, q="dana") == get_rows(staff_caller, user__kind="member") == [["dana", "member"]]

    html = staff_caller.get(SESSIONS_URL, {"q": "dana"}).content.decode()

    assert all(text in html for text in (member.full_name, f'href="{member_url(member)}"', LABEL, "Member"))


def test_sessions_that_have_ended_are_not_listed(sessions, staff_caller):
    Session.objects.filter(user__username="dana").update(expire_date=timezone.now() - timedelta(seconds=1))

    assert "dana" not in {username for username, _ in get_rows(staff_caller)}


def test_support_staff_see_only_members(sessions, other_caller, support_caller):
    other_caller.get("/api/auth/user")

    assert {kind for _, kind in get_rows(support_caller)} == {"member"}
    assert len(get_rows(support_caller)) == 2


def test_no_page_contains_the_key_of_a_session(sessions, staff_caller):
    keys = list(Session.objects.values_list("session_key", flat=True))
    html = staff_caller.get(SESSIONS_URL).content.decode()

    assert not any(key in html for key in keys)
    assert {staff_caller.get(f"{SESSIONS_URL}{key}/change/").status_code for key in keys} == {404}


def test_list_takes_the_same_queries_for_any_number_of_sessions(sessions, staff_caller, django_assert_num_queries):
    headers = staff_caller.headers()
    with django_assert_num_queries(3):
        staff_caller.client.get(SESSIONS_URL, headers=headers)
    for _ in range(3):
        caller_of(MemberFactory()).get("/api/auth/user")
    with django_assert_num_queries(3):
        staff_caller.client.get(SESSIONS_URL, headers=headers)
