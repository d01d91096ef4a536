"""The table "Browser": CPU time of Chromium's processes while the falling names are shown."""

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
    """Milliseconds of CPU time per second."""

    main_thread: float
    all_processes: float


def falling_names(product: Served) -> list[Row]:
    """352 names in full, dimmed and paused. Skipped without Chromium."""
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if not executable:
        return [Row("falling names", "no Chromium", "skipped", is_within_budget=True)]
    address = f"http://127.0.0.1:{product.port}"
    with sync_playwright() as playwright:
        # Renders in software, as on a machine without a GPU.
        browser = playwright.chromium.launch(executable_path=executable, args=["--disable-gpu"])
        full, paused = _measure_falling_and_paused(browser, f"{address}/home")
        dimmed, _ = _measure_falling_and_paused(browser, f"{address}/login")
        browser.close()
    unit = "ms per second"
    return [
        Row.within("352 names: main thread", full.main_thread, 10, unit=unit),
        Row.within("352 names: all processes", full.all_processes, 260, unit=unit),
        Row.within("352 names, dimmed: main thread", dimmed.main_thread, 10, unit=unit),
        Row.within("352 names, dimmed: all processes", dimmed.all_processes, 170, unit=unit),
        Row.within("352 names, paused: main thread", paused.main_thread, 10, unit=unit),
    ]


def _measure_falling_and_paused(browser: Browser, address: str) -> tuple[Cost, Cost]:
    with _open_page(browser, address) as page:
        falling = min((_measure(browser, page) for _ in range(ROUNDS)), key=lambda cost: cost.all_processes)
        page.get_by_role("button", name="Pause background").click()
        page.locator("canvas[data-state=still]").wait_for()
        return falling, _measure(browser, page)


@contextmanager
def _open_page(browser: Browser, address: str) -> Iterator[Page]:
    """A page on which the names fall and no other animation runs."""
    context = browser.new_context(viewport=WINDOW, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(address)
    page.locator("canvas[data-state=falling][data-names='352']").wait_for()
    page.wait_for_timeout(WARM_UP_SECONDS * 1000)
    yield page
    context.close()


def _measure(browser: Browser, page: Page) -> Cost:
    browser_session, page_session = browser.new_browser_cdp_session(), page.context.new_cdp_session(page)
    page_session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def get_main_thread_seconds() -> float:
        metrics = page_session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    def get_process_seconds() -> float:
        processes = browser_session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(process["cpuTime"] for process in processes))

    before = get_main_thread_seconds(), get_process_seconds()
    page.wait_for_timeout(SECONDS * 1000)
    after = get_main_thread_seconds(), get_process_seconds()
    page_session.detach()
    browser_session.detach()
    return Cost(*((end - start) * 1000 / SECONDS for start, end in zip(before, after, strict=True)))
