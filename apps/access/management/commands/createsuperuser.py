from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.utils import timezone

from apps.access.enrolment import create_link
from apps.accounts.models import User


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        user = User.objects.filter(is_superuser=True).latest("created_at")
        self.stdout.write(f"Second factor (once, within 24 hours): {create_link(user, now=timezone.now())}")
