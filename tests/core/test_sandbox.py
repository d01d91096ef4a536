import io
import json
import os
import resource
import subprocess
from dataclasses import replace

import pytest

from apps.core.files import sandbox

LIMITS = sandbox.Limits(seconds=600, cpu_seconds=5, memory_bytes=256 * 1024 * 1024, output_bytes=64 * 1024)

PROBE = "tests.core.sandbox_probe"


def run(*arguments: str, limits: sandbox.Limits = LIMITS) -> bytes:
    return sandbox.run(PROBE, arguments, io.BytesIO(b"content"), limits)


def test_program_gets_the_file_with_limits_and_no_environment():
    seen = json.loads(run("look"))
    assert seen["content"] == "content"
    assert not {name for name in seen["environment"] if not name.startswith(("LC_", "__"))}
    assert not {"django", "config"} & set(seen["modules"])
    expected = {
        "RLIMIT_CPU": 5,
        "RLIMIT_AS": 256 * 1024 * 1024,
        "RLIMIT_FSIZE": 64 * 1024,
        "RLIMIT_NPROC": 0,
        "RLIMIT_CORE": 0,
    }
    assert seen["limits"] == expected
    # With a lower priority.
    assert seen["nice"] == min(19, os.nice(0) + 10)


def test_program_may_start_as_many_threads_as_it_needs():
    seen = json.loads(run("look", limits=replace(LIMITS, threads=4)))
    # The limit counts all processes of the user, of which this test is one.
    assert seen["limits"]["RLIMIT_NPROC"] > 4


def test_program_that_needs_more_memory_ends_alone():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert run("fill") == b"out of memory"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024


def test_program_that_uses_up_its_processor_time_crashes():
    with pytest.raises(sandbox.Crashed) as raised:
        run("spin", limits=sandbox.Limits(600, 1, 256 * 1024 * 1024, 1024))
    assert raised.value.is_out_of_time


def test_program_that_takes_too_long_is_stopped():
    with pytest.raises(sandbox.TimedOut):
        run("wait", limits=sandbox.Limits(0.2, 5, 256 * 1024 * 1024, 1024))


def test_program_that_fails_says_nothing_about_the_file():
    with pytest.raises(sandbox.ProgramFailed):
        run("fail")


def test_program_that_was_killed_from_outside_says_nothing_about_the_file(monkeypatch):
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, -9))
    with pytest.raises(sandbox.ProgramFailed):
        run("look")
