"""What ``manage.py check --deploy`` says of settings that serve the product, but not the world."""

from typing import Any

from django.conf import settings
from django.core import checks

_CONSOLE = "django.core.mail.backends.console.EmailBackend"


@checks.register(checks.Tags.security, deploy=True)
def mail_is_sent(**_options: Any) -> list[checks.CheckMessage]:
    """Warn where HTTPS is on and mails, with the links that open accounts, are written to the log."""
    if not settings.HTTPS or settings.EMAIL_BACKEND != _CONSOLE:
        return []
    problem = "Mails are written to the log, with the links and codes that they carry, and reach nobody."
    return [checks.Warning(problem, hint="Set EMAIL_URL to a mail server.", id="network.W001")]
