from apps.core.tasks import nightly_task
from apps.documents import orphaned_files

nightly_task(order=140)(orphaned_files.delete_orphaned_files)
