"""The house rules that no linter knows: who may know the web framework, and that no migration is missing."""

import ast
import re
from pathlib import Path

import pytest
from django.core.management import call_command

APPS = Path(__file__).resolve().parent.parent / "apps"
# Where the HTTP API is spoken. Everything else is a rule, a table or a read, and must work without it.
EDGE = re.compile(
    r"^apps\.\w+\.(urls|views|serializers|permissions|throttling|authentication|parsers|exception_handler|openapi"
    r"|current|fields|middleware|session_state|export|management|\w+_views|\w+_serializers|\w+_field)(\.\w+)*$"
)
FRAMEWORK = ("rest_framework", "drf_spectacular")


def modules() -> dict[str, Path]:
    """Every module of the apps by its dotted name, migrations aside."""
    files = [file for file in APPS.rglob("*.py") if "migrations" not in file.parts]
    return {dotted(file): file for file in files}


def dotted(file: Path) -> str:
    name = ".".join(["apps", *file.relative_to(APPS).with_suffix("").parts])
    return name.removesuffix(".__init__")


def imports(file: Path) -> set[str]:
    """What a module imports, wherever in it; ``from a import b`` counts as ``a`` and ``a.b``."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


INNER = {name: file for name, file in modules().items() if not EDGE.match(name)}


def test_rules_and_tables_know_nothing_of_the_web_framework() -> None:
    known = {name: {module for module in imports(file) if module.startswith(FRAMEWORK)} for name, file in INNER.items()}
    assert {name: found for name, found in known.items() if found} == {}


def test_rules_and_tables_import_nothing_from_the_edge() -> None:
    reached = {name: {found for found in imports(file) if EDGE.match(found)} for name, file in INNER.items()}
    assert {name: found for name, found in reached.items() if found} == {}


def test_every_app_is_on_a_floor() -> None:
    floors = (APPS.parent / ".importlinter").read_text()
    apps = {folder.name for folder in APPS.iterdir() if (folder / "__init__.py").is_file()}
    assert {app for app in apps if f"apps.{app}" not in floors} == set()


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
