"""Which rights the group of support staff has: each app gives its own, in a migration."""

from collections.abc import Callable
from typing import Any

from django.db import migrations

GROUP = "Support staff"


def give(app_label: str, **rights: list[str]) -> migrations.RunPython:
    """A step that gives the group rights over an app's models: ``give("claims", claim=["view", "change"])``.

    Rights are rows that Django writes after all migrations; the step writes those it needs.
    """
    return migrations.RunPython(_giver(app_label, rights), migrations.RunPython.noop)


def _giver(app_label: str, rights: dict[str, list[str]]) -> Callable[[Any, Any], None]:
    def _give(apps: Any, schema_editor: Any) -> None:
        group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
        content_types = apps.get_model("contenttypes", "ContentType").objects
        permissions = apps.get_model("auth", "Permission").objects
        for model, actions in rights.items():
            content_type, _ = content_types.get_or_create(app_label=app_label, model=model)
            verbose_name = apps.get_model(app_label, model)._meta.verbose_name
            for action in actions:
                permission, _ = permissions.get_or_create(
                    content_type=content_type,
                    codename=f"{action}_{model}",
                    defaults={"name": f"Can {action} {verbose_name}"},
                )
                group.permissions.add(permission)

    return _give
