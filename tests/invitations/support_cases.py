"""Audit cases: the changes that support staff can make to invitation codes."""

from unittest.mock import ANY

from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.core.staff.actions import row_url
from apps.invitations import generation
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode, InvitationRequest
from tests.audit_cases import AuditedChange, ExpectedEntry


def create_assigned_code() -> InvitationCode:
    [code] = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())
    lee = Assignee("phone", assignee_phone="(555) 010-9901")
    return assign(code_id=code.pk, assignee=lee, actor=COMMAND_LINE, now=timezone.now())


def revoke_a_code() -> AuditedChange:
    code = create_assigned_code()
    expected = ExpectedEntry("code_revoked", code, {"group": ("Assigned", "Revoked or expired")})
    return AuditedChange(row_url(code, "revoke"), expected)


def unassign_a_code() -> AuditedChange:
    code = create_assigned_code()
    changes = {
        "assignee type": ("Phone", None),
        "assignee phone": ("(555) 010-9901", None),
        "assigned at": (ANY, None),
    }
    return AuditedChange(row_url(code, "unassign"), ExpectedEntry("code_unassigned", code, changes))


def create_request() -> InvitationRequest:
    return InvitationRequest.objects.create(name="Lee", company_name="Ortega Ltd", email="lee@example.com")


def send_a_code() -> AuditedChange:
    request = create_request()
    changes = {"decided at": (None, ANY), "mailed to": (None, "lee@example.com")}
    expected = ExpectedEntry("invitation_request_code_sent", request, changes)
    return AuditedChange(row_url(request, "send_code"), expected)


def decline_a_request() -> AuditedChange:
    request = create_request()
    expected = ExpectedEntry("invitation_request_declined", request, {"decided at": (None, ANY)})
    return AuditedChange(row_url(request, "decline"), expected)


CASES = {
    "invitations_invitationcode_revoke": revoke_a_code,
    "invitations_invitationcode_unassign": unassign_a_code,
    "invitations_invitationrequest_send_code": send_a_code,
    "invitations_invitationrequest_decline": decline_a_request,
}

NO_REASON = {"invitations_invitationrequest_send_code": "it only gives"}
