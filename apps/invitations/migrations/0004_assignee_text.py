"""A normalised assignee text with a narrow index, so that a search does not read a million rows."""

from django.db import migrations, models
from django.db.models import Q

from apps.invitations.models import get_assignee_text

_BATCH_SIZE = 2000
_UPDATE = "UPDATE invitations_invitationcode SET assignee_text = %s WHERE id = %s"


def fill(apps, schema_editor):
    code_model, connection = apps.get_model("invitations", "InvitationCode"), schema_editor.connection
    key = code_model._meta.pk
    texts = []
    with connection.cursor() as cursor:
        for code in code_model.objects.filter(assigned_at__isnull=False).iterator(_BATCH_SIZE):
            texts.append((get_assignee_text(code), key.get_db_prep_value(code.pk, connection)))
        # Not `bulk_update`, whose statements take twenty times as long.
        if texts:
            cursor.executemany(_UPDATE, texts)


class Migration(migrations.Migration):
    dependencies = [("invitations", "0003_version")]

    operations = [
        # By hand, as the version: Django would copy SQLite's whole table.
        migrations.RunSQL(
            "ALTER TABLE invitations_invitationcode ADD COLUMN assignee_text text DEFAULT '' NOT NULL",
            "ALTER TABLE invitations_invitationcode DROP COLUMN assignee_text",
            state_operations=[
                migrations.AddField(
                    model_name="invitationcode",
                    name="assignee_text",
                    field=models.TextField(
                        "assignee, as it is searched for", db_default="", default="", editable=False
                    ),
                )
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="invitationcode",
            index=models.Index(
                fields=["assignee_text", "assigned_at", "id"],
                name="codes_by_assignee",
                condition=Q(assigned_at__isnull=False),
            ),
        ),
    ]
