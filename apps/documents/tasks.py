from apps.core import jobs
from apps.documents import content_hashes, orphaned_files, pages, scans, trash  # noqa: F401  # registers their jobs

jobs.at_start(order=10)(scans.log_missing_settings)
