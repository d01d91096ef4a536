"""Rules that no linter checks: which modules may speak HTTP, and that no migration is missing."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

APPS = Path(__file__).resolve().parent.parent / "apps"
# Modules that speak HTTP. Every other module is a rule, a model or a query, and must work without a request.
EDGE = re.compile(
    r"^apps\.(\w+\.(urls|views|webhooks|serializers|fields|permissions|middleware|requests|cookies|admin|support"
    r"|management|apps)"
    r"|core\.(api|staff|files\.downloads)|claims\.(api|site)|accounts\.(backends|signals)|factors\.(signals|forms)|subscriptions\.(plans|statement_admin|statement_sections)"
    r"|support\.(impersonation_pages|jobs_page|member_page|proof|search|security_pages|enrolment_pages|help_pages|kept_forms|sign_in|signals|site|staff_pages))(\.\w+)*$"
)
HTTP = (
    "rest_framework",
    "drf_spectacular",
    "django.http",
    "django.shortcuts",
    "django.template.response",
    "django.contrib.admin",
)


def modules() -> dict[str, Path]:
    """Every module of the apps by its dotted name, migrations aside."""
    files = [file for file in APPS.rglob("*.py") if "migrations" not in file.parts]
    return {dotted(file): file for file in files}


def dotted(file: Path) -> str:
    name = ".".join(["apps", *file.relative_to(APPS).with_suffix("").parts])
    return name.removesuffix(".__init__")


@cache
def parse(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text())))


def imports(file: Path) -> set[str]:
    """Every import of a module, also inside functions; ``from a import b`` counts as ``a`` and ``a.b``."""
    found: set[str] = set()
    for node in parse(file):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def field_names(file: Path) -> set[str]:
    """Keyword arguments and the keys of dictionaries that are written out."""
    found: set[str] = set()
    for node in parse(file):
        if isinstance(node, ast.Call):
            found |= {keyword.arg for keyword in node.keywords if keyword.arg}
        elif isinstance(node, ast.Dict):
            found |= {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


INNER = {name: file for name, file in modules().items() if not EDGE.match(name)}


def test_the_domain_does_not_import_http() -> None:
    found = {name: {module for module in imports(file) if module.startswith(HTTP)} for name, file in INNER.items()}

    assert {name: modules for name, modules in found.items() if modules} == {}


def test_the_domain_does_not_import_modules_that_speak_http() -> None:
    found = {name: {module for module in imports(file) if EDGE.match(module)} for name, file in INNER.items()}

    assert {name: modules for name, modules in found.items() if modules} == {}


def test_the_domain_names_fields_in_snake_case() -> None:
    camel_case = re.compile(r"^[a-z]+(?:[A-Z][a-z]+)+$")
    # Modules that draw PDFs use reportlab's names.
    inner = {name: file for name, file in INNER.items() if not any("reportlab" in module for module in imports(file))}
    found = {name: sorted(filter(camel_case.match, field_names(file))) for name, file in inner.items()}

    assert {name: fields for name, fields in found.items() if fields} == {}


def test_every_app_is_in_a_layer() -> None:
    layers = (APPS.parent / ".importlinter").read_text()
    apps = {folder.name for folder in APPS.iterdir() if (folder / "__init__.py").is_file()}
    assert {app for app in apps if f"apps.{app}" not in layers} == set()


# What a lower app knows of a higher one without importing it. These lists may only become shorter.
KEYS_TO_HIGHER_APPS = {
    "core": {"accounts.Member"},
    "accounts": {"devices.Device"},
    "notifications": {"invitations.InvitationCode"},
    "subscriptions": {"claims.Claim"},
    "documents": {
        "claims.Claim",
        "claims.ClaimMessage",
        "claims.Deliverable",
        "claims.DocumentRequest",
        "support.ImpersonationSession",
    },
}
TYPES_FROM_HIGHER_APPS = {
    "apps.core.api.impersonation",
    "apps.core.api.permissions",
    "apps.core.request_meta",
    "apps.core.staff.sections",
}


def get_floors() -> dict[str, int]:
    """The number of each app's layer, 0 at the bottom."""
    contract = (APPS.parent / ".importlinter").read_text().partition("layers =")[2].partition("[")[0]
    layers = [re.findall(r"apps\.(\w+)", line) for line in contract.splitlines()]
    return {app: floor for floor, names in enumerate(reversed([names for names in layers if names])) for app in names}


def test_lower_apps_have_no_new_keys_to_higher_ones() -> None:
    floors = get_floors()
    found: dict[str, set[str]] = {}
    for name, file in modules().items():
        app = name.removeprefix("apps").strip(".").partition(".")[0]
        for node in parse(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                model = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                is_key = node.func.attr in {"ForeignKey", "OneToOneField", "ManyToManyField"}
                if is_key and isinstance(model, str) and floors[model.partition(".")[0]] > floors[app]:
                    found.setdefault(app, set()).add(model)

    assert found == KEYS_TO_HIGHER_APPS


def test_no_further_module_imports_types_of_higher_apps() -> None:
    floors = get_floors()
    found = set()
    for name, file in modules().items():
        for node in parse(file):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
                sources = [line.module for line in node.body if isinstance(line, ast.ImportFrom) and line.module]
                higher = [source for source in sources if source.startswith("apps.")]
                if any(floors[source.split(".")[1]] > floors[name.split(".")[1]] for source in higher):
                    found.add(name)

    assert found == TYPES_FROM_HIGHER_APPS


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_apps_know_only_the_port_of_the_jobs() -> None:
    """So an engine can be replaced, and ``wake`` is the only way to it: before the commit, a worker finds no rows."""
    engines = {"procrastinate", "apps.core.jobs.procrastinate", "apps.core.jobs.embedded", "apps.core.jobs.processes"}
    callers = {name for name, file in modules().items() if engines & imports(file)}

    assert callers == {"apps.core.jobs.procrastinate", "apps.core.management.commands.worker"}
