"""Confirming again that it is the user, before what would do most harm in a session that another person took over."""

from datetime import datetime, timedelta

from apps.accounts.models import User
from apps.core.errors import StepUpRequired
from apps.core.request_meta import RequestMeta
from apps.factors.passkeys import get_relying_party
from apps.factors.verification import get_methods

MAX_AGE = timedelta(minutes=15)
PASSWORD = "password"  # noqa: S105  # the name of a method


def require_step_up(user: User | None, meta: RequestMeta, *, now: datetime) -> None:
    """Raise ``StepUpRequired`` unless the user of this session has proven it in the last fifteen minutes.

    Signing in counts. A user with a second factor must have proven that, others their password. Management commands,
    which have no ``user``, need no proof.
    """
    if user is None:
        return
    methods = get_methods(user, get_relying_party(meta.site))
    proven_at = meta.second_factor_at if methods else meta.password_at
    if proven_at is None or now - proven_at > MAX_AGE:
        raise StepUpRequired(methods or [PASSWORD])
