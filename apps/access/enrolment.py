"""Links with which a new panel admin or staff user sets up the first second factor. Management commands print them."""

from datetime import datetime, timedelta

from django.conf import settings

from apps.access.links import hash_token, new_token
from apps.accounts.models import User
from apps.factors.models import EnrolmentLink

LIFETIME = timedelta(hours=24)


def create_link(user: User, *, now: datetime) -> str:
    """Return a new link for the user, in the caller's transaction. An earlier one no longer works."""
    token = new_token()
    EnrolmentLink.objects.update_or_create(
        user=user, defaults={"token_hash": hash_token(token), "expires_at": now + LIFETIME}
    )
    return f"{settings.PUBLIC_URL or f'http://127.0.0.1:{settings.PORT}'}/enrol/{token}"


def get_link_user(token: str, *, now: datetime) -> User | None:
    """Return the user of a link that was neither used nor replaced, if the account is open."""
    links = EnrolmentLink.objects.filter(token_hash=hash_token(token), expires_at__gt=now, user__is_active=True)
    link = links.select_related("user__admin_account", "user__second_factor").first()
    return link.user if link else None
