from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db import connections

from apps.factors.key_rotation import ADVICE, describe_missing_key
from apps.factors.models import SecondFactor


@checks.register(checks.Tags.database)
def stored_factors_can_be_decrypted(
    *, app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None, **_options: Any
) -> list[checks.CheckMessage]:
    """Warn before ``migrate`` of a key that is missing. The other ways to sign in work without it."""
    for alias in databases or ():
        with connections[alias].cursor() as cursor:
            if SecondFactor._meta.db_table not in connections[alias].introspection.table_names(cursor):
                return []
    problem = describe_missing_key() if databases else ""
    return [checks.Warning(problem, hint=ADVICE, id="network.W001")] if problem else []
