"""Factories of users and devices, and ``Caller``, a client that behaves like a browser using the API."""

import json
from typing import Any
from urllib.parse import quote

import factory
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
from django.utils import timezone
from factory.django import DjangoModelFactory

from apps.accounts.models import AdminAccount, Member, User
from apps.accounts.sessions import DEVICE_KEY, SessionStore
from apps.core.request_meta import PASSWORD_AT_KEY, SIGNED_IN_AT_KEY
from apps.devices.headers import hash_token
from apps.devices.models import Device
from apps.subscriptions.models import UserPlan

PASSWORD = "correct-horse"
DEMO_PASSWORD = "demo_data-only"
LABEL = "Desktop • Chrome on Linux"

_hashes: dict[str, str] = {}


def _hashed_password() -> str:
    from django.contrib.auth.hashers import make_password

    hasher = settings.PASSWORD_HASHERS[0]
    if hasher not in _hashes:
        _hashes[hasher] = make_password(PASSWORD)
    return _hashes[hasher]


class UserFactory(DjangoModelFactory):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"operative{n}")
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.com")
    kind = User.Kind.MEMBER
    # Hashed once per hasher; every user has the same password.
    password = factory.LazyFunction(_hashed_password)


class MemberFactory(DjangoModelFactory):
    class Meta:
        model = Member
        skip_postgeneration_save = True

    user = factory.SubFactory(UserFactory)
    first_name = "Dana"
    last_name = "Whitlock"
    phone = "(555) 010-4477"
    company_name = "Whitlock Roofing"
    position = "contractor"
    license_number = "TX-20551"

    @factory.post_generation
    def allowance(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        if create:
            UserPlan.objects.create(member=self)


class AdminAccountFactory(DjangoModelFactory):
    class Meta:
        model = AdminAccount

    user = factory.SubFactory(UserFactory, email="", kind=User.Kind.PANEL_ADMIN)
    full_name = "Rowan Hale"
    role = AdminAccount.Role.ADMIN


class DeviceFactory(DjangoModelFactory):
    class Meta:
        model = Device

    member = factory.SubFactory(MemberFactory)
    device_label = LABEL
    device_fingerprint = factory.Sequence(lambda n: f"{n:064x}")
    token_hash = factory.Sequence(lambda n: hash_token(f"device-token-{n}"))


class Caller:
    """A client that sends the CSRF header and the two device headers with each request."""

    def __init__(self, *, fingerprint: str = "a" * 64, label: str = LABEL, address: str = "127.0.0.1") -> None:
        self.client = Client(enforce_csrf_checks=True, REMOTE_ADDR=address, raise_request_exception=False)
        self.client.cookies["csrftoken"] = "c" * 32
        self.fingerprint = fingerprint
        self.label = label

    def headers(self, **extra: str) -> dict[str, str]:
        headers = {"x-csrftoken": self.client.cookies["csrftoken"].value, **extra}
        if self.fingerprint:
            headers |= {"x-device-fingerprint": self.fingerprint, "x-device-label": quote(self.label)}
        return headers

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str) -> Any:
        return self.client.get(path, query, headers=self.headers(**headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self._send("post", path, body, headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Any:
        return self._send("patch", path, body, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self._send("put", path, body, headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self.client.delete(path, headers=self.headers(**headers))

    def upload(self, path: str, fields: dict[str, Any], **headers: str) -> Any:
        """Post a multipart form; ``fields`` may contain files, as in Django's test client."""
        return self.client.post(path, fields, headers=self.headers(**headers))

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        call = getattr(self.client, method)
        data = json.dumps({} if body is None else body)
        return call(path, data, content_type="application/json", headers=self.headers(**headers))


def caller_of(member: Member, *, fingerprint: str = "a" * 64) -> Caller:
    """Return a caller signed in as a member on a newly bound device."""
    caller = Caller(fingerprint=fingerprint)
    token = f"token-of-{member.pk}-{fingerprint}"
    device = Device.objects.create(
        member=member, device_label=LABEL, device_fingerprint=fingerprint, token_hash=hash_token(token)
    )
    _sign_in(caller, member.user, {DEVICE_KEY: str(device.pk)})
    caller.client.cookies[settings.DEVICE_COOKIE_NAME] = token
    return caller


def signed_in_headers(member: Member) -> dict[str, str]:
    """Return the headers of a signed-in member, for requests that do not use ``Caller``."""
    caller = caller_of(member)
    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in caller.client.cookies.items())
    return {"Cookie": cookies, **caller.headers()}


def caller_as(user: User) -> Caller:
    """Return a caller signed in as an admin or a staff user."""
    caller = Caller(fingerprint="")
    _sign_in(caller, user, {})
    return caller


def _sign_in(caller: Caller, user: User, data: dict[str, str]) -> None:
    """Save a session once. ``login`` saves it twice, and also the user."""
    now = timezone.now().isoformat()
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[SIGNED_IN_AT_KEY] = session[PASSWORD_AT_KEY] = now
    session.update(data)
    session.save()
    caller.client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
