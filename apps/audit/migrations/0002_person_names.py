from django.db import migrations, models

# The columns keep their names, because the release before reads them during an upgrade.
RENAMED = {
    "actor_name": models.CharField("who", max_length=200, db_column="actor_name"),
    "description": models.CharField(max_length=500, db_column="description"),
    "reason": models.TextField(blank=True, db_column="reason"),
    "target_name": models.CharField("about", max_length=300, db_column="target_name"),
    "changes": models.JSONField(default=list, db_column="changes"),
}


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="PersonName",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("person_id", models.UUIDField()),
                ("text", models.TextField()),
                ("search_text", models.CharField(editable=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["person_id", "text"], name="name_of_person_once")],
            },
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                operation
                for name, field in RENAMED.items()
                for operation in (
                    migrations.RenameField("auditlogentry", name, f"stored_{name}"),
                    migrations.AlterField("auditlogentry", f"stored_{name}", field),
                )
            ]
        ),
    ]
