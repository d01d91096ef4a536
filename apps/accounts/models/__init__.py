"""The tables of the accounts app, one module a subject."""

from apps.accounts.models.activity import ActivityEntry
from apps.accounts.models.attempts import AttemptCount
from apps.accounts.models.mail import OutgoingMail
from apps.accounts.models.people import AdminAccount, Member, User
from apps.accounts.models.recovery import EmailChange, PasswordResetRequest
from apps.accounts.models.sessions import Session
from apps.accounts.models.submissions import SubmissionKey

__all__ = [
    "ActivityEntry",
    "AdminAccount",
    "AttemptCount",
    "EmailChange",
    "Member",
    "OutgoingMail",
    "PasswordResetRequest",
    "Session",
    "SubmissionKey",
    "User",
]
