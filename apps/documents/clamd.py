"""A client of clamd, the daemon of ClamAV: each file is sent over a connection of its own (``INSTREAM``).

Own code, because no client on the package index has a deadline for a whole scan. clamd and pyClamd had their last
releases in 2014 and 2017, and clamav-client (0.7.2) is GPL-2.0.
"""

import re
import socket
import struct
import time
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from itertools import chain
from typing import NoReturn, Self
from urllib.parse import urlsplit
from zipfile import ZipFile

from django.conf import settings

from apps.core.rules import UPLOADS

# Seconds for one file, from connecting to the verdict.
SCAN_SECONDS = 60
# Seconds for a ``PING``. clamd answers it even while it scans.
PING_SECONDS = 5

BLOCK_SIZE = 64 * 1024
_MAX_REPLY = 4096

_FOUND = re.compile(rb"stream: (?P<name>.+) FOUND")


class ScannerDown(Exception):
    """clamd cannot be reached or does not answer. This says nothing about the file."""


class ScanFailed(Exception):
    """clamd works, but gave no verdict on this file."""


def ping() -> None:
    """Raise ``ScannerDown`` unless clamd answers."""
    try:
        with _Connection(PING_SECONDS) as connection:
            connection.send(b"zPING\0")
            reply = connection.receive()
    except OSError as error:
        raise ScannerDown(_describe(error)) from error
    if reply != b"PONG":
        raise ScannerDown("The answer to PING is not PONG")


def scan(chunks: Iterable[bytes]) -> str:
    """Return the name of the threat that clamd has found, or an empty text if the file is clean.

    Raises ``ScannerDown`` and ``ScanFailed``, and what reading the chunks raises.
    """
    with _Connection(SCAN_SECONDS) as connection:
        reply = _send(connection, chunks)
    if reply == b"stream: OK":
        return ""
    if found := _FOUND.fullmatch(reply):
        return found["name"].decode(errors="replace")
    raise ScanFailed(reply.decode(errors="replace")[:150])


def find_missing_settings() -> list[tuple[str, str]]:
    """Return the lines that clamd's configuration lacks, each with what happens without it. Raises ``ScannerDown``.

    clamd cannot be asked for its settings, so it gets a file for each of them.
    """
    ping()
    largest = _probe([bytes(BLOCK_SIZE)] * (UPLOADS["maxFileBytes"] // BLOCK_SIZE + 1))
    missing = []
    if "size limit exceeded" in largest:
        missing.append(("StreamMaxLength 25M", "it refuses files of the size that members may upload"))
    if largest.startswith("Heuristics.Limits."):
        missing.append(("MaxFileSize 25M", "it does not look into files of the size that members may upload"))
    if not _probe([_build_encrypted_zip()]):
        missing.append(("AlertEncrypted yes", "it takes encrypted files for clean"))
    if not _probe([_build_nested_zip()]):
        missing.append(("AlertExceedsMax yes", "it takes files for clean that it has not scanned to their end"))
    return missing


def _probe(chunks: Iterable[bytes]) -> str:
    """The name of the threat, or clamd's error."""
    try:
        return scan(chunks)
    except ScanFailed as error:
        return str(error)


def _build_encrypted_zip() -> bytes:
    """An archive with one entry that is marked as encrypted, which Python cannot write."""
    content = bytearray(_zip("probe.txt", b"probe"))
    for signature, flags_offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + flags_offset] |= 1
    return bytes(content)


def _build_nested_zip() -> bytes:
    """More archives in each other than clamd opens by default (``MaxRecursion 17``)."""
    content = b"probe"
    for _ in range(25):
        content = _zip("probe.zip", content)
    return content


def _zip(name: str, content: bytes) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


def _send(connection: "_Connection", chunks: Iterable[bytes]) -> bytes:
    try:
        connection.send(b"zINSTREAM\0")
    except OSError as error:
        raise ScannerDown(_describe(error)) from error
    # An empty chunk ends the file. Chunks are read outside of the ``try``: an error of the file store is not clamd's.
    for chunk in chain(filter(None, chunks), [b""]):
        try:
            connection.send(struct.pack("!L", len(chunk)) + chunk)
        except OSError as error:
            _fail(connection, error)
    try:
        return connection.receive()
    except OSError as error:
        _fail(connection, error)


def _fail(connection: "_Connection", error: OSError) -> NoReturn:
    """Raise ``ScanFailed`` with clamd's last words, for example about the size of the file, or ``ScannerDown``."""
    reply = b""
    with suppress(OSError):
        reply = connection.receive()
    if not reply:
        # A scanner that was stopped says nothing about the file. One that still answers has failed with this file.
        ping()
    raise ScanFailed(reply.decode(errors="replace")[:150] or _describe(error)) from error


class _Connection:
    """A connection whose operations must all end within ``seconds``. Raises ``OSError``."""

    def __init__(self, seconds: float) -> None:
        self._deadline = time.monotonic() + seconds
        self._opened: socket.socket | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._opened is not None:
            self._opened.close()

    def send(self, data: bytes) -> None:
        self._get_socket().sendall(data)

    def receive(self) -> bytes:
        """Return the reply without the zero byte at its end. Half a reply is an error: it could mean anything."""
        reply = b""
        while not reply.endswith(b"\0"):
            received = self._get_socket().recv(_MAX_REPLY)
            if not received or len(reply) > _MAX_REPLY:
                raise ConnectionResetError
            reply += received
        return reply[:-1]

    def _get_socket(self) -> socket.socket:
        """The connected socket, with the time that is left as its timeout."""
        seconds_left = self._deadline - time.monotonic()
        if seconds_left <= 0:
            raise TimeoutError
        if self._opened is None:
            address = urlsplit(settings.CLAMD_URL)
            if address.scheme == "unix":
                self._opened = socket.socket(socket.AF_UNIX)
                self._opened.settimeout(seconds_left)
                self._opened.connect(address.path)
            else:
                self._opened = socket.create_connection((address.hostname, address.port), seconds_left)
        self._opened.settimeout(seconds_left)
        return self._opened


def _describe(error: OSError) -> str:
    return type(error).__name__
