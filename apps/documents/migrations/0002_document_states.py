from django.db import migrations, models


def withdraw_documents(apps, schema_editor):
    documents = apps.get_model("documents", "UserDocument").objects
    documents.filter(is_viewable=False).update(state="withdrawn")


def hide_documents(apps, schema_editor):
    documents = apps.get_model("documents", "UserDocument").objects
    documents.exclude(state="ready").update(is_viewable=False)


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="userdocument",
            name="state",
            field=models.CharField(
                choices=[
                    ("checking", "Being checked"),
                    ("ready", "Viewable"),
                    ("quarantined", "Quarantined"),
                    ("unscannable", "Cannot be scanned"),
                    ("withdrawn", "Withdrawn"),
                ],
                default="ready",
                editable=False,
                max_length=15,
            ),
        ),
        migrations.RunPython(withdraw_documents, hide_documents),
        migrations.RemoveField(model_name="userdocument", name="is_viewable"),
        migrations.AddField(
            model_name="userdocument",
            name="sha256",
            field=models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="SHA-256"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="userdocument",
            name="scanned_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="userdocument",
            name="deleted_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name="userdocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["checking", "ready", "quarantined", "unscannable", "withdrawn"])),
                name="document_state_is_known",
            ),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(fields=["member", "sha256"], name="documents_by_content"),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(condition=models.Q(("sha256", "")), fields=["id"], name="documents_without_hash"),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(
                condition=models.Q(("state__in", ["quarantined", "unscannable"])),
                fields=["uploaded_at"],
                name="documents_to_review",
            ),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", False)), fields=["deleted_at"], name="documents_in_trash"
            ),
        ),
    ]
