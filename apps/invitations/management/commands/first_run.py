import secrets
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Q
from django.utils import timezone

from apps.access.panel_admins import create_account
from apps.accounts.models import AdminAccount, User
from apps.core.request_meta import COMMAND_LINE
from apps.core.text import identity_key
from apps.invitations.generation import generate

USERNAME = "admin"
CODE_COUNT = 3


class Command(BaseCommand):
    help = (
        "Migrate. On a database without admins, create a super admin and three invitation codes, and print them once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, **options: Any) -> None:
        # With the checks, which refuse a database that cannot be migrated.
        call_command("migrate", interactive=False, verbosity=0, skip_checks=False)
        if User.objects.filter(Q(kind=User.Kind.PANEL_ADMIN) | Q(username_key=identity_key(USERNAME))).exists():
            return
        password = secrets.token_urlsafe(12)
        create_account(
            username=USERNAME,
            password=password,
            full_name="Network Admin",
            role=AdminAccount.Role.SUPER_ADMIN,
            actor=COMMAND_LINE,
            now=timezone.now(),
        )
        codes = [code.code for code in generate(count=CODE_COUNT, actor=COMMAND_LINE, now=timezone.now())]
        self.stdout.write(_format_welcome(f"http://127.0.0.1:{options['port']}", password, codes))


def _format_welcome(url: str, password: str, codes: list[str]) -> str:
    lines = [
        "",
        "First start. This is shown only once: write it down.",
        "",
        f"  Home          {url}/home",
        f"  Admin panel   {url}/admin-login",
        f"    username    {USERNAME}",
        f"    password    {password}",
        f"  Registration  {url}/register",
        *(f"    code        {code}" for code in codes),
        f"  Support site  {url}/staff/ (create a staff user with: python manage.py createsuperuser)",
        f"  Passkeys      {url.replace('127.0.0.1', 'localhost')}/home (browsers refuse them at a number)",
        f"  Live demo     {url}/demo (fill it with: python manage.py seed_demo, then set DEMO_LOGIN=on)",
        "",
    ]
    return "\n".join(lines)
