from datetime import datetime

from apps.access.audit_actions import AuditAction
from apps.accounts.models import User
from apps.audit import services as audit
from apps.core.request_meta import Actor, RequestMeta


def log_sign_in(user: User, *, meta: RequestMeta, now: datetime) -> None:
    """Write the sign-in of a staff user to the audit log, in the caller's transaction."""
    audit.log(
        AuditAction.SIGNED_IN,
        actor=Actor(user, meta),
        target=user,
        description="Signed in to the support site",
        now=now,
    )
