from collections.abc import Iterator

from django.core.files.storage import Storage

from apps.core.consistency import consistency_check
from apps.factors import encryption
from apps.factors.models import SecondFactor


@consistency_check(order=40)
def check_keys(storage: Storage) -> Iterator[str]:
    """Decrypt one secret."""
    secret = SecondFactor.objects.exclude(totp_secret="").values_list("totp_secret", flat=True).first()
    if secret is None:
        return
    try:
        encryption.decrypt(secret)
    except encryption.FactorKeyMissing:
        yield "A second factor cannot be decrypted: FACTOR_KEYS lacks the key, or SECRET_KEY was changed"
