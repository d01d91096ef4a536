"""The people of ``seed_demo``: a member who can sign in, and two behind the scenes who cannot."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import transaction

from apps.accounts.models import AdminAccount, Member, User

USERNAME = "demo"
_SUPPORT, _ADMIN = "demo-support", "demo-admin"


@transaction.atomic(durable=True)
def create_member(*, password: str, now: datetime) -> Member:
    """Store the member; raises ``IntegrityError`` where the name belongs to somebody."""
    user = User.objects.create(
        username=USERNAME, email="jordan@example.invalid", password=make_password(password), created_at=now
    )
    return Member.objects.create(
        user=user,
        first_name="Jordan",
        last_name="Vale",
        phone="(555) 010-2040",
        company_name="Vale Restoration",
        position="contractor",
        license_number="CO-44182",
        created_at=now,
    )


def find_member() -> Member | None:
    """Return the member of an earlier run."""
    return Member.objects.select_related("user").filter(user__username_key=USERNAME).first()


def support() -> User:
    """Return the one who moved the claims: no staff, closed, and without a password."""
    return _behind_the_scenes(_SUPPORT)


def admin() -> AdminAccount:
    """Return the one who assigned the codes: a closed account without a password."""
    return AdminAccount.objects.get_or_create(user=_behind_the_scenes(_ADMIN), defaults={"full_name": "Demonstration"})[
        0
    ]


def _behind_the_scenes(username: str) -> User:
    return User.objects.get_or_create(
        username_key=username,
        defaults={"username": username, "password": make_password(None), "is_active": False},
    )[0]
