"""A version number per code, to detect concurrent edits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("invitations", "0002_counters")]

    operations = [
        # Raw SQL: to add a NOT NULL column on SQLite, Django would copy the whole table.
        migrations.RunSQL(
            "ALTER TABLE invitations_invitationcode ADD COLUMN version integer DEFAULT 1 NOT NULL CHECK (version >= 0)",
            "ALTER TABLE invitations_invitationcode DROP COLUMN version",
            state_operations=[
                migrations.AddField(
                    model_name="invitationcode",
                    name="version",
                    field=models.PositiveIntegerField(db_default=1, default=1, editable=False),
                )
            ],
        )
    ]
