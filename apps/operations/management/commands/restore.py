from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.operations.errors import OperationFailed
from apps.operations.restore import rehearse, restore


class Command(BaseCommand):
    help = (
        "Restore the newest backup in DIRECTORY, or the one in DIRECTORY/<time>, into an empty database and file "
        "store, and migrate it. Stop the product before."
    )

    # The database is empty.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("directory", type=Path, nargs="?", default=settings.BACKUP_DIR)
        parser.add_argument(
            "--rehearse",
            action="store_true",
            help="restore into a scratch database and folder, check everything, and change nothing (exit code 1 and a "
            "line for each difference)",
        )
        parser.add_argument("--skip-damaged", action="store_true", help="restore without the files that are damaged")

    def handle(self, *args: Any, directory: Path | None, **options: Any) -> None:
        if directory is None:
            raise CommandError("Name the directory of the backups, or set BACKUP_DIR.")
        try:
            if options["rehearse"]:
                self._rehearse(directory)
                return
            result = restore(directory, skip_damaged=options["skip_damaged"])
        except OperationFailed as error:
            raise CommandError(str(error)) from error
        for note in result.notes:
            self.stderr.write(f"note: {note}")
        self.stdout.write(f"Restored {result.folder} of release {result.manifest.version}: {result.describe()}")

    def _rehearse(self, directory: Path) -> None:
        result, differences = rehearse(directory)
        for difference in differences:
            self.stdout.write(difference)
        if differences:
            raise CommandError(f"{result.folder} cannot be restored as it is: {len(differences)} differences.")
        self.stdout.write(f"{result.folder} of release {result.manifest.version} can be restored: {result.describe()}")
