"""A ``User`` is anyone who signs in. ``User.kind`` says whether that is a member, a panel admin or support staff."""

import uuid
from importlib import import_module
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.validators import MinLengthValidator
from django.db import models, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import get_random_string

from apps.accounts.usernames import validate_username
from apps.core.jobs.leases import LeasedModel, LeasedQuerySet
from apps.core.models import NormalisedField, NormalisedModel, NormalisedQuerySet
from apps.core.text import digits, identity_key, name_key


def _get_email_key(email: str) -> str | None:
    return identity_key(email) or None


def _get_member_text(first_name: str, last_name: str, company_name: str) -> str:
    return f"{name_key(f'{first_name} {last_name}')}\n{name_key(company_name)}"


def _make_callsign() -> str:
    while True:
        callsign = f"Operative-{get_random_string(4, '0123456789')}"
        if not User.objects.filter(callsign=callsign).exists():
            return callsign


# Sent in the transaction that creates the user. The arguments: ``user``.
superuser_created = Signal()


class UserManager(BaseUserManager["User"]):
    def get_queryset(self) -> NormalisedQuerySet["User"]:
        return NormalisedQuerySet(self.model, using=self._db)

    def create_user(self, username: str, password: str | None, *, email: str = "", **fields: Any) -> "User":
        """Raise Django's ``ValidationError`` if the username is not allowed."""
        validate_username(username)
        user = self.model(username=username, email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    @transaction.atomic
    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """Called by the command ``createsuperuser``."""
        user = self.create_user(username, password, kind=User.Kind.STAFF, is_superuser=True, **fields)
        superuser_created.send(UserManager, user=user)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user by name. Case is ignored."""
        return self.get(username_key=identity_key(username or ""))


class User(AbstractBaseUser, PermissionsMixin, NormalisedModel):
    """``username_key`` and ``email_key`` make usernames and emails unique regardless of case."""

    class Kind(models.TextChoices):
        """Where the user signs in: at ``/login``, in the React panel or at ``/staff/``."""

        MEMBER = "member", "Member"
        PANEL_ADMIN = "panel_admin", "Panel admin"
        STAFF = "staff", "Support staff"

    personal_fields: ClassVar = ("username", "email")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=150)
    username_key = NormalisedField(sources=("username",), normalise=identity_key, max_length=300, unique=True)
    email = models.EmailField(max_length=254, blank=True)
    email_key = NormalisedField(sources=("email",), normalise=_get_email_key, max_length=508, unique=True, null=True)
    # Null if the address was never changed.
    email_changed_at = models.DateTimeField(null=True, editable=False)
    is_active = models.BooleanField(default=True)
    # Until then, failed sign-ins in other browsers do not slow down this user (apps/accounts/credentials.py).
    sign_in_lock_lifted_until = models.DateTimeField(null=True, editable=False)
    # By what name members know a staff user.
    callsign = models.CharField(
        max_length=30, null=True, unique=True, validators=[MinLengthValidator(2)], editable=False
    )
    kind = models.CharField(max_length=20, choices=Kind.choices, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    objects = UserManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["username_key"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["member", "panel_admin"], is_superuser=False) | models.Q(kind="staff"),
                name="user_kind_known_and_superusers_are_staff",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="staff", callsign__isnull=False)
                | (~models.Q(kind="staff") & models.Q(callsign__isnull=True)),
                name="only_staff_have_callsigns",
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.is_staff and not self.callsign:
            self.callsign = _make_callsign()
        super().save(*args, **kwargs)

    @property
    def is_member(self) -> bool:
        return self.kind == self.Kind.MEMBER

    @property
    def is_panel_admin(self) -> bool:
        return self.kind == self.Kind.PANEL_ADMIN

    @property
    def is_staff(self) -> bool:
        """Read by the Django admin."""
        return self.kind == self.Kind.STAFF


class Member(NormalisedModel):
    """The user is the primary key, so a member and its user have the same id."""

    personal_fields: ClassVar = (
        "full_name",
        "first_name",
        "last_name",
        "company_name",
        "phone",
        "license_number",
        "user.username",
        "user.email",
    )

    user = models.OneToOneField(User, on_delete=models.PROTECT, primary_key=True, related_name="member")
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    phone = models.CharField(max_length=40)
    phone_digits = NormalisedField(sources=("phone",), normalise=digits, max_length=15, db_index=True)
    company_name = models.CharField(max_length=200)
    search_text = NormalisedField(sources=("first_name", "last_name", "company_name"), normalise=_get_member_text)
    position = models.CharField(max_length=100)
    license_number = models.CharField(max_length=100, blank=True)
    is_read_only = models.BooleanField("the demo member, who changes nothing", default=False, editable=False)
    first_login_at = models.DateTimeField(null=True, blank=True)
    purchase_countdown_start = models.DateTimeField(null=True, blank=True)
    access_countdown_start = models.DateTimeField(null=True, blank=True)
    # The countdown start for which the expiry is in the activity log.
    expiry_logged_for = models.DateTimeField(null=True, editable=False)
    reconnaissance_used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = NormalisedQuerySet["Member"].as_manager()

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}"


class AdminAccount(models.Model):
    """An admin of the React panel. Username, password and ``is_active`` are stored on the user."""

    class Role(models.TextChoices):
        ADMIN = "admin", "Admin"
        SUPER_ADMIN = "super_admin", "Super admin"

    personal_fields: ClassVar = ("full_name", "user.username", "user.email")

    user = models.OneToOneField(User, on_delete=models.PROTECT, primary_key=True, related_name="admin_account")
    full_name = models.CharField(max_length=200)
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.ADMIN)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(role__in=["admin", "super_admin"]), name="admin_role_known")
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def is_super_admin(self) -> bool:
        """Super admins also manage the other admin accounts."""
        return self.role == self.Role.SUPER_ADMIN


class PasswordResetRequest(LeasedModel):
    """A request for a new password, also for an unknown address. Deleted once it is processed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address_key = models.TextField()
    origin = models.TextField("scheme and host of the link")
    asked_at = models.DateTimeField(default=timezone.now)
    # Of the request that asked, for the log.
    request_id = models.CharField(max_length=64, blank=True)

    objects = LeasedQuerySet["PasswordResetRequest"].as_manager()

    def __str__(self) -> str:
        return f"asked at {self.asked_at}"


class EmailChange(models.Model):
    """A member's new address until the mailed link is opened. A newer request replaces it."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="email_change")
    email = models.EmailField(max_length=254)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member}: {self.email}"


class EmailUndo(NormalisedModel):
    """A member's previous address, and the mailed link that restores it.

    Until ``expires_at`` no other user may take the address. Of one member's rows, a larger id is a later change.
    """

    id = models.BigAutoField(primary_key=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="email_undos")
    email = models.EmailField(max_length=254)
    email_key = NormalisedField(sources=("email",), normalise=identity_key, max_length=508, db_index=True)
    # When the address itself was set. It is restored with the address.
    email_changed_at = models.DateTimeField(null=True)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    objects = NormalisedQuerySet["EmailUndo"].as_manager()

    def __str__(self) -> str:
        return f"{self.member}: {self.email}"


class Session(AbstractBaseSession):
    """``device`` is where a member signed in. The row is loaded here, but only ``apps.devices`` reads it.

    ``second_factor_at`` is when the user last proved a second factor in this session.
    """

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="sessions")
    device = models.ForeignKey("devices.Device", null=True, on_delete=models.CASCADE, related_name="sessions")
    second_factor_at = models.DateTimeField(null=True)
    last_seen_at = models.DateTimeField(default=timezone.now)

    class Meta(AbstractBaseSession.Meta):
        pass

    @classmethod
    def get_session_store_class(cls) -> Any:
        return import_module(settings.SESSION_ENGINE).SessionStore


class FailedSignIn(models.Model):
    """A sign-in of a member that was refused, for support to see why.

    Of the name there is only a hash: one that does not exist is stored too, so that both take the same time.
    """

    class Reason(models.TextChoices):
        WRONG_PASSWORD = "wrong_password", "wrong password"
        LOCKED = "locked", "locked"
        BURNED_CODE = "burned_code", "burned code"
        SECOND_STEP = "second_step", "second step"
        DEVICE_LIMIT = "device_limit", "device limit"

    name_key = models.CharField(max_length=64)
    reason = models.CharField(max_length=20, choices=Reason.choices)
    address = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["name_key", "-created_at"], name="failed_sign_ins_of_name"),
            models.Index(fields=["created_at"], name="failed_sign_ins_by_age"),
        ]

    def __str__(self) -> str:
        return self.get_reason_display()
