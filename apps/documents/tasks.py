from apps.core import jobs
from apps.documents import (  # noqa: F401  # registers their jobs
    content_hashes,
    orphaned_files,
    pages,
    receipts,
    scans,
    trash,
    zips,
)

jobs.at_start(order=10)(scans.log_missing_settings)
