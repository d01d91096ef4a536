/**
 * What staff have typed into the forms of actions is kept in the browser, for one person, claim and form, until it is
 * sent. The one-time key is kept with its text, so that sending the same text again is the same message.
 */
type State = 'typed' | 'sending' | 'sent';

interface Draft {
  state: State;
  key: string;
  values: Record<string, string>;
}

type Control = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;

const PREFIX = 'desk:';
const CONTROLS =
  'textarea, input[type=text], input[type=number], input[type=date], input[type=checkbox], select:not([name=reply])';

export function getForms(root: ParentNode = document): HTMLFormElement[] {
  return [...root.querySelectorAll<HTMLFormElement>('form[data-draft]')];
}

/** Gives a form the text that was typed before, and its key. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = read(form);
  if (!draft) return;
  // A refused form has what was typed already.
  if (form.querySelector('.errorlist')) saveDraft(form);
  else if (draft.state !== 'sent') {
    for (const control of getControls(form)) {
      const value = draft.values[getField(control)];
      // A text that the server sent, for example with a saved reply, is newer.
      const isNewer = control instanceof HTMLTextAreaElement && control.defaultValue !== '';
      if (value === undefined || isNewer) continue;
      if (isCheckbox(control)) control.checked = value !== '';
      else control.value = value;
    }
    setKey(form, draft.key);
  }
}

/** *Back* shows a text that was sent: it gets its key again. */
export function restoreSentKey(form: HTMLFormElement): void {
  const draft = read(form);
  if (draft?.state !== 'sent' || !isTyped(form)) return;
  if (getControls(form).every((control) => draft.values[getField(control)] === getValue(control)))
    setKey(form, draft.key);
}

export function saveDraft(form: HTMLFormElement, state: State = 'typed'): void {
  const name = getName(form);
  // What was sent is remembered until something else is typed.
  if (!isTyped(form)) {
    if (read(form)?.state !== 'sent') attempt(() => localStorage.removeItem(name));
    return;
  }
  const values = Object.fromEntries(
    getControls(form).map((control) => [getField(control), getValue(control)]),
  );
  const draft: Draft = { state, key: getKey(form)?.value ?? '', values };
  attempt(() => localStorage.setItem(name, JSON.stringify(draft)));
}

/** After a page that says that the action was done. */
export function markSent(): void {
  for (const [name, draft] of readAll()) {
    if (draft.state === 'sending') {
      attempt(() => localStorage.setItem(name, JSON.stringify({ ...draft, state: 'sent' })));
    }
  }
}

/** Nobody else who uses this browser finds them. */
export function deleteDrafts(): void {
  for (const name of getNames()) attempt(() => localStorage.removeItem(name));
}

function getName(form: HTMLFormElement): string {
  return PREFIX + (form.dataset.draft ?? '');
}

function getNames(): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) ?? [];
}

function* readAll(): Generator<[string, Draft]> {
  for (const name of getNames()) {
    const draft = parse(name);
    if (draft) yield [name, draft];
  }
}

function read(form: HTMLFormElement): Draft | undefined {
  return parse(getName(form));
}

function parse(name: string): Draft | undefined {
  return attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null) ?? undefined;
}

function getControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>(CONTROLS)].filter(({ name }) => name !== '');
}

function getKey(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[name=key]');
}

function setKey(form: HTMLFormElement, key: string): void {
  const input = getKey(form);
  if (input && key) input.value = key;
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

/** Several check boxes have the same name. */
function getField(control: Control): string {
  return isCheckbox(control) ? `${control.name}=${control.value}` : control.name;
}

function getValue(control: Control): string {
  return isCheckbox(control) && !control.checked ? '' : control.value;
}

function isTyped(form: HTMLFormElement): boolean {
  return getControls(form).some((control) => {
    if (isCheckbox(control)) return control.checked !== control.defaultChecked;
    return control instanceof HTMLSelectElement
      ? [...control.options].some((option) => option.selected !== option.defaultSelected && option.index > 0)
      : control.value !== control.defaultValue;
  });
}

/** Without storage, for example in a private window, drafts are not kept. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
