"""Rendering a thumbnail under gevent, as gunicorn runs it, must not block other greenlets."""

import subprocess
import sys
from pathlib import Path

from tests.documents.pictures import image_bytes, red_and_blue_image

ROOT = Path(__file__).parent.parent.parent
SCRIPT = """
from gevent import monkey; monkey.patch_all()
import gevent, io, sys
from apps.documents import rendering

rendering.MAX_RENDER_SECONDS = rendering.MAX_WAIT_SECONDS = 60
content = sys.stdin.buffer.read()
other_turns = 0

def other_greenlet():
    global other_turns
    while True:
        gevent.sleep(0.001)
        other_turns += 1

gevent.spawn(other_greenlet)
greenlets = gevent.joinall([gevent.spawn(rendering.render, io.BytesIO(content), "image") for _ in range(3)])
print(other_turns, *[greenlet.value[:3] == b"\\xff\\xd8\\xff" for greenlet in greenlets])
"""


def test_other_greenlets_run_while_thumbnails_are_rendered():
    output = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        input=image_bytes(red_and_blue_image(), "JPEG"),
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout.split()

    assert output[1:] == [b"True"] * 3
    # Starting the renderer twice takes many milliseconds. If that blocked, the other greenlet would run two or three
    # times.
    assert int(output[0]) >= 10
