"""``create_admin``: an account for the panel, made at the command line."""

import os
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.accounts.models import AdminAccount
from apps.accounts.panel_admins import create_account
from apps.accounts.serializers import CreateAdminSerializer
from apps.core.errors import Invalid
from apps.core.exception_handler import flatten
from apps.core.request_meta import COMMAND_LINE
from apps.core.rules import MESSAGES


class Command(BaseCommand):
    """Creates an admin; the password comes from ``ADMIN_PASSWORD`` or is asked for."""

    help = "Create an account for the admin panel. The password comes from ADMIN_PASSWORD, or is asked for."

    def add_arguments(self, parser: CommandParser) -> None:
        """Name, full name and role."""
        parser.add_argument("--username", required=True)
        parser.add_argument("--full-name", required=True)
        parser.add_argument("--role", choices=AdminAccount.Role.values, default=AdminAccount.Role.ADMIN.value)

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the account, or end with one line that says why not."""
        password = os.environ.get("ADMIN_PASSWORD") or _ask_for_password()
        given = CreateAdminSerializer(
            data={
                "username": options["username"],
                "password": password,
                "fullName": options["full_name"],
                "role": options["role"],
            }
        )
        if not given.is_valid():
            raise CommandError(next(iter(flatten(given.errors).values()))[0])
        try:
            account = create_account(actor=COMMAND_LINE, **given.validated_data)
        except Invalid as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"Created {account.role} {account.user.username}")


def _ask_for_password() -> str:
    try:
        password = getpass("Password: ")
        repeated = getpass("Password (again): ")
    except (EOFError, KeyboardInterrupt) as error:
        raise CommandError("No password was given") from error
    if password != repeated:
        raise CommandError(MESSAGES["password"]["mismatch"])
    return password
