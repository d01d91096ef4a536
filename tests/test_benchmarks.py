"""``make bench`` takes minutes, so the tests only check that the product serves what it fills in."""

import pytest
from django.test import Client

from benchmarks import filling
from benchmarks.server import member_calls, panel_calls

pytestmark = pytest.mark.django_db


def test_each_measured_call_answers_with_the_filled_rows() -> None:
    member, headers = filling.create_member_with_session("busy")
    filling.fill_lists(member, claims=2, documents=2, activity=2)
    filling.fill_codes(2, with_people=1)
    panel_headers = filling.create_admin_with_session("panel")

    for call in [*member_calls(headers), *panel_calls(panel_headers)]:
        response = Client(SERVER_NAME="127.0.0.1", headers=call.headers).get(call.path)
        assert response.status_code == 200, call
