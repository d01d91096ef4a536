from typing import Any

from django.contrib.sessions.backends import db

from apps.accounts.models import Session


class SessionStore(db.SessionStore):
    """Django's own, with the product's table."""

    @classmethod
    def get_model_class(cls) -> Any:
        return Session
