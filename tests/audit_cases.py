"""Audit cases: how a change is made and which audit log entry it must create.

Each app lists its changes in a dictionary ``CASES`` in ``tests/<app>/panel_cases.py`` and
``tests/<app>/support_cases.py``. ``tests/test_every_change_is_audited.py`` walks the URLs and requires a case for each.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db.models import Model

from apps.accounts.models import Member


@dataclass(frozen=True, slots=True)
class ExpectedEntry:
    """Expected fields of the entry; actor, reason, address and browser are the same in all cases.

    ``target`` is the changed row, or its model if there is no row before the change or the entry is about a batch.
    ``changes`` maps every changed field to its text before and after, ``unittest.mock.ANY`` if the text is unknown.
    """

    action: str
    target: Model | type[Model]
    changes: Mapping[str, tuple[Any, Any]]
    member: Member | None = None


@dataclass(frozen=True, slots=True)
class AuditedChange:
    """One valid change: its path, the expected audit log entry, and the JSON or form data."""

    path: str
    expected: ExpectedEntry
    data: Mapping[str, Any] = field(default_factory=dict)


def collected(kind: str, name: str) -> dict[str, Any]:
    """Merge the dictionaries called ``name`` from all modules ``tests/*/<kind>*.py``."""
    found: dict[str, Any] = {}
    for path in sorted(Path(__file__).parent.glob(f"*/{kind}*.py")):
        module = import_module(f"tests.{path.parent.name}.{path.stem}")
        own = getattr(module, name, {})
        assert not found.keys() & own.keys(), f"{path} repeats a case of another module"
        found |= own
    return found
