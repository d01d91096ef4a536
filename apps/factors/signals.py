from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import User
from apps.factors.requests import finish_sign_in


@receiver(user_logged_in)
def finish_second_step(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Note whether this sign-in included a second factor. Here, because there are several ways to sign in."""
    finish_sign_in(request, user, now=timezone.now())
