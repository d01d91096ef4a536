/** The keys of a claim's page, which `?` lists. */
import { showTab } from './tabs';

const KEYS: [string, string][] = [
  ['j', 'Next claim in the queue'],
  ['k', 'Previous claim'],
  ['t', 'Take'],
  ['a', 'Assign'],
  ['r', 'Reply'],
  ['n', 'Note'],
  ['q', 'Request'],
  ['/', 'Saved replies, in an empty message'],
  ['← →', 'Previous and next file, in the viewer'],
  ['Escape', 'Leave a field, close what is open'],
  ['g u', 'Unassigned'],
  ['g m', 'Mine'],
  ['g t', 'Team'],
  ['g d', 'Due today'],
  ['g o', 'Overdue'],
  ['g w', 'Waiting for member'],
  ['g a', 'New answers'],
];

const TABS: Record<string, string> = { r: 'message', n: 'note', q: 'request' };
const QUEUES: Record<string, string> = {
  u: 'unassigned',
  m: 'mine',
  t: 'team',
  d: 'due_today',
  o: 'overdue',
  w: 'waiting',
  a: 'answers',
};

const list = document.createElement('dialog');
list.className = 'desk-dialog desk-keys';
list.setAttribute('aria-label', 'Keys');

let isAfterG = false;

export function startKeys(): void {
  const terms = document.createElement('dl');
  for (const [key, meaning] of KEYS) {
    const [name, term, text] = [
      document.createElement('kbd'),
      document.createElement('dt'),
      document.createElement('dd'),
    ];
    name.textContent = key;
    text.textContent = meaning;
    term.append(name);
    terms.append(term, text);
  }
  const close = document.createElement('button');
  close.className = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => list.close());
  list.append(terms, close);
  document.body.append(list);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = event.target as HTMLElement;
    const isTyping = target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
    if (isTyping && event.key === 'Escape') target.blur();
    const isEmptyMessage =
      target.matches('textarea[name=text]') && (target as HTMLTextAreaElement).value === '';
    if (isTyping && !(event.key === '/' && isEmptyMessage)) return;
    if (press(event.key)) event.preventDefault();
  });
}

/** Whether the key has a meaning. */
function press(key: string): boolean {
  const queue = isAfterG ? QUEUES[key] : undefined;
  isAfterG = key === 'g' && !isAfterG;
  if (queue) location.assign(`/staff/claims/claim/?queue=${queue}`);
  else if (key === '?') list.showModal();
  else if (key === '/') {
    showTab('message');
    document.querySelector<HTMLElement>('#composer [name=reply]')?.focus();
  } else if (key === 'a') focusFact('[name=assignee]');
  else if (TABS[key]) showTab(TABS[key], { focus: true });
  else {
    const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    control?.click();
    return control !== null || isAfterG;
  }
  return true;
}

/** On a phone the facts are behind a button. */
function focusFact(selector: string): void {
  const control = document.querySelector<HTMLElement>(`.desk-facts ${selector}`);
  if (control?.offsetParent === null)
    document.querySelector<HTMLElement>('[popovertarget=desk-facts]')?.click();
  control?.focus();
}
