import os
import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from apps.accounts.demo_member import USERNAME, DemoNameTaken, get_or_create_demo_member
from apps.accounts.models import User
from apps.core.rules import LIMITS
from apps.demo import (
    accounts,
    billing,
    claim_work,
    claims,
    contact,
    credibility,
    devices,
    invitations,
    people,
    questions,
    subscriptions,
)
from apps.notifications import outbox

# In this order: later steps build on the members and claims of earlier ones. Each creates only what is missing.
STEPS = [
    people.seed,
    invitations.seed,
    invitations.seed_members,
    billing.seed,
    claims.seed,
    subscriptions.seed,
    devices.seed,
    claims.seed_others,
    claim_work.seed_replies,
    contact.seed,
    questions.seed,
    accounts.seed,
    credibility.seed,
]


class Command(BaseCommand):
    help = (
        "Create a demo member with claims, documents and activity. The password is DEMO_PASSWORD, or a random one that "
        "is printed once."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        password_from_env = os.environ.get("DEMO_PASSWORD", "")
        if password_from_env and len(password_from_env) < LIMITS["password"]["minLength"]:
            raise CommandError(f"DEMO_PASSWORD needs at least {LIMITS['password']['minLength']} characters")
        now = timezone.now()
        with outbox.suppress_sending():
            try:
                with transaction.atomic(durable=True):
                    member = get_or_create_demo_member(now=now)
            except DemoNameTaken as error:
                raise CommandError(f"The name {USERNAME} or its address belongs to another user") from error
            if not member.user.has_usable_password():
                self._set_password(member.user, password_from_env)
            for seed in STEPS:
                seed(member=member, now=now)
        self.stdout.write(f"{member.user.username} is ready")

    def _set_password(self, user: User, password_from_env: str) -> None:
        password = password_from_env or secrets.token_urlsafe(12)
        user.set_password(password)
        user.save(update_fields=["password"])
        if not password_from_env:
            self.stdout.write(f"This is shown only once. username {user.username}, password {password}")
