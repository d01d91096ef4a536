"""What holds of every race."""

import pytest

from config import settings as product


@pytest.fixture(autouse=True)
def hashing_as_the_product_does(settings) -> None:
    """A race is run at the product's own pace: between a check and what follows from it may lie a password hash."""
    settings.PASSWORD_HASHERS = product.PASSWORD_HASHERS
