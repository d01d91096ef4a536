import pytest

from apps.documents import thumbnails
from config import settings as product


@pytest.fixture(autouse=True)
def use_production_password_hashers(settings) -> None:
    """The time that a real password hash takes can lie between a check and the write that depends on it."""
    settings.PASSWORD_HASHERS = product.PASSWORD_HASHERS


@pytest.fixture(autouse=True)
def draw_no_thumbnails(monkeypatch) -> None:
    """Each upload would start a process that draws one, after what the race is about."""
    monkeypatch.setattr(thumbnails, "render", lambda file, kind: (b"", {}))
