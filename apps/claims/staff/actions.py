"""What staff do on a claim goes into the audit log, and shows that its owner works on it."""

from datetime import datetime
from typing import Any

from django.db.models import TextChoices

from apps.audit import services as audit
from apps.claims.models import Claim
from apps.core.request_meta import Actor


def log_action(action: TextChoices, *, claim: Claim, actor: Actor, now: datetime, **details: Any) -> None:
    """Log an action on the locked claim, as ``audit.log``. One of its owner ends the count of ``staff/returns.py``."""
    if claim.untouched_since is not None and actor.user is not None and actor.user.pk == claim.assignee_id:
        claim.untouched_since = None
        # Not ``save``: for the member the claim has not changed.
        Claim.objects.filter(pk=claim.pk).update(untouched_since=None)
    audit.log(action, actor=actor, target=claim, member=claim.member, now=now, **details)
