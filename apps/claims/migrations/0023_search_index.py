from django.db import migrations


def create_index(apps, schema_editor):
    """SQLite searches claims in this index instead of the table, which is five times as large.

    It is not in the models, because PostgreSQL refuses long texts in an index. Where a later migration makes Django copy
    the table, SQLite loses it.
    """
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            "CREATE INDEX claims_by_search_text ON claims_claim (created_at DESC, id DESC, search_text)"
        )


def drop_index(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP INDEX IF EXISTS claims_by_search_text")


class Migration(migrations.Migration):
    dependencies = [("claims", "0022_receipts")]

    operations = [migrations.RunPython(create_index, drop_index)]
