from typing import Any

from django.conf import settings
from django.core import checks

_CONSOLE = "django.core.mail.backends.console.EmailBackend"


@checks.register(checks.Tags.security, deploy=True)
def mail_is_sent(**_options: Any) -> list[checks.CheckMessage]:
    """Warn in production if emails are only written to the log: they contain links that give access to accounts."""
    if not settings.HTTPS or settings.EMAIL_BACKEND != _CONSOLE:
        return []
    message = "Emails are not sent. They are written to the log, with the links and codes that they contain."
    return [checks.Warning(message, hint="Set EMAIL_URL to a mail server.", id="network.W001")]
