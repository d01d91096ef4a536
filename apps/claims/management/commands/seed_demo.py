"""``python manage.py seed_demo``: a member with a plan, claims, documents and activity, to look at."""

import os
import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError
from django.utils import timezone
from django.utils.module_loading import import_string

from apps.accounts import demonstration, mail
from apps.accounts.models import Member
from apps.common.rules import LIMITS


class Command(BaseCommand):
    """Runs the steps that ``settings.DEMONSTRATION`` names; run again, it adds nothing."""

    help = "Make a demo member with claims, documents and activity. Password: DEMO_PASSWORD, or drawn and printed once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing, without a mail to anybody."""
        now = timezone.now()
        with mail.kept_back():
            member = demonstration.find_member() or self._create()
            for path in settings.DEMONSTRATION:
                import_string(path)(member=member, now=now)
        self.stdout.write(f"{member.user.username} is ready to be looked at")

    def _create(self) -> Member:
        given = os.environ.get("DEMO_PASSWORD", "")
        if given and len(given) < LIMITS["password"]["minLength"]:
            raise CommandError(f"DEMO_PASSWORD needs at least {LIMITS['password']['minLength']} characters")
        password = given or secrets.token_urlsafe(12)
        try:
            member = demonstration.create_member(password=password, now=timezone.now())
        except IntegrityError as error:
            raise CommandError(f"The name {demonstration.USERNAME} belongs to somebody else") from error
        if not given:
            self.stdout.write(f"This is shown once. username {member.user.username}, password {password}")
        return member
