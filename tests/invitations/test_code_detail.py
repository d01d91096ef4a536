"""``GET /api/admin/invitation-codes/{id}``."""

import uuid

import pytest
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes, generation

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"


def test_used_and_revoked_codes_are_returned_by_id(admin_caller, member, django_assert_num_queries):
    now = timezone.now()
    used, revoked = (
        generation.create_custom(code=name, actor=COMMAND_LINE, now=now)[0] for name in ("SPENT", "PULLED")
    )
    codes.redeem(code=used.code, member=member, now=now)
    codes.revoke(code_id=revoked.pk, actor=COMMAND_LINE, now=now)
    admin_caller.get(f"{PATH}/{used.pk}")

    # Session with admin; code with its people.
    with django_assert_num_queries(2):
        answer = admin_caller.get(f"{PATH}/{used.pk}")

    assert answer.status_code == 200
    returned = answer.json()["code"]
    assert (returned["code"], returned["isUsed"], returned["version"]) == ("SPENT", True, 2)
    assert returned["usedBy"] == {"id": str(member.pk), "username": "dana", "fullName": "Dana Whitlock"}
    assert admin_caller.get(f"{PATH}/{revoked.pk}").json()["code"]["revokedAt"] is not None


def test_unknown_code_is_404(admin_caller, member):
    for other in (uuid.uuid4(), member.pk):
        answer = admin_caller.get(f"{PATH}/{other}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"
