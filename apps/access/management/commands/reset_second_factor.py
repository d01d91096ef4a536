from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.access.enrolment import create_link
from apps.accounts.models import User
from apps.core.request_meta import COMMAND_LINE
from apps.factors.services import HasNoFactor, reset_factors


class Command(BaseCommand):
    help = "Remove the second factors of a member, panel admin or staff user who has lost them, and end their sessions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", default="", help="for the audit log")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        try:
            user = User.objects.get_by_natural_key(options["username"])
            reset_factors(user=user, actor=COMMAND_LINE, reason=options["reason"], now=now)
        except User.DoesNotExist as error:
            raise CommandError(f"There is no user {options['username']}") from error
        except HasNoFactor as error:
            raise CommandError(f"{user} has no second factor") from error
        self.stdout.write(f"Removed the second factors of {user} and ended all sessions. The password is unchanged.")
        if not user.is_member:
            self.stdout.write(f"New second factor (once, within 24 hours): {create_link(user, now=now)}")
