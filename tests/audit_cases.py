"""What a test of the record says of one change: how it is made, and what the one entry it leaves must say.

Each app lists its changes in ``tests/<app>/panel_cases.py`` and ``tests/<app>/support_cases.py``, in a dictionary
``CASES``; ``tests/test_every_change_is_on_record.py`` walks the URLs and asks for a case of each.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db.models import Model

from apps.accounts.models import Member


@dataclass(frozen=True, slots=True)
class ExpectedEntry:
    """What the entry must say, beside who, why and from where.

    ``subject`` is the row, or the model where there is no row before the change or where the entry is of a batch.
    ``changes`` names every field that changed with its texts before and after; ``unittest.mock.ANY`` where a text
    cannot be known.
    """

    action: str
    subject: Model | type[Model]
    changes: Mapping[str, tuple[Any, Any]]
    member: Member | None = None


@dataclass(frozen=True, slots=True)
class AuditedChange:
    """One valid change: where it is sent, what is sent (in the panel as JSON, at the desk as a form), what is kept."""

    path: str
    kept: ExpectedEntry
    given: Mapping[str, Any] = field(default_factory=dict)


# Arranges in the database what the change needs, and returns the change.
Arrange = Callable[[], AuditedChange]


def collected(kind: str, name: str) -> dict[str, Any]:
    """The dictionary ``name`` of every app's modules whose names begin with ``kind``, as one."""
    found: dict[str, Any] = {}
    for path in sorted(Path(__file__).parent.glob(f"*/{kind}*.py")):
        module = import_module(f"tests.{path.parent.name}.{path.stem}")
        own = getattr(module, name, {})
        assert not found.keys() & own.keys(), f"{path} repeats what another module says"
        found |= own
    return found
