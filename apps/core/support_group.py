"""The permissions of the group of support staff. Each app grants those on its models in a migration."""

from collections.abc import Callable
from typing import Any

from django.db import migrations

GROUP = "Support staff"


def give(app_label: str, **actions_by_model: list[str]) -> migrations.RunPython:
    """A migration operation that grants permissions: ``give("claims", claim=["view", "change"])``.

    Django creates permissions only after all migrations, so the operation creates the ones it needs.
    """
    return migrations.RunPython(_grant(app_label, actions_by_model), migrations.RunPython.noop)


def _grant(app_label: str, actions_by_model: dict[str, list[str]]) -> Callable[[Any, Any], None]:
    def grant(apps: Any, schema_editor: Any) -> None:
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
        content_types = apps.get_model("contenttypes", "ContentType").objects
        permissions = apps.get_model("auth", "Permission").objects
        for model, actions in actions_by_model.items():
            content_type, _ = content_types.get_or_create(app_label=app_label, model=model)
            verbose_name = apps.get_model(app_label, model)._meta.verbose_name
            for action in actions:
                permission, _ = permissions.get_or_create(
                    content_type=content_type,
                    codename=f"{action}_{model}",
                    defaults={"name": f"Can {action} {verbose_name}"},
                )
                group.permissions.add(permission)

    return grant
