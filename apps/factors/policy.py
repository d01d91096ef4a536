"""``STAFF_SECOND_FACTOR=required``: panel admins and staff must set up a second factor within some days."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Coalesce

from apps.accounts.models import User
from apps.core.errors import Forbidden, StepUpRequired
from apps.core.rules import MESSAGES
from apps.factors.models import SecondFactor
from apps.factors.passkeys import RelyingParty
from apps.factors.verification import get_factor, get_methods, has_factor


class EnrolmentRequired(Forbidden):
    """The days of grace are over. Only setting up a second factor is possible."""

    code = "second_factor_required"
    message = MESSAGES["secondFactor"]["enrolmentRequired"]


def is_required_of(user: User) -> bool:
    return settings.STAFF_SECOND_FACTOR == "required" and not user.is_member


def get_enrol_by(user: User, *, now: datetime) -> datetime | None:
    """Until when the user must have set up a second factor. ``None`` if they have one, or need none."""
    if not is_required_of(user) or has_factor(user):
        return None
    since = _start_grace(user, now)
    return since + timedelta(days=settings.SECOND_FACTOR_GRACE_DAYS)


def check_session(user: User, second_factor_at: datetime | None, party: RelyingParty, *, now: datetime) -> None:
    """Raise ``StepUpRequired`` or ``EnrolmentRequired`` unless this session may open the panel or the support site."""
    if second_factor_at is not None or not is_required_of(user):
        return
    enrol_by = get_enrol_by(user, now=now)
    if enrol_by is None:
        # The session began before the user had a factor.
        raise StepUpRequired(get_methods(user, party))
    if enrol_by <= now:
        raise EnrolmentRequired


def _start_grace(user: User, now: datetime) -> datetime:
    """The days begin with the first request under the rule."""
    factor = get_factor(user)
    if factor is None:
        factor, _ = SecondFactor.objects.get_or_create(user=user, defaults={"required_since": now})
    if factor.required_since is None:
        SecondFactor.objects.filter(pk=factor.pk).update(required_since=Coalesce(F("required_since"), now))
        factor.refresh_from_db(fields=["required_since"])
    return factor.required_since or now
