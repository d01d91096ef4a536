"""Passkeys and security keys (WebAuthn). The library is loaded with the first use, because it needs 10 MB."""

import logging
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from apps.accounts.models import User
from apps.core.errors import Conflict, Invalid
from apps.core.rules import MESSAGES
from apps.factors.models import Passkey

logger = logging.getLogger(__name__)

_NAME = "Anonymous Adjusters Network"
_TIMEOUT_MILLISECONDS = 5 * 60 * 1000


class PasskeysImpossible(Conflict):
    """Browsers refuse passkeys for hosts that are IP addresses."""

    message = MESSAGES["secondFactor"]["noPasskeysHere"]


class PasskeyRefused(Invalid):
    def __init__(self) -> None:
        super().__init__({"credential": [MESSAGES["secondFactor"]["passkeyRefused"]]})


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The site for which passkeys are valid: its host, and the origin of its pages."""

    host: str
    origin: str

    @property
    def can_use_passkeys(self) -> bool:
        try:
            ip_address(self.host.strip("[]"))
        except ValueError:
            return True
        return False

    def require_possible(self) -> None:
        """Raise ``PasskeysImpossible``."""
        if not self.can_use_passkeys:
            raise PasskeysImpossible


def get_relying_party(site: str) -> RelyingParty:
    """``site`` is the scheme and host of the pages."""
    return RelyingParty(settings.WEBAUTHN_RP_ID or urlsplit(site).hostname or "", site)


def get_registration_options(*, user: User, challenge: bytes, party: RelyingParty) -> dict[str, Any]:
    """What the browser needs to make a passkey. Raises ``PasskeysImpossible``."""
    party.require_possible()
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.options_to_json_dict import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import (  # noqa: PLC0415
        AuthenticatorSelectionCriteria,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=party.host,
        rp_name=_NAME,
        user_id=user.pk.bytes,
        user_name=user.username,
        user_display_name=user.username,
        challenge=challenge,
        timeout=_TIMEOUT_MILLISECONDS,
        # A security key without storage or PIN is good enough as a second step after the password.
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.PREFERRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_describe(user),
    )
    return options_to_json_dict(options)


def verify_registration(
    *, user: User, name: str, credential: dict[str, Any], challenge: bytes, party: RelyingParty, now: datetime
) -> Passkey:
    """Return the new passkey, not yet stored. Raises ``PasskeyRefused``."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import bytes_to_base64url  # noqa: PLC0415

    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.host,
            expected_origin=party.origin,
        )
    except _get_errors() as error:
        raise _refuse(error) from error
    transports = (credential.get("response") or {}).get("transports")
    known = [text for text in transports if isinstance(text, str)][:10] if isinstance(transports, list) else []
    return Passkey(
        user=user,
        name=name,
        credential_id=bytes_to_base64url(verified.credential_id),
        public_key=verified.credential_public_key,
        sign_count=verified.sign_count,
        transports=known,
        created_at=now,
    )


def get_request_options(*, user: User | None, challenge: bytes, party: RelyingParty) -> dict[str, Any]:
    """What the browser needs to use a passkey. Raises ``PasskeysImpossible``.

    With a ``user``, who has entered the password, it is one of their keys. Without one it is any passkey of this site,
    and the authenticator must verify the person by PIN, finger or face, because there is no password.
    """
    party.require_possible()
    import webauthn  # noqa: PLC0415
    from webauthn.helpers.options_to_json_dict import options_to_json_dict  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    options = webauthn.generate_authentication_options(
        rp_id=party.host,
        challenge=challenge,
        timeout=_TIMEOUT_MILLISECONDS,
        allow_credentials=_describe(user) if user else None,
        user_verification=UserVerificationRequirement.PREFERRED if user else UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def authenticate(
    *, user: User | None, credential: dict[str, Any], challenge: bytes, party: RelyingParty, now: datetime
) -> User:
    """Return the owner of the passkey, which must be ``user`` if one is given. Raises ``PasskeyRefused``."""
    import webauthn  # noqa: PLC0415

    passkey = _find(credential)
    if passkey is None or (user is not None and passkey.user_id != user.pk) or not passkey.user.is_active:
        raise PasskeyRefused
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.host,
            expected_origin=party.origin,
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=user is None,
        )
    except _get_errors() as error:
        raise _refuse(error) from error
    # Of two concurrent uses with the same counter, one is a copy.
    used = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count).update(
        sign_count=verified.new_sign_count, last_used_at=now
    )
    if not used:
        raise PasskeyRefused
    return passkey.user


def _find(credential: dict[str, Any]) -> Passkey | None:
    credential_id = credential.get("id")
    if not isinstance(credential_id, str):
        return None
    passkeys = Passkey.objects.select_related("user__member", "user__admin_account", "user__second_factor")
    return passkeys.filter(credential_id=credential_id).first()


def _describe(user: User) -> list[Any]:
    from webauthn import base64url_to_bytes  # noqa: PLC0415
    from webauthn.helpers.structs import AuthenticatorTransport, PublicKeyCredentialDescriptor  # noqa: PLC0415

    known = {transport.value for transport in AuthenticatorTransport}
    return [
        PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(passkey.credential_id),
            transports=[AuthenticatorTransport(text) for text in passkey.transports if text in known],
        )
        for passkey in Passkey.objects.filter(user=user)
    ]


def _get_errors() -> tuple[type[Exception], ...]:
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    # The library parses what the caller sends, and does not turn every error of that into its own.
    return (WebAuthnException, ValueError, TypeError, KeyError, IndexError, AttributeError)


def _refuse(error: Exception) -> PasskeyRefused:
    # Without the text of the error, which contains values that the caller has chosen.
    logger.warning("A passkey was refused: %s", type(error).__name__)
    return PasskeyRefused()
