from collections.abc import Iterator

from django.core.files.storage import Storage

from apps.core.consistency import consistency_check
from apps.factors.key_rotation import ADVICE, describe_missing_key


@consistency_check(order=40)
def check_keys(storage: Storage) -> Iterator[str]:
    """Decrypt every secret."""
    if problem := describe_missing_key():
        yield f"{problem} {ADVICE}"
