"""``.ci/prune-bundles``: open pages of the release before find their files for 14 days."""

import json
import os
import subprocess
import time

from tests.environment import ROOT

DAY = 24 * 3600


def test_files_of_earlier_bundles_are_removed_after_fourteen_days(tmp_path):
    bundles = tmp_path / "bundles"
    bundles.mkdir()
    ages = {
        "main.abc.js": 400,
        "main.abc.js.gz": 400,
        "main.js": 400,
        "replaced.js": 13,
        "old.js": 15,
        "old.js.br": 15,
    }
    for name, days in ages.items():
        (bundles / name).touch()
        os.utime(bundles / name, times=(0, time.time() - days * DAY))
    paths = {"bundles/main.js": "bundles/main.abc.js"}
    (tmp_path / "staticfiles.json").write_text(json.dumps({"paths": paths}))

    subprocess.run([ROOT / ".ci" / "prune-bundles", tmp_path], check=True)

    assert {path.name for path in bundles.iterdir()} == set(ages) - {"old.js", "old.js.br"}
    # Its 14 days begin when it is replaced.
    assert time.time() - (bundles / "main.abc.js").stat().st_mtime < DAY
    assert time.time() - (bundles / "replaced.js").stat().st_mtime > 12 * DAY
