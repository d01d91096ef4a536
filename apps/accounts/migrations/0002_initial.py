import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("devices", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="device",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to="devices.device"
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="user",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sessions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="adminaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["admin", "super_admin"])), name="admin_role_known"
            ),
        ),
        migrations.CreateModel(
            name="EmailChange",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="email_change",
                        serialize=False,
                        to="accounts.member",
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("expires_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="emailundo",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="email_undos", to="accounts.member"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("is_superuser", False), ("kind__in", ["member", "panel_admin"])),
                    ("kind", "staff"),
                    _connector="OR",
                ),
                name="user_kind_known_and_superusers_are_staff",
            ),
        ),
    ]
