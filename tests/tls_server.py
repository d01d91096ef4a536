"""Self-signed certificates, and a TLS server with one, which no browser accepts."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12


def issue_certificate(*, days: int = 1) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    ends = datetime.now(UTC) + timedelta(days=days, hours=1)
    builder = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), ends - timedelta(days=365), ends
    )
    alternative = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    return key, builder.add_extension(alternative, critical=False).sign(key, hashes.SHA256())


def write_pkcs12(path: Path, password: str, *, days: int = 300) -> Path:
    key, certificate = issue_certificate(days=days)
    encryption = serialization.BestAvailableEncryption(password.encode())
    path.write_bytes(pkcs12.serialize_key_and_certificates(b"seal", key, certificate, None, encryption))
    path.chmod(0o600)
    return path


@contextmanager
def serve_certificate(folder: Path) -> Iterator[int]:
    """Yield the port."""
    key, certificate = issue_certificate()
    pem = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    pem.write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + private)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _address = server.accept()
                    with connection, suppress(OSError), context.wrap_socket(connection, server_side=True) as secure:
                        secure.recv(1)

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
