import os
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from apps.access.enrolment import create_link
from apps.access.panel_admins import create_account
from apps.access.serializers import CreateAdminSerializer
from apps.accounts.models import AdminAccount
from apps.core.api.exception_handler import flatten
from apps.core.errors import Invalid
from apps.core.request_meta import COMMAND_LINE
from apps.core.rules import MESSAGES


class Command(BaseCommand):
    help = "Create an account for the admin panel. The password is read from ADMIN_PASSWORD, or from a prompt."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--username", required=True)
        parser.add_argument("--full-name", required=True)
        parser.add_argument("--email", default="", help="for news of the account, such as a new second factor")
        parser.add_argument("--role", choices=AdminAccount.Role.values, default=AdminAccount.Role.ADMIN.value)

    def handle(self, *args: Any, **options: Any) -> None:
        password = os.environ.get("ADMIN_PASSWORD") or _prompt_for_password()
        serializer = CreateAdminSerializer(
            data={
                "username": options["username"],
                "password": password,
                "fullName": options["full_name"],
                "role": options["role"],
                "email": options["email"],
            }
        )
        if not serializer.is_valid():
            raise CommandError(next(iter(flatten(serializer.errors).values()))[0])
        try:
            account = create_account(actor=COMMAND_LINE, now=timezone.now(), **serializer.validated_data)
        except Invalid as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"Created {account.role} {account.user.username}")
        link = create_link(account.user, now=timezone.now())
        self.stdout.write(f"Second factor (once, within 24 hours): {link}")


def _prompt_for_password() -> str:
    try:
        password = getpass("Password: ")
        repeated = getpass("Password (again): ")
    except (EOFError, KeyboardInterrupt) as error:
        raise CommandError("No password was given") from error
    if password != repeated:
        raise CommandError(MESSAGES["password"]["mismatch"])
    return password
