"""``.ci/find-chromium``, ``find-clamd`` and ``find-webkit``: only their option ``--install`` may install anything."""

import subprocess
from pathlib import Path

import pytest

from tests.environment import ROOT

# What the scripts are called after, and what they call the programs.
PROGRAMS = {"chromium": "Chromium", "clamd": "clamd", "webkit": "WebKit"}
COMMANDS = {
    "chromium": "chromium-headless-shell",
    "clamd": "clamd",
    "webkit": "lib/x86_64/webkit2gtk-4.1/MiniBrowser",
}


@pytest.fixture
def bare_machine(tmp_path: Path) -> Path:
    """A folder as PATH: root's ``id``, and an ``apt-get`` that makes the last word a command and lists its calls."""
    write_command(tmp_path / "id", "echo 0")
    (tmp_path / "lib/x86_64/webkit2gtk-4.1").mkdir(parents=True)
    # The packages of Chromium are named after their commands; the others have commands of their own.
    write_command(
        tmp_path / "apt-get",
        f"""echo "$*" >>{tmp_path}/calls
case "$*" in
    *chromium*) for name; do :; done; [ ! -e {tmp_path}/lacks-$name ] || exit 100 ;;
    *clamav-daemon) name=clamd ;;
    *webkit*) name="WebKitWebDriver Xvfb lib/x86_64/webkit2gtk-4.1/MiniBrowser" ;;
    *) exit 0 ;;
esac
for command in $name; do
    echo '#!/bin/sh' >{tmp_path}/$command
    /bin/chmod +x {tmp_path}/$command
done""",
    )
    return tmp_path


def write_command(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def find(program: str, path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    script = (ROOT / ".ci" / f"find-{program}").read_text()
    script = script.replace("/usr/sbin:/usr/local/sbin", "").replace("/usr/lib", f"{path}/lib")
    return subprocess.run(
        ["/bin/sh", "-s", "--", *options],
        check=False,
        input=script,
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_test_process_that_misses_a_program_installs_nothing(bare_machine: Path, program: str) -> None:
    found = find(program, bare_machine)

    assert found.returncode == 1
    assert found.stdout == ""
    assert f"need {PROGRAMS[program]}" in found.stderr
    assert not (bare_machine / "calls").exists()


@pytest.mark.parametrize("program", PROGRAMS)
def test_missing_program_is_installed_once(bare_machine: Path, program: str) -> None:
    first, second = find(program, bare_machine, "--install"), find(program, bare_machine, "--install")

    assert first.stdout == second.stdout == f"{bare_machine / COMMANDS[program]}\n"
    assert len((bare_machine / "calls").read_text().splitlines()) == 2  # update and install


def test_whole_chromium_is_installed_where_the_headless_shell_has_no_package(bare_machine: Path) -> None:
    (bare_machine / "lacks-chromium-headless-shell").touch()

    assert find("chromium", bare_machine, "--install").stdout == f"{bare_machine / 'chromium'}\n"


def test_headless_shell_is_preferred_to_a_whole_chromium(bare_machine: Path) -> None:
    write_command(bare_machine / "chromium", "")

    assert find("chromium", bare_machine).stdout == f"{bare_machine / 'chromium'}\n"
    assert find("chromium", bare_machine, "--install").stdout == f"{bare_machine / 'chromium-headless-shell'}\n"


def test_make_sets_up_with_the_python_that_is_named():
    # From the first step on, as in a fresh checkout.
    command = ["make", "--dry-run", "--always-make", "PYTHON=/opt/python/bin/python3", "setup"]
    steps = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert ".venv/bin/python -m pip install" in steps
    assert "/opt/python" not in steps
