/**
 * Actions on a claim without leaving its page. A form is sent as the browser would send it, and the page that answers
 * replaces the parts of this one: there is no second way to render them. Without scripts, the forms lead to their pages.
 */
import { getForms, restoreDraft, saveDraft } from './drafts';
import { showTab } from './tabs';

const TOAST_DURATION = 8000;
const NO_ANSWER = 'The server did not answer. What you typed is still here: please try again.';
const FAILED = 'This did not work. What you typed is still here: please try again, or load the page again.';

const status = document.createElement('p');
status.setAttribute('role', 'status');
status.className = 'visually-hidden';

const dialog = document.createElement('dialog');
dialog.className = 'desk-dialog';

let isByPointer = false;

// One after another: otherwise the page of an earlier action could arrive last and show what was before the later one.
let sending = Promise.resolve();

const getDesk = () => document.querySelector<HTMLElement>('#desk');

/** Called once, on a claim's page. */
export function startInlineActions(): void {
  document.body.append(status, dialog);
  document.addEventListener('pointerdown', () => (isByPointer = true));
  document.addEventListener('keydown', () => (isByPointer = false));
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-inline]')) return;
    event.preventDefault();
    const data = new FormData(form);
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.name)
      data.append(submitter.name, submitter.value);
    if (form.method === 'get') void openDialog(`${form.action.split('?')[0] ?? ''}?${toQuery(data)}`);
    else if (form.ariaBusy !== 'true') {
      form.ariaBusy = 'true'; // a second press does nothing
      sending = sending.then(() => send(form, data));
    }
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'a[data-inline], .desk-dialog .closelink',
    );
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.matches('.closelink')) dialog.close();
    else void openDialog(link.href);
  });
  // The page of another claim has taken the place of the first one.
  window.addEventListener('popstate', () => location.reload());
}

function toQuery(data: FormData): string {
  return new URLSearchParams([...data].map(([name, value]) => [name, value as string])).toString();
}

async function send(form: HTMLFormElement, data: FormData): Promise<void> {
  saveDraft(form);
  try {
    const response = await fetch(form.action, { method: 'POST', body: data });
    if (leadsToSignIn(response)) return;
    const page = parse(await response.text());
    if (page.querySelector('#desk')) {
      saveDraft(form, 'sent');
      dialog.close();
      showPage(page, response.url, form);
    } else await showRefusal(form, page, response);
  } catch {
    say([NO_ANSWER], 'error');
  } finally {
    form.ariaBusy = null;
  }
}

/** The page of the action has the same form, with its errors. The rest of the claim's page is brought up to date. */
async function showRefusal(form: HTMLFormElement, page: Document, response: Response): Promise<void> {
  const fields = page.querySelector('#content-main form [data-fields]');
  if (!fields) {
    say([FAILED], 'error');
    return;
  }
  const messages = getMessages(page);
  const isInDialog = dialog.contains(form);
  let shown = form;
  if (response.status !== 200 && !isInDialog) {
    const current = await fetch(location.href);
    if (leadsToSignIn(current)) return;
    showPage(parse(await current.text()), location.href, form);
    const path = new URL(form.action).pathname;
    const mark = form.id || form.querySelector<HTMLInputElement>('[name=deliverable]')?.value;
    const forms = [...document.querySelectorAll<HTMLFormElement>('#desk form[data-inline][method=post]')];
    const same = forms.filter((one) => new URL(one.action).pathname === path);
    const found = same.find((one) => one.id === mark || one.innerHTML.includes(mark ?? '')) ?? same[0];
    if (found) shown = found;
  }
  const files = getFiles(form);
  const old = shown.querySelector('[data-fields]');
  if (old && shown.isConnected) {
    old.replaceWith(fields);
    putFiles(files);
    saveDraft(shown);
    if (!isInDialog && shown.id.startsWith('panel-')) showTab(shown.id.slice('panel-'.length));
    (
      fields.querySelector<HTMLElement>('.errors :is(input, textarea, select)') ??
      fields.querySelector('textarea')
    )?.focus();
  }
  if (response.status === 200) return;
  const errors = [...fields.querySelectorAll('.errorlist li')].map((error) => error.textContent);
  say(messages.length > 0 ? messages : errors, 'error');
}

