"""Thumbnails under gevent, as gunicorn serves them: whoever does not wait for one goes on."""

import subprocess
import sys
from pathlib import Path

from tests.documents.pictures import halves, saved

ROOT = Path(__file__).parent.parent.parent
THREE_AT_ONCE = """
from gevent import monkey; monkey.patch_all()
import gevent, io, sys
from apps.documents import rendering

rendering.MAX_RENDER_SECONDS = rendering.MAX_WAIT_SECONDS = 60
content = sys.stdin.buffer.read()
turns_of_others = 0

def others():
    global turns_of_others
    while True:
        gevent.sleep(0.001)
        turns_of_others += 1

gevent.spawn(others)
drawn = gevent.joinall([gevent.spawn(rendering.render, io.BytesIO(content), "image") for _ in range(3)])
print(turns_of_others, *[one.value[:3] == b"\\xff\\xd8\\xff" for one in drawn])
"""


def test_others_go_on_while_three_are_drawn_two_at_once():
    said = subprocess.run(
        [sys.executable, "-c", THREE_AT_ONCE],
        cwd=ROOT,
        input=saved(halves(), "JPEG"),
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout.split()

    assert said[1:] == [b"True"] * 3
    # Starting Python twice takes many times as long; with drawings that hold everybody up it would be two or three.
    assert int(said[0]) >= 10
