from typing import Any

from django.dispatch import receiver

from apps.access.audit_actions import AuditAction
from apps.accounts.models import User, superuser_created
from apps.audit import services as audit
from apps.core.request_meta import COMMAND_LINE


@receiver(superuser_created)
def log_new_superuser(user: User, **_kwargs: Any) -> None:
    audit.log(
        AuditAction.SUPERUSER_CREATED,
        actor=COMMAND_LINE,
        target=user,
        description=f"Created the superuser {user}",
        after={"username": user.username, "email": user.email},
        now=user.created_at,
    )
