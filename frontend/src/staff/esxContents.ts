import { type DocumentContents } from '@/entities/document/document';
import { formatFileSize } from '@/shared/lib/fileSize';
import { pluralize } from '@/shared/lib/pluralize';
import { create, createButton } from './elements';

type Part = DocumentContents['results'][number];

/** Lists the parts of an `.esx` file in the figure; its photographs can be enlarged. */
export async function showContents(url: string, figure: HTMLElement, signal: AbortSignal): Promise<void> {
  const body = create('div');
  body.className = 'desk-parts';
  body.append(create('p', 'Loading the parts of this file'));
  figure.classList.add('has-parts');
  figure.append(body);
  const parts = await fetchParts(url, signal);
  if (signal.aborted) return;
  if (parts === null) body.replaceChildren(create('p', 'The parts of this file cannot be listed.'));
  else list(body, url, parts);
}

/** Null if they cannot be listed, or the signal has ended the call. */
async function fetchParts(url: string, signal: AbortSignal): Promise<readonly Part[] | null> {
  try {
    const response = await fetch(url, { signal });
    return response.ok ? ((await response.json()) as DocumentContents).results : null;
  } catch {
    return null;
  }
}

function list(body: HTMLElement, url: string, parts: readonly Part[]): void {
  const pictures = parts.filter(({ isPicture }) => isPicture);
  const gallery = create('ul');
  gallery.append(
    ...pictures.map((part) => createThumbnail(part, url, () => enlarge(body, url, part, parts))),
  );
  const rows = create('ol');
  rows.append(...parts.map(createRow));
  body.replaceChildren(
    ...(pictures.length > 0 ? [create('h3', pluralize(pictures.length, 'photograph')), gallery] : []),
    create('h3', pluralize(parts.length, 'part')),
    rows,
  );
}

function createThumbnail(part: Part, url: string, onClick: () => void): HTMLLIElement {
  const button = createButton('', onClick);
  button.append(createPicture(part, url));
  const item = create('li');
  item.append(button);
  return item;
}

function createPicture({ index, name }: Part, url: string): HTMLImageElement {
  const picture = create('img');
  // Before the address, else it has no effect.
  picture.loading = 'lazy';
  picture.src = `${url}/${index}`;
  picture.alt = name;
  return picture;
}

function createRow({ name, size, modifiedAt }: Part): HTMLLIElement {
  const item = create('li');
  const when = modifiedAt ? `, ${modifiedAt.slice(0, 16).replace('T', ' ')}` : '';
  item.append(create('bdi', name), create('small', formatFileSize(size) + when));
  return item;
}

function enlarge(body: HTMLElement, url: string, part: Part, parts: readonly Part[]): void {
  const back = createButton('All parts', () => list(body, url, parts));
  body.replaceChildren(back, createPicture(part, url), create('p', part.name));
  back.focus();
}
