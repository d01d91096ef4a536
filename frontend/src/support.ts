/** The support site: its styles, and its header menus, which Escape and a click elsewhere also close. */
import '@/shared/styles/tokens.css';
import '@/shared/styles/fonts.css';
import '@/shared/styles/base.css';
import './support.css';
import './staff/claimPage';
import './staff/claimList.css';
import './staff/changes';
import './staff/claimList';
import { labelListCells } from './staff/listCells';

labelListCells();

const menus = document.querySelectorAll<HTMLDetailsElement>('details.support-menu');

document.addEventListener('click', ({ target }) => {
  for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

// Tells the server every twenty seconds that a claim's page is open, and shows who else has it open.
const PRESENCE_INTERVAL = 20_000;

async function updatePresence(): Promise<void> {
  // An action on the page replaces the element.
  const status = document.querySelector<HTMLElement>('[data-presence-url]');
  if (!status || document.hidden) return;
  const token = document.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
  const response = await fetch(status.dataset.presenceUrl ?? '', {
    method: 'POST',
    headers: { 'X-CSRFToken': token },
  });
  if (!response.ok) return;
  const { others } = (await response.json()) as { others: string[] };
  const text =
    others.length === 0 ? '' : `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this open`;
  // An unchanged text is not announced again.
  if (status.textContent !== text) status.textContent = text;
  status.hidden = text === '';
}

if (document.querySelector('[data-presence-url]')) {
  const update = () => {
    updatePresence().catch(() => undefined);
  };
  update();
  setInterval(update, PRESENCE_INTERVAL);
  document.addEventListener('visibilitychange', update);
}

const passkeyForm = document.querySelector<HTMLFormElement>('form[data-passkey]');
if (passkeyForm) void import('./staff/passkeyForm').then(({ enablePasskeys }) => enablePasskeys(passkeyForm));
