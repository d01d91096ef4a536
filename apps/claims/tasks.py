from apps.claims import queue, reminders, staff_notices  # noqa: F401  # registers their jobs
