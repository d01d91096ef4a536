"""The tables of the accounts app, one module a subject."""

from apps.accounts.models.activity import ActivityEntry
from apps.accounts.models.attempts import AttemptCount
from apps.accounts.models.mail import OutgoingMail
from apps.accounts.models.people import AdminAccount, Member, User
from apps.accounts.models.record import RecordEntry
from apps.accounts.models.recovery import EmailChange, EmailUndo, PasswordResetRequest
from apps.accounts.models.sessions import Session
from apps.accounts.models.submissions import SubmissionKey
from apps.accounts.models.viewing import MemberViewing

__all__ = [
    "ActivityEntry",
    "AdminAccount",
    "AttemptCount",
    "EmailChange",
    "EmailUndo",
    "Member",
    "MemberViewing",
    "OutgoingMail",
    "PasswordResetRequest",
    "RecordEntry",
    "Session",
    "SubmissionKey",
    "User",
]
