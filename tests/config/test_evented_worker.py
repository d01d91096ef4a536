"""The deadline for request bodies."""

import socket
import time

import pytest

from config.evented_worker import _BodySocket


def test_body_that_stops_arriving_times_out_at_its_deadline():
    server_socket, client_socket = socket.socketpair()
    with server_socket, client_socket:
        body = _BodySocket(server_socket, seconds=0.05)
        client_socket.sendall(b"first")
        assert body.recv(100) == b"first"

        # Without a deadline this would wait for ever.
        with pytest.raises(TimeoutError):
            body.recv(100)


def test_body_that_arrives_slowly_times_out_at_its_deadline():
    server_socket, client_socket = socket.socketpair()
    with server_socket, client_socket:
        client_socket.sendall(b"x" * 1000)
        body = _BodySocket(server_socket, seconds=0.05)

        with pytest.raises(TimeoutError):
            read_byte_by_byte(body)


def read_byte_by_byte(body: _BodySocket) -> None:
    while body.recv(1):
        time.sleep(0.001)
