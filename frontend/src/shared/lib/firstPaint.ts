/** Calls back once something of the page has been seen; at once where the browser does not tell of it. */
function whenPainted(callBack: () => void): void {
  if (!('PerformanceObserver' in globalThis)) {
    callBack();
    return;
  }
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callBack();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** What no one needs to see the page waits for this, so that nothing but the page's own files is asked for before. */
export const firstPaint = new Promise<void>(whenPainted);
