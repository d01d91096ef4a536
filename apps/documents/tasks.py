from datetime import timedelta

from apps.core import jobs
from apps.core.schedule import scheduled_task
from apps.documents import content_hashes, orphaned_files, scans, trash

_HOURLY = timedelta(hours=1)

jobs.at_start(order=10)(scans.log_missing_settings)
scheduled_task(order=90, every=timedelta(minutes=5), title="Check the virus scanner")(scans.check_scanner)
scheduled_task(order=95, every=_HOURLY, title="Scan files that were never scanned")(scans.queue_unscanned_files)
scheduled_task(order=96, every=_HOURLY, title="Hash older files")(content_hashes.fill_in_missing)
# Before orphaned files are deleted, which takes care of a file that could not be deleted with its row.
scheduled_task(order=130, every=_HOURLY, title="Erase documents from the trash")(trash.erase_expired)
scheduled_task(order=140, every=timedelta(days=1), title="Delete files without a row")(
    orphaned_files.delete_orphaned_files
)