/** Puts the parts of a claim's page in the place of those that are shown, and keeps what a person has typed or opened. */
function showPage(page: Document, url: string, sent: HTMLFormElement): void {
  const [desk, next] = [getDesk(), page.querySelector<HTMLElement>('#desk')];
  if (!desk || !next) return;
  const isSameClaim = desk.dataset.claimPage === next.dataset.claimPage;
  const tab =
    sent.closest('#composer') &&
    desk.querySelector('[role=tab][aria-selected=true]')?.id.slice('tab-'.length);
  const files = getForms(desk)
    .filter((form) => form !== sent)
    .flatMap(getFiles);
  const opened = [...desk.querySelectorAll('details[open]')].map(({ id }) => id);
  const news = [...desk.querySelectorAll('[data-new][id]')].map(({ id }) => id);
  const focused = desk.contains(document.activeElement) ? document.activeElement?.id : '';
  const strip = desk.querySelector('.desk-files ul')?.scrollLeft ?? 0;
  const address = new URL(url);
  address.searchParams.delete('taken');
  history[isSameClaim ? 'replaceState' : 'pushState'](null, '', address);
  const messages = getMessages(page);
  desk.replaceWith(document.adoptNode(next));
  document.title = page.title;
  for (const form of getForms(next)) restoreDraft(form);
  if (isSameClaim) {
    putFiles(files);
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
    for (const id of news) document.getElementById(id)?.setAttribute('data-new', '');
    if (tab) showTab(tab);
    next.querySelector('.desk-files ul')?.scrollTo({ left: strip });
    // After a text was sent or a key was pressed, the keys of the page work. After a click, the next thing is to write.
    const target =
      (tab ? document.getElementById(`tab-${tab}`) : document.getElementById(focused ?? '')) ??
      next.querySelector<HTMLElement>(
        isByPointer ? '#composer form:not([hidden]) textarea' : '#composer [role=tab][aria-selected=true]',
      );
    target?.focus({ preventScroll: true });
  } else window.scrollTo(0, 0);
  say(messages, page.querySelector('.messagelist .error') ? 'error' : 'success');
}

async function openDialog(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined);
  if (!response) {
    say([NO_ANSWER], 'error');
    return;
  }
  if (leadsToSignIn(response)) return;
  const page = parse(await response.text());
  const form = page.querySelector<HTMLFormElement>('#content-main form');
  const title = page.querySelector('h1');
  if (!form || !title) {
    location.assign(url); // the action is no longer possible, and its page says why
    return;
  }
  form.action = url;
  form.dataset.inline = '';
  const heading = document.createElement('h2');
  heading.textContent = title.textContent;
  dialog.setAttribute('aria-label', title.textContent);
  dialog.replaceChildren(heading, document.adoptNode(form));
  restoreDraft(form);
  dialog.showModal();
  form.querySelector<HTMLElement>('textarea, input:not([type=hidden])')?.focus();
}

/** The session has ended: what was typed is kept, and comes back after the sign-in. */
function leadsToSignIn(response: Response): boolean {
  const url = new URL(response.url);
  if (!url.pathname.endsWith('/login/')) return false;
  url.searchParams.set('next', location.pathname + location.search);
  location.assign(url);
  return true;
}

function parse(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html');
}

function getMessages(page: Document): string[] {
  return [...page.querySelectorAll('.messagelist li')].map((message) => message.textContent);
}

/** For everyone to see, and for screen readers to say. */
function say(messages: string[], tone: 'success' | 'error'): void {
  for (const old of document.querySelectorAll('.messagelist')) old.remove();
  status.textContent = messages.join(' ');
  if (messages.length === 0) return;
  const list = document.createElement('ul');
  list.className = 'messagelist';
  for (const message of messages) {
    const item = document.createElement('li');
    item.className = tone;
    item.textContent = message;
    list.append(item);
  }
  getDesk()?.append(list);
  if (tone === 'success') setTimeout(() => list.remove(), TOAST_DURATION);
}

function getFiles(form: HTMLFormElement): [string, FileList][] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ id, files }) =>
    files && files.length > 0 ? [[id, files]] : [],
  );
}

function putFiles(files: [string, FileList][]): void {
  for (const [id, list] of files) {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.files = list;
  }
}
