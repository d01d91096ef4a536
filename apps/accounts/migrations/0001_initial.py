import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("username", models.CharField(max_length=150)),
                ("username_key", models.CharField(editable=False, max_length=300, unique=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("email_key", models.CharField(editable=False, max_length=508, null=True, unique=True)),
                ("email_changed_at", models.DateTimeField(editable=False, null=True)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("member", "Member"), ("panel_admin", "Panel admin"), ("staff", "Support staff")],
                        editable=False,
                        max_length=20,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "ordering": ["username_key"],
            },
        ),
        migrations.CreateModel(
            name="EmailUndo",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("email", models.EmailField(max_length=254)),
                ("email_key", models.CharField(db_index=True, editable=False, max_length=508)),
                ("email_changed_at", models.DateTimeField(null=True)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PasswordResetRequest",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("address_key", models.TextField()),
                ("origin", models.TextField(verbose_name="scheme and host of the link")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("request_id", models.CharField(blank=True, max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="AdminAccount",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="admin_account",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("full_name", models.CharField(max_length=200)),
                (
                    "role",
                    models.CharField(
                        choices=[("admin", "Admin"), ("super_admin", "Super admin")], default="admin", max_length=20
                    ),
                ),
                ("version", models.PositiveIntegerField(db_default=1, default=1, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="member",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("first_name", models.CharField(max_length=100)),
                ("last_name", models.CharField(max_length=100)),
                ("phone", models.CharField(max_length=40)),
                ("phone_digits", models.CharField(db_index=True, editable=False, max_length=15)),
                ("company_name", models.CharField(max_length=200)),
                ("search_text", models.CharField(editable=False)),
                ("position", models.CharField(max_length=100)),
                ("license_number", models.CharField(blank=True, max_length=100)),
                (
                    "is_read_only",
                    models.BooleanField(
                        default=False, editable=False, verbose_name="the demo member, who changes nothing"
                    ),
                ),
                ("first_login_at", models.DateTimeField(blank=True, null=True)),
                ("purchase_countdown_start", models.DateTimeField(blank=True, null=True)),
                ("access_countdown_start", models.DateTimeField(blank=True, null=True)),
                ("expiry_logged_for", models.DateTimeField(editable=False, null=True)),
                ("reconnaissance_used_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "abstract": False,
            },
        ),
    ]
