"""What staff do to invitation codes, for the test that walks every change."""

from unittest.mock import ANY

from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation as generating
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode
from apps.invitations.support import RevokeCodePage, UnassignCodePage
from tests.on_record import Change, Kept


def _held() -> InvitationCode:
    [code] = generating.generate(count=1, by=COMMAND_LINE, now=timezone.now())
    lee = Assignee("phone", assignee_phone="(555) 010-9901")
    return assign(code_id=code.pk, assignee=lee, by=COMMAND_LINE, now=timezone.now())


def revoke_a_code() -> Change:
    code = _held()
    kept = Kept("code_revoked", code, {"group": ("Assigned", "Revoked or expired")})
    return Change(RevokeCodePage.address(code), kept)


def unassign_a_code() -> Change:
    code = _held()
    changes = {
        "assignee type": ("Phone", None),
        "assignee phone": ("(555) 010-9901", None),
        "assigned at": (ANY, None),
    }
    return Change(UnassignCodePage.address(code), Kept("code_unassigned", code, changes))


CASES = {RevokeCodePage.name: revoke_a_code, UnassignCodePage.name: unassign_a_code}
