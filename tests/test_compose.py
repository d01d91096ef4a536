"""The Compose files and the Dockerfile: what they name exists."""

import re
from typing import Any

import pytest
import yaml

from config.environment import SECRETS
from tests.environment import ROOT, settings_unset

DEPLOY = ROOT / "deploy"
FILES = [["compose.yaml"], ["compose.yaml", "compose.many.yaml"]]


def read_services(names: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The services of our image and the secrets, with the later file over the earlier one, as Compose merges them."""
    services: dict[str, Any] = {}
    secrets: dict[str, Any] = {}
    for name in names:
        content = yaml.safe_load((DEPLOY / name).read_text())
        secrets |= content["secrets"]
        for service, values in content["services"].items():
            before = services.setdefault(service, {})
            merged = {key: before.get(key, {}) | values.get(key, {}) for key in ("environment",)}
            services[service] = before | values | merged
    return {name: values for name, values in services.items() if "adjusters" in values["image"]}, secrets


@pytest.mark.parametrize("names", FILES)
def test_services_name_settings_and_secrets_that_exist(names):
    services, secrets = read_services(names)

    assert services.keys() == {"migrate", "web", "worker"}
    for service in services.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        files = {name: value for name, value in service["environment"].items() if name.endswith("_FILE")}
        assert {name.removesuffix("_FILE") for name in files} <= set(SECRETS)
        assert {value.removeprefix("/run/secrets/") for value in files.values()} == set(service["secrets"])
        assert set(service["secrets"]) <= secrets.keys()
        # No secret has both forms, and none is in the file itself.
        assert not any(service["environment"].get(name.removesuffix("_FILE")) for name in files)
        assert {name.removesuffix("_FILE") for name in service["environment"]} <= settings_unset().keys()


def test_dockerfile_names_files_that_exist():
    text = (DEPLOY / "Dockerfile").read_text()
    scripts = set(re.findall(r"deploy/image/[\w-]+", text))
    assert scripts == {f"deploy/image/{path.name}" for path in (DEPLOY / "image").iterdir()}
    assert all((ROOT / script).stat().st_mode & 0o111 for script in scripts)
    copied = re.findall(r"--from=product /app/(\S+)", text)
    made = {".venv", "release-static"}
    assert {name for name in copied if not (ROOT / name).exists()} - made <= {"frontend/webpack-stats.json"}
    assert "USER 10001:10001" in text
