"""A passkey in software, as a browser with an authenticator would answer, and helpers to set factors up."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone

from apps.accounts.models import User
from apps.factors import recovery_codes, totp
from apps.factors.encryption import encrypt
from apps.factors.models import Passkey, SecondFactor

HOST, ORIGIN = "testserver", "http://testserver"


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """One key. ``verifies`` is whether it asks for a PIN or finger, ``counts`` whether it counts its uses."""

    host: str = HOST
    origin: str = ORIGIN
    verifies: bool = True
    counts: bool = True
    sign_count: int = 0
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer ``navigator.credentials.create``."""
        length = len(self.credential_id).to_bytes(2, "big")
        data = self._data(attested=b"\0" * 16 + length + self.credential_id + self.public_key)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        response = {"clientDataJSON": encode(client_data), "attestationObject": encode(attestation)}
        return self._credential({**response, "transports": ["internal"]})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer ``navigator.credentials.get``."""
        client_data, data = self._client_data("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": client_data, "authenticatorData": data, "signature": signature}
        return self._credential({name: encode(value) for name, value in response.items()})

    def store(self, user: User, name: str = "Phone") -> Passkey:
        """Set it up for a user, without the calls."""
        SecondFactor.objects.get_or_create(user=user)
        return Passkey.objects.create(
            user=user,
            name=name,
            credential_id=encode(self.credential_id),
            public_key=self.public_key,
            sign_count=self.sign_count,
        )

    def _data(self, attested: bytes = b"") -> bytes:
        self.sign_count += self.counts
        flags = 0x01 | (0x04 if self.verifies else 0) | (0x40 if attested else 0)
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.sign_count.to_bytes(4, "big") + attested

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = encode(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def set_up_totp(user: User) -> str:
    """Return the secret of the user's authenticator app."""
    secret = totp.generate_secret()
    SecondFactor.objects.update_or_create(user=user, defaults={"totp_secret": encrypt(secret)})
    return secret


def set_up_recovery_codes(user: User) -> list[str]:
    return recovery_codes.replace_codes(user)


def get_code(secret: str, *, steps: int = 0) -> str:
    """The code that the app shows now, or some steps of 30 seconds later."""
    time = timezone.now() + timedelta(seconds=steps * totp.STEP_SECONDS)
    return totp._get_totp(secret).generate(int(time.timestamp())).decode()


def get_wrong_code(secret: str) -> str:
    valid = {get_code(secret, steps=steps) for steps in range(-2, 3)}
    return next(code for code in ("000000", "111111", "222222", "333333", "444444", "555555") if code not in valid)
