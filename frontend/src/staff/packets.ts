const INTERVAL = 2000;

/** While a packet is made, its row says how many of its exhibits are drawn. Without scripts, a reload does. */
export function startPackets(): void {
  setInterval(() => {
    const list = document.querySelector<HTMLElement>('[data-making]');
    // The next interval tries again.
    if (list && !document.hidden) update(list).catch(() => undefined);
  }, INTERVAL);
}

async function update(list: HTMLElement): Promise<void> {
  const response = await fetch(list.dataset.making ?? '');
  if (!response.ok || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const current = page.querySelector('[aria-label=Packets]');
  // Only if something has changed: the focus may be on a link of the list.
  if (current && current.outerHTML !== list.outerHTML) list.replaceWith(current);
}
