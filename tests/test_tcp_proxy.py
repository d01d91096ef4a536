"""The proxy with which the tests simulate outages."""

import socket

from tests.tcp_proxy import TcpProxy

SECONDS = 30


def test_proxy_serves_again_after_its_server_was_down():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        proxy = TcpProxy(server.getsockname()[1])
        with socket.create_connection(("127.0.0.1", proxy.port), SECONDS) as refused:
            assert refused.recv(1) == b""
        server.listen()
        server.settimeout(SECONDS)
        with socket.create_connection(("127.0.0.1", proxy.port), SECONDS) as client:
            client.sendall(b"x")
            with server.accept()[0] as accepted:
                assert accepted.recv(1) == b"x"
        proxy.cut()


def test_connection_to_a_hanging_proxy_is_kept_for_its_server():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        proxy = TcpProxy(server.getsockname()[1])
        proxy.hang()
        with socket.create_connection(("127.0.0.1", proxy.port), SECONDS) as client:
            client.sendall(b"x")
            server.listen()
            server.settimeout(SECONDS)
            proxy.resume()
            with server.accept()[0] as accepted:
                assert accepted.recv(1) == b"x"
        proxy.cut()
