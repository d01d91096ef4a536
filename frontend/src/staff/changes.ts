/** Asks every twenty seconds what has changed: keeps the bell's number, and says when the open page is out of date. */
const INTERVAL = 20_000;
const bell = document.querySelector<HTMLAnchorElement>('[data-changes-url]');
const notice = document.querySelector<HTMLElement>('[data-outdated]');
let version: number | undefined;

interface Changes {
  version: number;
  changed: string[];
  unread: number;
}

async function update(link: HTMLAnchorElement): Promise<void> {
  const since = version === undefined ? '' : `?since=${version}`;
  const response = await fetch(`${link.dataset.changesUrl ?? ''}${since}`, {
    headers: { Accept: 'application/json' },
  });
  if (!response.ok || response.redirected) return;
  const changes = (await response.json()) as Changes;
  const number = link.querySelector('strong');
  if (number) {
    number.textContent = String(changes.unread);
    number.hidden = changes.unread === 0;
  }
  if (notice && changes.changed.includes(notice.dataset.outdated ?? '')) notice.hidden = false;
  version = changes.version;
}

if (bell) {
  const ask = () => {
    if (!document.hidden) update(bell).catch(() => undefined);
  };
  ask();
  setInterval(ask, INTERVAL);
  document.addEventListener('visibilitychange', ask);
}

export {};
