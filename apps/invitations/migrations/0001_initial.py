import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="InvitationCodeCount",
            fields=[
                (
                    "group",
                    models.CharField(
                        choices=[
                            ("unassigned", "Unassigned"),
                            ("assigned", "Assigned"),
                            ("used", "Used"),
                            ("revoked", "Revoked or expired"),
                        ],
                        max_length=10,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("count", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="InvitationCode",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=50, unique=True)),
                (
                    "group",
                    models.CharField(
                        choices=[
                            ("unassigned", "Unassigned"),
                            ("assigned", "Assigned"),
                            ("used", "Used"),
                            ("revoked", "Revoked or expired"),
                        ],
                        default="unassigned",
                        editable=False,
                        max_length=10,
                    ),
                ),
                ("is_used", models.BooleanField(default=False, editable=False)),
                ("used_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "assignee_type",
                    models.CharField(
                        blank=True,
                        choices=[("name", "Name"), ("phone", "Phone"), ("email", "Email")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("assignee_first_name", models.CharField(blank=True, default="", max_length=100)),
                ("assignee_last_name", models.CharField(blank=True, default="", max_length=100)),
                ("assignee_phone", models.CharField(blank=True, default="", max_length=14)),
                ("assignee_email", models.CharField(blank=True, default="", max_length=254)),
                ("assignee_text", models.CharField(editable=False)),
                ("assigned_at", models.DateTimeField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=500)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "assigned_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assigned_codes",
                        to="accounts.adminaccount",
                    ),
                ),
                (
                    "used_by",
                    models.OneToOneField(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitation_code",
                        to="accounts.member",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["group", "-created_at", "-id"], name="codes_of_group"),
                    models.Index(fields=["-created_at", "-id"], name="codes_newest_first"),
                    models.Index(fields=["group", "code"], name="codes_of_group_by_code"),
                    models.Index(
                        condition=models.Q(("expires_at__isnull", False)),
                        fields=["group", "expires_at"],
                        name="codes_that_expire",
                    ),
                    models.Index(
                        condition=models.Q(("assigned_at__isnull", False)),
                        fields=["assignee_text", "assigned_at", "id"],
                        name="codes_by_assignee",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("group", "used"),
                                ("is_used", True),
                                ("used_at__isnull", False),
                                ("used_by__isnull", False),
                            ),
                            models.Q(
                                ("is_used", False),
                                ("used_at__isnull", True),
                                ("used_by__isnull", True),
                                models.Q(("group", "used"), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="used_by_and_at_both_or_neither",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("assigned_at__isnull", True), ("assignee_type", "")),
                            models.Q(models.Q(("assignee_type", ""), _negated=True), ("assigned_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="assigned_wholly_or_not",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("group", "assigned"), _negated=True),
                            ("assigned_at__isnull", False),
                            _connector="OR",
                        ),
                        name="assigned_group_has_assignee",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("group", "unassigned"), _negated=True),
                            ("assigned_at__isnull", True),
                            _connector="OR",
                        ),
                        name="unassigned_group_has_none",
                    ),
                ],
            },
        ),
    ]
