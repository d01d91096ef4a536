/** The desk: a claim's page, and the forms of actions. Everything works without scripts too, with more page loads. */
import './claimPage.css';
import { deleteDrafts, getForms, markSent, restoreDraft, restoreSentKey, saveDraft } from './drafts';
import { startFileViewer } from './fileViewer';
import { startInlineActions } from './inlineActions';
import { startKeys } from './keys';
import { startPackets } from './packets';
import { showTab, startTabs } from './tabs';

function getForm(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null;
}

if (document.querySelector('.messagelist .success')) markSent();
for (const form of getForms()) restoreDraft(form);

document.addEventListener('input', ({ target }) => {
  const form = getForm(target);
  if (form) saveDraft(form);
});
document.addEventListener('submit', ({ target }) => {
  const form = getForm(target);
  if (form && !form.matches('[data-inline]')) saveDraft(form, 'sending');
  // Not ``action``: the list's form has buttons of that name.
  if (target instanceof HTMLFormElement && target.getAttribute('action')?.endsWith('/logout/'))
    deleteDrafts();
});
window.addEventListener('pageshow', () => {
  for (const form of getForms()) restoreSentKey(form);
});

if (document.querySelector('#desk')) {
  startTabs();
  startInlineActions();
  startFileViewer();
  startKeys();
  startPackets();
  showTab(document.querySelector('#composer [aria-selected=true]')?.id.slice('tab-'.length) ?? '');
  // A chosen reply is inserted at once.
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'reply' || !target.value) return;
    const form = target.closest('form');
    form?.requestSubmit(form.querySelector<HTMLElement>('[name=insert]'));
  });
}
