/** Calls back after the first contentful paint, or at once if the browser does not report it. */
function whenPainted(callback: () => void): void {
  if (!('PerformanceObserver' in globalThis)) {
    callback();
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Requests that the first paint does not need wait for this, so that they do not compete with the page's files. */
export const firstPaint = new Promise<void>(whenPainted);
