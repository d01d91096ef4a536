/** Looks at the files of a claim one after the other. Without scripts, each file opens by itself. */
const dialog = document.createElement('dialog');
dialog.className = 'desk-dialog desk-viewer';
dialog.setAttribute('aria-label', 'File');

let shown = 0;

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
  });
  dialog.addEventListener('close', () => getFiles()[shown]?.focus());
}

function show(index: number): void {
  const files = getFiles();
  const file = files[index];
  if (!file) return;
  shown = index;
  file.removeAttribute('data-new');
  file.querySelector('.desk-new')?.remove();
  const { name = '', note = '', file: kind } = file.dataset;

  const title = create('h2', `${name} `);
  title.append(create('small', `${index + 1} of ${files.length}`));
  const figure = create('figure');
  const source = kind === 'image' ? file.formAction : file.querySelector('img')?.src;
  if (source) {
    const picture = create('img');
    picture.src = source;
    picture.alt = name;
    figure.append(picture);
  } else figure.append(create('p', 'There is no picture of this file.'));
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

function create<K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function createButton(label: string, onClick: () => void, isDisabled = false): HTMLButtonElement {
  const button = create('button', label);
  button.type = 'button';
  button.className = 'button';
  button.disabled = isDisabled;
  button.addEventListener('click', onClick);
  return button;
}

function createLink(label: string, url: string): HTMLAnchorElement {
  const link = create('a', label);
  link.className = 'support-action';
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}
