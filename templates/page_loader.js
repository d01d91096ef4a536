/*
 * Inline in the pages whose HTML is visible before the scripts have run. Adds the scripts after the first paint, at the
 * first input, or after half a second in a tab that is not drawn. Remembers the last button that was clicked, which the
 * app clicks again. The build minifies it (frontend/scripts/prerender.js) and allows at most 300 bytes.
 */
((page) => {
  let added;
  const addScripts = () =>
    (added ??= later.text.split(' ').map((file) => {
      const script = page.createElement('script');
      script.src = file;
      // In the order of the list.
      script.async = false;
      page.head.append(script);
    }));
  setTimeout(addScripts, 500);
  onpointerdown = onkeydown = addScripts;
  onclick = (event) => (page.clicked = event.target.closest('button') ?? page.clicked);
  new PerformanceObserver(addScripts).observe({ type: 'paint', buffered: true });
})(document);
