"""A ``User`` is anyone who signs in: a member (``Member``), a panel admin (``AdminAccount``) or staff (``is_staff``).

A user is exactly one of the three.
"""

import uuid
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone

from apps.accounts.usernames import validate_username
from apps.core.text import digits, identity_key, name_key


class UserManager(BaseUserManager["User"]):
    def create_user(self, username: str, password: str | None, *, email: str = "", **fields: Any) -> "User":
        """Raise Django's ``ValidationError`` if the username is not allowed."""
        validate_username(username)
        user = self.model(username=username, email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(username, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user by name. Case is ignored."""
        return self.get(username_key=identity_key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """``username_key`` and ``email_key`` make usernames and emails unique regardless of case."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=150)
    username_key = models.CharField(max_length=300, unique=True, editable=False)
    email = models.EmailField(max_length=254, blank=True)
    email_key = models.CharField(max_length=508, unique=True, null=True, editable=False)
    # Null if the address was never changed.
    email_changed_at = models.DateTimeField(null=True, editable=False)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField("may enter the support desk", default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    objects = UserManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["username_key"]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.username_key = identity_key(self.username)
        self.email_key = identity_key(self.email) or None
        super().save(*args, **kwargs)

    @property
    def is_member(self) -> bool:
        return hasattr(self, "member")

    @property
    def is_support_staff(self) -> bool:
        """Whether this user may sign in at ``/staff/``. Members and panel admins may not, even with ``is_staff``."""
        return self.is_staff and not self.is_member and not self.is_panel_admin

    @property
    def is_panel_admin(self) -> bool:
        return hasattr(self, "admin_account")


class Member(models.Model):
    """The user is the primary key, so a member and its user have the same id."""

    user = models.OneToOneField(User, on_delete=models.PROTECT, primary_key=True, related_name="member")
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    phone = models.CharField(max_length=40)
    phone_digits = models.CharField(max_length=15, editable=False, db_index=True)
    company_name = models.CharField(max_length=200)
    search_text = models.TextField("name and company, as they are searched for", editable=False, default="")
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

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Update the search columns: the digits of the phone, and name and company without case and accents."""
        self.phone_digits = digits(self.phone)
        self.search_text = f"{name_key(self.full_name)}\n{name_key(self.company_name)}"
        if update_fields is not None:
            update_fields = {*update_fields, "phone_digits", "search_text"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}"


class AdminAccount(models.Model):
    """An admin of the React panel. Username, password and ``is_active`` are stored on the user."""

    class Role(models.TextChoices):
        ADMIN = "admin", "Admin"
        SUPER_ADMIN = "super_admin", "Super admin"

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


class PasswordResetRequest(models.Model):
    """A request for a new password, also for an unknown address. Deleted once it is processed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    address_key = models.TextField()
    origin = models.TextField("scheme and host of the link")
    asked_at = models.DateTimeField(default=timezone.now)

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


class EmailUndo(models.Model):
    """A member's previous address, and the mailed link that restores it.

    Until ``expires_at`` no other user may take the address. Of one member's rows, a larger id is a later change.
    """

    id = models.BigAutoField(primary_key=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="email_undos")
    email = models.EmailField(max_length=254)
    email_key = models.CharField(max_length=508, db_index=True, editable=False)
    # When the address itself was set. It is restored with the address.
    email_changed_at = models.DateTimeField(null=True)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member}: {self.email}"


class Session(AbstractBaseSession):
    """``device_id`` is not a foreign key, because ``apps.devices`` is in a higher layer."""

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="sessions")
    device_id = models.UUIDField(null=True, db_index=True)

    class Meta(AbstractBaseSession.Meta):
        pass

    @classmethod
    def get_session_store_class(cls) -> Any:
        from apps.accounts.sessions import SessionStore  # noqa: PLC0415  # the store imports this model

        return SessionStore
