from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.access.member_accounts import lift_sign_in_lock
from apps.accounts.credentials import LOCK_LIFTED_FOR
from apps.accounts.models import User
from apps.core.request_meta import COMMAND_LINE


class Command(BaseCommand):
    help = (
        f"Let a member, panel admin or staff user sign in during the next {LOCK_LIFTED_FOR.seconds // 60} minutes "
        "although others guess the password."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", default="", help="for the audit log")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(options["username"])
        except User.DoesNotExist as error:
            raise CommandError(f"There is no user {options['username']}") from error
        lift_sign_in_lock(user=user, actor=COMMAND_LINE, reason=options["reason"], now=timezone.now())
        self.stdout.write(f"Lifted the lock of {user} for {LOCK_LIFTED_FOR.seconds // 60} minutes")
