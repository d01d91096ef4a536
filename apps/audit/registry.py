from typing import TypeVar

from django.db.models import TextChoices

Actions = TypeVar("Actions", bound=type[TextChoices])

# The label of each action by its value.
action_labels: dict[str, str] = {}


def register_actions(actions: Actions) -> Actions:
    """Decorates an app's ``AuditAction``. The logs refuse other actions."""
    action_labels.update({action.value: str(action.label) for action in actions})
    return actions


def require_registered(action: str) -> None:
    if action not in action_labels:
        raise ValueError(f"{action!r} is not a registered action")
