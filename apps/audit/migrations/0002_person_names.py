from django.db import migrations, models

TEXTS = ["actor_name", "description", "reason", "target_name", "changes"]


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
        *[migrations.RenameField("auditlogentry", name, f"stored_{name}") for name in TEXTS],
        # A number can be longer than the name.
        *[
            migrations.AlterField("auditlogentry", name, models.TextField())
            for name in ("stored_actor_name", "stored_description", "stored_target_name")
        ],
    ]
