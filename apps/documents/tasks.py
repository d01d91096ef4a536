from datetime import timedelta

from apps.core import jobs
from apps.core.schedule import scheduled_task
from apps.documents import content_hashes, orphaned_files, scans, trash

_HOURLY = timedelta(hours=1)

jobs.at_start(order=10)(scans.log_missing_settings)
scheduled_task("check_scanner", every=timedelta(minutes=5), title="Check the virus scanner")(scans.check_scanner)
scheduled_task("queue_unscanned_files", every=_HOURLY, title="Scan files that were never scanned")(
    scans.queue_unscanned_files
)
scheduled_task("hash_older_files", every=_HOURLY, title="Hash older files")(content_hashes.fill_in_missing)
scheduled_task("erase_expired_documents", every=_HOURLY, title="Erase documents from the trash")(trash.erase_expired)
# Often, because a run looks only into the folders that fit into its turn. After the trash, because it takes care of a
# file that could not be deleted with its row.
scheduled_task(
    "delete_orphaned_files",
    every=timedelta(minutes=10),
    title="Delete files without a row",
    after=["erase_expired_documents"],
)(orphaned_files.delete_orphaned_files)
