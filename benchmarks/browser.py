"""The 'Browser' table: what the falling names cost, in processor time of Chromium's processes."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.served import Served
from benchmarks.tables import Row

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WINDOW: ViewportSize = {"width": 1920, "height": 1080}
WARM_UP_SECONDS = 2
SECONDS = 5
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of processor time a second."""

    main_thread: float
    all_processes: float


def falling_names(product: Served) -> list[Row]:
    """Measure 352 names in full, dimmed and paused; skipped where there is no Chromium."""
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if not executable:
        return [Row("falling names", "no Chromium here", "skipped", holds=True)]
    address = f"http://127.0.0.1:{product.port}"
    with sync_playwright() as playwright:
        # Without a graphics processor everything is drawn in software.
        browser = playwright.chromium.launch(executable_path=executable, args=["--disable-gpu"])
        full, still = _full_and_paused(browser, f"{address}/home")
        dimmed, _ = _full_and_paused(browser, f"{address}/login")
        browser.close()
    unit = "ms a second"
    return [
        Row.within("352 names: main thread", full.main_thread, 10, unit=unit),
        Row.within("352 names: all processes", full.all_processes, 260, unit=unit),
        Row.within("352 names, dimmed: main thread", dimmed.main_thread, 10, unit=unit),
        Row.within("352 names, dimmed: all processes", dimmed.all_processes, 170, unit=unit),
        Row.within("352 names, paused: what is left", still.main_thread, 10, unit=unit),
    ]


def _full_and_paused(browser: Browser, address: str) -> tuple[Cost, Cost]:
    with _page(browser, address) as page:
        falling = min((_cost(browser, page) for _ in range(ROUNDS)), key=lambda cost: cost.all_processes)
        page.get_by_role("button", name="Pause background").click()
        page.locator("canvas[data-state=still]").wait_for()
        return falling, _cost(browser, page)


@contextmanager
def _page(browser: Browser, address: str) -> Iterator[Page]:
    """A page on which the names fall, and on which nothing else moves."""
    context = browser.new_context(viewport=WINDOW, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(address)
    page.locator("canvas[data-state=falling][data-names='352']").wait_for()
    page.wait_for_timeout(WARM_UP_SECONDS * 1000)
    yield page
    context.close()


def _cost(browser: Browser, page: Page) -> Cost:
    whole, own = browser.new_browser_cdp_session(), page.context.new_cdp_session(page)
    own.send("Performance.enable", {"timeDomain": "threadTicks"})

    def processes() -> float:
        found = whole.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(process["cpuTime"] for process in found))

    def main_thread() -> float:
        metrics = own.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    begun = main_thread(), processes()
    page.wait_for_timeout(SECONDS * 1000)
    ended = main_thread(), processes()
    own.detach()
    whole.detach()
    return Cost(*((end - begin) * 1000 / SECONDS for begin, end in zip(begun, ended, strict=True)))
