"""Seals PDFs with the network's certificate.

The worker does it, because the program that reads the members' files must not have the key. A seal has the time of its
making, so no two sealed files have the same bytes.
"""

import io
from datetime import datetime

from cryptography import x509
from cryptography.hazmat.primitives.serialization import pkcs12
from django.conf import settings


def is_set() -> bool:
    return settings.SEAL_CERTIFICATE is not None


def is_in_use(*, now: datetime) -> bool:
    """Whether packets get a seal. Readers of PDFs call one invalid that was made outside the dates of its certificate.

    A certificate that cannot be read counts, because packets wait for it.
    """
    if not is_set():
        return False
    try:
        certificate = read_certificate()
    except (OSError, ValueError):
        return True
    return certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc


def read_certificate() -> x509.Certificate:
    """Raises ``OSError`` if the file is gone, and ``ValueError`` if the password does not open it."""
    found = pkcs12.load_key_and_certificates(_read_file(), _get_password())[1]
    if found is None:
        raise ValueError("no certificate")
    return found


def seal(content: bytes) -> bytes:
    """Sign a PDF, so that a reader shows who made it and that nothing was changed since.

    Raises ``OSError`` and ``ValueError``.
    """
    # They take half a second, and most installations have no certificate.
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415
    from pyhanko.sign import fields, signers  # noqa: PLC0415

    signer = signers.SimpleSigner.load_pkcs12_data(_read_file(), other_certs=[], passphrase=_get_password())
    details = signers.PdfSignatureMetadata(
        field_name="Seal", md_algorithm="sha256", certify=True, docmdp_permissions=fields.MDPPerm.NO_CHANGES
    )
    sealed: io.BytesIO = signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(content)), details, signer=signer)
    return sealed.getvalue()


def _read_file() -> bytes:
    path = settings.SEAL_CERTIFICATE
    if path is None:
        raise FileNotFoundError
    return path.read_bytes()


def _get_password() -> bytes | None:
    return settings.SEAL_PASSWORD.encode() or None
