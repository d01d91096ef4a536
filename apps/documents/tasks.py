from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.documents import orphaned_files

scheduled_task(order=140, every=timedelta(days=1), title="Delete files without a row")(
    orphaned_files.delete_orphaned_files
)
