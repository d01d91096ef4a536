"""Each code counts its changes, so that two admins at one list do not overwrite each other unknowingly."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("invitations", "0002_counters")]

    operations = [
        # By hand: for a column that may not be null Django copies SQLite's whole table, with its million codes.
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
