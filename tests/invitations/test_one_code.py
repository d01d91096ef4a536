"""One code as it stands now: what the panel reads after a refusal, and for the code's own dialog."""

import uuid

import pytest
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes
from apps.invitations import generation as generating

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"


def test_a_code_is_read_by_its_id_whatever_has_become_of_it(admin_caller, member, django_assert_num_queries):
    now = timezone.now()
    used, pulled = (generating.create_custom(code=name, actor=COMMAND_LINE, now=now)[0] for name in ("SPENT", "PULLED"))
    codes.redeem(code=used.code, member=member, now=now)
    codes.revoke(code_id=pulled.pk, actor=COMMAND_LINE, now=now)
    admin_caller.get(f"{PATH}/{used.pk}")

    # The session with its admin, and the code with its people.
    with django_assert_num_queries(2):
        answer = admin_caller.get(f"{PATH}/{used.pk}")

    assert answer.status_code == 200
    found = answer.json()["code"]
    assert (found["code"], found["isUsed"], found["version"]) == ("SPENT", True, 2)
    assert found["usedBy"] == {"id": str(member.pk), "username": "dana", "fullName": "Dana Whitlock"}
    assert admin_caller.get(f"{PATH}/{pulled.pk}").json()["code"]["revokedAt"] is not None


def test_an_id_that_no_code_has_is_not_found(admin_caller, member):
    for other in (uuid.uuid4(), member.pk):
        answer = admin_caller.get(f"{PATH}/{other}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"
