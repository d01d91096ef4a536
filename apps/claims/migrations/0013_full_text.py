from django.db import migrations

TABLES = ("claims_claimmessage", "claims_claimnote")

# Both databases see words where people do: a hyphen, a slash or an address separates them.
POSTGRESQL = """
ALTER TABLE {table} ADD COLUMN words tsvector GENERATED ALWAYS AS (
    to_tsvector('simple', translate(text, '-_./:@,#&=?', '           '))
) STORED;
CREATE INDEX {table}_words ON {table} USING gin (words);
CREATE INDEX {table}_newest ON {table} (created_at DESC);
"""

SQLITE = [
    "CREATE VIRTUAL TABLE {table}_words USING fts5 ("
    "member, text, claim UNINDEXED, source UNINDEXED, tokenize = 'unicode61 remove_diacritics 0')",
    "INSERT INTO {table}_words (member, text, claim, source) "
    "SELECT own.member_id, said.text, said.claim_id, said.id "
    "FROM {table} said JOIN claims_claim own ON own.id = said.claim_id ORDER BY said.created_at",
    "CREATE TRIGGER {table}_words_added AFTER INSERT ON {table} BEGIN "
    "INSERT INTO {table}_words (member, text, claim, source) "
    "SELECT member_id, new.text, new.claim_id, new.id FROM claims_claim WHERE id = new.claim_id; END",
    "CREATE TRIGGER {table}_words_changed AFTER UPDATE OF text ON {table} WHEN old.text <> new.text BEGIN "
    "UPDATE {table}_words SET text = new.text WHERE source = new.id; END",
    "CREATE TRIGGER {table}_words_deleted AFTER DELETE ON {table} BEGIN "
    "DELETE FROM {table}_words WHERE source = old.id; END",
]


def create_indexes(apps, schema_editor):
    for table in TABLES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(POSTGRESQL.format(table=table))
        else:
            for statement in SQLITE:
                schema_editor.execute(statement.format(table=table))


def drop_indexes(apps, schema_editor):
    for table in TABLES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX {table}_newest; ALTER TABLE {table} DROP COLUMN words")
        else:
            for event in ("added", "changed", "deleted"):
                schema_editor.execute(f"DROP TRIGGER {table}_words_{event}")
            schema_editor.execute(f"DROP TABLE {table}_words")


class Migration(migrations.Migration):
    dependencies = [("claims", "0012_mails_of_claims")]

    operations = [migrations.RunPython(create_indexes, drop_indexes)]
