"""Audit cases: the changes that admins can make to invitation codes in the panel."""

from unittest.mock import ANY

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import generation
from apps.invitations.assignment import Assignee, assign
from apps.invitations.models import InvitationCode
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.invitations import support_cases

PATH = "/api/admin/invitation-codes"
REQUESTS = "/api/admin/invitation-requests"


def create_code() -> InvitationCode:
    return generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]


def generate_a_batch() -> AuditedChange:
    body = {"count": 3, "note": "Conference", "expiresAt": "2999-01-31T09:00:00Z"}
    changes = {"codes": (None, ANY), "note": (None, "Conference"), "expires at": (None, "2999-01-31T09:00:00Z")}
    return AuditedChange(PATH, ExpectedEntry("codes_generated", InvitationCode, changes), body)


def assign_a_code() -> AuditedChange:
    code = create_code()
    body = {"assigneeType": "name", "assigneeFirstName": "Lee", "assigneeLastName": "Ortega"}
    changes = {
        "assignee type": (None, "Name"),
        "assignee first name": (None, "Lee"),
        "assignee last name": (None, "Ortega"),
        "assigned at": (None, ANY),
    }
    return AuditedChange(f"{PATH}/{code.pk}/assign", ExpectedEntry("code_assigned", code, changes), body)


def unassign_a_code() -> AuditedChange:
    code = create_code()
    lee = Assignee("email", assignee_email="lee@example.com")
    assign(code_id=code.pk, assignee=lee, actor=COMMAND_LINE, now=timezone.now())
    changes = {
        "assignee type": ("Email", None),
        "assignee email": ("lee@example.com", None),
        "assigned at": (ANY, None),
    }
    return AuditedChange(f"{PATH}/{code.pk}/assign", ExpectedEntry("code_unassigned", code, changes))


def revoke_a_code() -> AuditedChange:
    code = create_code()
    changes = {"group": ("Unassigned", "Revoked or expired")}
    return AuditedChange(f"{PATH}/{code.pk}/revoke", ExpectedEntry("code_revoked", code, changes))


def generate_a_large_batch() -> AuditedChange:
    case = generate_a_batch()
    return AuditedChange(f"{PATH}/batch", case.expected, case.data)


def revoke_several() -> AuditedChange:
    case = revoke_a_code()
    return AuditedChange(f"{PATH}/revoke", case.expected, {"ids": [str(case.expected.target.pk)]})


def assign_from_a_file() -> AuditedChange:
    code = create_code()
    changes = {
        "assignee type": (None, "Email"),
        "assignee email": (None, "lee@example.com"),
        "assigned at": (None, ANY),
    }
    file = SimpleUploadedFile("codes.csv", f"code,email\n{code.code},lee@example.com".encode())
    return AuditedChange(f"{PATH}/assign", ExpectedEntry("code_assigned", code, changes), {"files": file})


def mail_a_code() -> AuditedChange:
    code = create_code()
    expected = ExpectedEntry("code_emailed", code, {"mailed to": (None, "lee@example.com")})
    return AuditedChange(f"{PATH}/{code.pk}/mail", expected, {"email": "lee@example.com"})


def send_a_code() -> AuditedChange:
    case = support_cases.send_a_code()
    return AuditedChange(f"{REQUESTS}/{case.expected.target.pk}/send-code", case.expected)


def decline_a_request() -> AuditedChange:
    case = support_cases.decline_a_request()
    return AuditedChange(f"{REQUESTS}/{case.expected.target.pk}/decline", case.expected)


CASES = {
    "POST /api/admin/invitation-requests/<uuid:request_id>/send-code": send_a_code,
    "POST /api/admin/invitation-requests/<uuid:request_id>/decline": decline_a_request,
    "POST /api/admin/invitation-codes": generate_a_batch,
    "POST /api/admin/invitation-codes/batch": generate_a_large_batch,
    "POST /api/admin/invitation-codes/revoke": revoke_several,
    "POST /api/admin/invitation-codes/assign": assign_from_a_file,
    "POST /api/admin/invitation-codes/<uuid:code_id>/assign": assign_a_code,
    "DELETE /api/admin/invitation-codes/<uuid:code_id>/assign": unassign_a_code,
    "POST /api/admin/invitation-codes/<uuid:code_id>/revoke": revoke_a_code,
    "POST /api/admin/invitation-codes/<uuid:code_id>/mail": mail_a_code,
}
