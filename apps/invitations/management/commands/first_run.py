"""``first_run``: what ``make run`` does before it serves."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import AdminAccount, User
from apps.accounts.panel_admins import create_account
from apps.core.request_meta import COMMAND_LINE
from apps.core.text import identity_key
from apps.invitations.generation import generate

USERNAME = "admin"
CODES = 3


class Command(BaseCommand):
    """Brings the database up to date; on an empty one, makes what the first visit needs and prints it once."""

    help = "Migrate; on a database without admins, create a super_admin and three invitation codes and print them once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the product will be served."""
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, and print the way in if nobody has one yet."""
        call_command("migrate", interactive=False, verbosity=0)
        if User.objects.filter(Q(admin_account__isnull=False) | Q(username_key=identity_key(USERNAME))).exists():
            return
        password = secrets.token_urlsafe(12)
        create_account(
            username=USERNAME,
            password=password,
            full_name="Network Admin",
            role=AdminAccount.Role.SUPER_ADMIN,
            actor=COMMAND_LINE,
        )
        codes = [code.code for code in generate(count=CODES, actor=COMMAND_LINE, now=timezone.now())]
        self.stdout.write(_welcome(f"http://127.0.0.1:{options['port']}", password, codes))


def _welcome(address: str, password: str, codes: list[str]) -> str:
    lines = [
        "",
        "First start. This is shown once; keep it.",
        "",
        f"  Home          {address}/home",
        f"  Admin panel   {address}/admin-login",
        f"    username    {USERNAME}",
        f"    password    {password}",
        f"  Registration  {address}/register",
        *(f"    code        {code}" for code in codes),
        f"  Support desk  {address}/staff/ (make a staff user with: python manage.py createsuperuser)",
        f"  Live demo     {address}/demo (fill it with: python manage.py seed_demo, then set DEMO_LOGIN=on)",
        "",
    ]
    return "\n".join(lines)
