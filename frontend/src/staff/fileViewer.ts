import { create, createButton } from './elements';
import { showContents } from './esxContents';

/** Looks at the files of a claim one after the other. Without scripts, each file opens by itself. */
const dialog = document.createElement('dialog');
dialog.className = 'desk-dialog desk-viewer';
dialog.setAttribute('aria-label', 'File');

/** The worker draws a page in about a second. */
const POLL_MILLISECONDS = 400;

/** A finger that moves less has tapped. */
const SWIPE_PIXELS = 60;

let shown = 0;
/** Ends with the file: what was asked for it is not shown at the next one. */
let loading = new AbortController();

const getFiles = () => [...document.querySelectorAll<HTMLButtonElement>('[data-file]')];

export function startFileViewer(): void {
  document.body.append(dialog);
  document.addEventListener('click', (event) => {
    const file = (event.target as Element).closest<HTMLButtonElement>('[data-file]');
    if (!file) return;
    event.preventDefault();
    show(getFiles().indexOf(file));
    dialog.showModal();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(shown + 1);
    if (key === 'ArrowLeft') show(shown - 1);
    if (key === 'PageDown' || key === 'PageUp') {
      dialog.querySelector<HTMLButtonElement>(`[data-turns="${key}"]`)?.click();
    }
  });
  let touch: { x: number; y: number } | null = null;
  dialog.addEventListener('touchstart', ({ touches }) => {
    const finger = touches.length === 1 ? touches[0] : undefined;
    touch = finger ? { x: finger.clientX, y: finger.clientY } : null;
  });
  dialog.addEventListener('touchend', ({ changedTouches }) => {
    const [start, end] = [touch, changedTouches[0]];
    touch = null;
    // In an enlarged picture, a finger moves the picture.
    if (!start || !end || dialog.querySelector('.is-enlarged')) return;
    const [right, down] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(right) > Math.max(SWIPE_PIXELS, 2 * Math.abs(down))) show(shown + (right < 0 ? 1 : -1));
  });
  dialog.addEventListener('close', () => {
    loading.abort();
    getFiles()[shown]?.focus();
  });
}

function show(index: number): void {
  const files = getFiles();
  const file = files[index];
  if (!file) return;
  shown = index;
  file.removeAttribute('data-new');
  file.querySelector('.desk-new')?.remove();
  const { name = '', note = '' } = file.dataset;

  const title = create('h2', `${name} `);
  title.append(create('small', `${index + 1} of ${files.length}`));
  const figure = create('figure');
  loading.abort();
  loading = new AbortController();
  const { contents } = file.dataset;
  if (contents) void showContents(contents, figure, loading.signal);
  else showPages(file, figure, name, loading.signal);
  figure.append(create('figcaption', note));

  const buttons = create('div');
  buttons.className = 'desk-buttons';
  buttons.append(
    createButton('Previous file', () => show(shown - 1), index === 0),
    createButton('Next file', () => show(shown + 1), index === files.length - 1),
    createLink('Open', file.formAction),
    createLink('Download', `${file.formAction}?download=1`),
    createButton('Close', () => dialog.close()),
  );
  const focused = dialog.contains(document.activeElement) ? document.activeElement?.textContent : 'Next file';
  dialog.replaceChildren(title, figure, buttons);
  const all = [...buttons.querySelectorAll('button')].filter((button) => !button.disabled);
  (all.find((button) => button.textContent === focused) ?? all.at(-1))?.focus();
}

/** Shows the first page as soon as it is drawn, and the thumbnail until then. */
function showPages(file: HTMLButtonElement, figure: HTMLElement, name: string, signal: AbortSignal): void {
  const missing = create('p', 'There is no picture of this file.');
  const { pages } = file.dataset;
  if (!pages) {
    figure.append(missing);
    return;
  }
  const picture = create('img');
  picture.alt = name;
  picture.fetchPriority = 'high';
  picture.addEventListener('click', () => figure.classList.toggle('is-enlarged'));
  const thumbnail = file.querySelector('img')?.src;
  if (thumbnail) picture.src = thumbnail;
  const pager = create('div');
  pager.className = 'desk-buttons';
  figure.append(picture, pager);

  async function turnTo(page: number): Promise<void> {
    const drawn = await fetchPage(`${pages}${page}`, signal);
    if (signal.aborted) return;
    if (!drawn) {
      if (!thumbnail) picture.replaceWith(missing);
      return;
    }
    const url = URL.createObjectURL(drawn.content);
    picture.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
    picture.src = url;
    figure.scrollTop = 0;
    if (drawn.count === 1) return;
    const previous = createButton('Previous page', () => void turnTo(page - 1), page === 1);
    const next = createButton('Next page', () => void turnTo(page + 1), page === drawn.count);
    previous.dataset.turns = 'PageUp';
    next.dataset.turns = 'PageDown';
    pager.replaceChildren(previous, create('span', `Page ${page} of ${drawn.count}`), next);
  }
  void turnTo(1);
}

/** Null if it cannot be shown, or the signal has ended the call. */
async function fetchPage(url: string, signal: AbortSignal): Promise<{ content: Blob; count: number } | null> {
  try {
    for (;;) {
      const response = await fetch(url, { signal });
      if (response.status !== 202) {
        if (!response.ok) return null;
        return { content: await response.blob(), count: Number(response.headers.get('X-Page-Count')) };
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    }
  } catch {
    return null;
  }
}

function createLink(label: string, url: string): HTMLAnchorElement {
  const link = create('a', label);
  link.className = 'support-action';
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}
