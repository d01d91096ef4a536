"""Adds a column in which name and company are searched without case and accents."""

from django.db import migrations, models

from apps.core.text import name_key

_AT_ONCE = 2000


def fill(apps, schema_editor):
    members = apps.get_model("accounts", "Member").objects
    waiting = []
    for member in members.only("first_name", "last_name", "company_name").iterator(_AT_ONCE):
        member.search_text = f"{name_key(f'{member.first_name} {member.last_name}')}\n{name_key(member.company_name)}"
        waiting.append(member)
        if len(waiting) == _AT_ONCE:
            members.bulk_update(waiting, ["search_text"], batch_size=300)
            waiting.clear()
    members.bulk_update(waiting, ["search_text"], batch_size=300)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_support_staff"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="search_text",
            field=models.TextField(
                default="", editable=False, verbose_name="name and company, as they are searched for"
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
