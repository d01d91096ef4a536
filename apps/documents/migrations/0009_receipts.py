"""Receipts of stored files, and the end of their chain, which every receipt locks."""

import uuid

import django.db.models.deletion
from django.db import migrations, models


def create_chain(apps, schema_editor):
    apps.get_model("documents", "ReceiptChain").objects.create(pk=1)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_failed_sign_ins"),
        ("documents", "0008_pages"),
    ]

    operations = [
        migrations.CreateModel(
            name="KnownFile",
            fields=[
                ("sha256", models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name="SHA-256")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("received", "Received by the network"),
                            ("released", "Released by the network"),
                            ("packet", "Packet made by the network"),
                        ],
                        max_length=10,
                    ),
                ),
                ("since", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ReceiptChain",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("last_number", models.PositiveIntegerField(default=0)),
                (
                    "last_hash",
                    models.CharField(default="0" * 64, max_length=64),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Receipt",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField(editable=False, unique=True)),
                ("claim_id", models.UUIDField(editable=False, null=True)),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("claim", "Claim"),
                            ("claim_documents", "Further documents of a claim"),
                            ("documents", "Documents"),
                            ("request", "Requested documents"),
                            ("message", "Message"),
                            ("estimate", "Estimate"),
                            ("reconnaissance", "RECONNAISSANCE"),
                            ("service_request", "Service request"),
                            ("result", "Released by the network"),
                        ],
                        editable=False,
                        max_length=20,
                    ),
                ),
                ("created_at", models.DateTimeField(editable=False, verbose_name="time")),
                ("previous_hash", models.CharField(editable=False, max_length=64)),
                ("hash", models.CharField(editable=False, max_length=64)),
                (
                    "member",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="accounts.member",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReceiptFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=255)),
                ("name_key", models.CharField(blank=True, max_length=64)),
                ("name_hash", models.CharField(max_length=64)),
                ("size", models.PositiveBigIntegerField(verbose_name="size in bytes")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "document",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="receipt_file",
                        to="documents.userdocument",
                    ),
                ),
                (
                    "receipt",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="files",
                        to="documents.receipt",
                    ),
                ),
            ],
            options={
                "ordering": ["receipt", "place"],
            },
        ),
        migrations.AddIndex(
            model_name="receipt",
            index=models.Index(fields=["member", "-created_at", "-id"], name="receipts_of_member"),
        ),
        migrations.AddConstraint(
            model_name="receiptfile",
            constraint=models.UniqueConstraint(fields=("receipt", "place"), name="receipt_file_has_one_place"),
        ),
        migrations.RunPython(create_chain, migrations.RunPython.noop),
    ]
