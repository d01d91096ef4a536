"""Sends schemathesis' requests to a served product with demo data, as a member, a panel admin and a staff user.

All checks are on; schemathesis.toml has the rules that no schema can state. Arguments are options of schemathesis. Ends
with 1 if a check failed.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.environment import ROOT
from tests.gunicorn_process import environment, serve

ROLES = ("member", "panel_admin", "staff")


def manage(*arguments: str, env: dict[str, str]) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)


def fuzz(role: str, schema: Path, url: str, env: dict[str, str], options: list[str]) -> tuple[int, int]:
    """Return the number of requests and of failures of one role."""
    report = schema.with_name(f"{role}.json")
    subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            *("run", schema, "--url", url, "--checks", "all", "--continue-on-failure"),
            *("--report", "json", "--report-json-path", report, *options),
        ],
        cwd=ROOT,
        env={**env, "SCHEMATHESIS_HOOKS": "tests.security.schemathesis_hooks", "FUZZING_ROLE": role},
        check=False,
    )
    result = json.loads(report.read_text())
    return result["test_cases"]["generated"], result["test_cases"]["unique_failures"] + len(result["errors"])


def main() -> int:
    options = sys.argv[1:] or ["--max-examples", "30"]
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = environment(folder, DEMO_PASSWORD="a-password-of-the-fuzzing")
        schema = folder / "schema.json"
        manage("migrate", "--verbosity", "0", env=env)
        manage("seed_demo", env=env)
        manage("spectacular", "--format", "openapi-json", "--file", str(schema), env=env)
        with serve(folder) as served:
            for role in ROLES:
                requests, failed = fuzz(role, schema, f"http://127.0.0.1:{served.port}", env, options)
                print(f"{role}: {requests} requests, {failed} failures", flush=True)
                failures += failed
    return 1 if failures else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
