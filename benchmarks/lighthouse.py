"""The table "Pages": Lighthouse on every public page, the dashboard and the panel, on a phone and on a desktop."""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product as combinations

from playwright.sync_api import sync_playwright

from apps.core.rules import ROUTES
from benchmarks.browser import find_chromium
from benchmarks.served import ROOT, Served, get_free_port
from benchmarks.tables import OVER_BUDGET, Row

# More than this many runs of a page do not change the median much. `BENCH_LIGHTHOUSE_RUNS` sets fewer.
RUNS = 5
LARGEST_PAINT_SECONDS = 1.3
CATEGORIES = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}
SIGNED_IN_CATEGORIES = {"performance": 95, "accessibility": 100, "best-practices": 100}


@dataclass(frozen=True, slots=True)
class Page:
    path: str
    headers: dict[str, str]
    least: dict[str, int]


def pages(product: Served, member: dict[str, str], admin: dict[str, str]) -> Iterator[Row]:
    """One row for each page and device. Skipped without Chromium or without Lighthouse (docs/benchmarks.md)."""
    lighthouse = shutil.which("lighthouse", path=f"{ROOT / 'node_modules/.bin'}{os.pathsep}{os.environ['PATH']}")
    chromium = find_chromium()
    if not lighthouse or not chromium:
        yield Row("Lighthouse", "not installed", "skipped")
        return
    runs = int(os.environ.get("BENCH_LIGHTHOUSE_RUNS", RUNS))
    for is_phone, page in combinations((True, False), _list_pages(member, admin)):
        yield _measure(lighthouse, chromium, f"http://127.0.0.1:{product.port}", page, is_phone=is_phone, runs=runs)


def _list_pages(member: dict[str, str], admin: dict[str, str]) -> Iterator[Page]:
    for route in ROUTES:
        if route["area"] == "public":
            yield Page(route["path"], {}, CATEGORIES)
    yield Page("/dashboard", member, SIGNED_IN_CATEGORIES)
    yield Page("/admin", admin, SIGNED_IN_CATEGORIES)


def _measure(lighthouse: str, chromium: str, origin: str, page: Page, *, is_phone: bool, runs: int) -> Row:
    reports = [_run(lighthouse, chromium, origin, page, is_phone=is_phone) for _ in range(runs)]
    scores = {
        name: statistics.median(round(100 * report["categories"][name]["score"]) for report in reports)
        for name in page.least
    }
    paint = statistics.median(report["audits"]["largest-contentful-paint"]["numericValue"] for report in reports) / 1000
    # The budget of the largest paint is for public pages on a phone.
    has_paint_budget = is_phone and page.least is CATEGORIES
    is_within_budget = all(scores[name] >= least for name, least in page.least.items()) and (
        not has_paint_budget or paint <= LARGEST_PAINT_SECONDS
    )
    return Row(
        f"{page.path}, {'phone' if is_phone else 'desktop'}",
        f"{_join(scores)}; {paint:.2f} s",
        _join(page.least) + (f"; {LARGEST_PAINT_SECONDS} s" if has_paint_budget else ""),
        "ok" if is_within_budget else OVER_BUDGET,
    )


def _run(lighthouse: str, chromium: str, origin: str, page: Page, *, is_phone: bool) -> dict:
    command = [
        lighthouse,
        origin + page.path,
        "--quiet",
        "--output=json",
        "--chrome-flags=--headless=new --no-sandbox",
        f"--only-categories={','.join(page.least)}",
    ]
    if not is_phone:
        command.append("--preset=desktop")
    with _signed_in_browser(chromium, origin, page.headers) as options:
        environment = {**os.environ, "CHROME_PATH": chromium}
        done = subprocess.run([*command, *options], env=environment, capture_output=True, check=True)
    report: dict = json.loads(done.stdout)
    return report


@contextmanager
def _signed_in_browser(chromium: str, origin: str, headers: dict[str, str]) -> Iterator[list[str]]:
    """The options with which Lighthouse uses a browser that has these cookies. Without cookies it starts its own."""
    if not headers:
        yield []
        return
    cookies = [cookie.split("=", 1) for cookie in headers["Cookie"].split("; ")]
    port = get_free_port()
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=[f"--remote-debugging-port={port}"]
        )
        context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in cookies])
        yield [f"--port={port}", "--disable-storage-reset"]
        context.close()


def _join(scores: dict[str, int] | dict[str, float]) -> str:
    return ", ".join(f"{score:g}" for score in scores.values())
