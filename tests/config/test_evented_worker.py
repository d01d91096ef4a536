"""The time that a request body may take."""

import socket
import time

import pytest

from config.evented_worker import _BodySocket


def test_a_body_that_does_not_arrive_is_given_up_at_its_deadline():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        body = _BodySocket(ours, seconds=0.05)
        theirs.sendall(b"first")
        assert body.recv(100) == b"first"

        started = time.monotonic()
        with pytest.raises(TimeoutError):
            body.recv(100)
        assert time.monotonic() - started < 1


def test_a_body_that_trickles_in_is_given_up_at_its_deadline():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"x" * 1000)
        body = _BodySocket(ours, seconds=0.05)

        with pytest.raises(TimeoutError):
            read_byte_by_byte(body)


def read_byte_by_byte(body: _BodySocket) -> None:
    while body.recv(1):
        time.sleep(0.001)
