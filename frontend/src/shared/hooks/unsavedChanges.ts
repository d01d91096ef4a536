import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router-dom';

const LEAVE_QUESTION = 'You have changes that are not saved. Leave this page?';
const CLOSE_QUESTION = 'You have changes that are not saved. Discard them?';

/** What a form or a file picker would lose. */
interface UnsavedChanges {
  /** The dialog around it; null outside of dialogs. */
  dialog: object | null;
  question: string | undefined;
}

/** Of the whole app, so that one leaving asks one question, however many forms have changes. */
const registered = new Set<UnsavedChanges>();

/** The identity of the dialog around a form. */
export const DialogContext = createContext<object | null>(null);

const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();

// Only while there are changes: some browsers keep no page with this listener for going back.
function updateUnloadListener() {
  if (registered.size > 0) window.addEventListener('beforeunload', handleUnload);
  else window.removeEventListener('beforeunload', handleUnload);
}

function remove(changes: Iterable<UnsavedChanges>) {
  for (const item of changes) registered.delete(item);
  updateUnloadListener();
}

/**
 * While `hasChanges` is true, a person is asked before they leave the page, close or reload the tab, or close the dialog
 * around the caller. `question` replaces the usual one.
 */
export function useUnsavedChanges(hasChanges: boolean, question?: string): void {
  const dialog = useContext(DialogContext);
  // A layout effect: a form that a redirect replaces is unregistered before the redirect navigates.
  useLayoutEffect(() => {
    if (!hasChanges) return;
    const changes = { dialog, question };
    registered.add(changes);
    updateUnloadListener();
    return () => remove([changes]);
  }, [dialog, hasChanges, question]);
}

/** True if these changes are none, or the person agrees to lose them. They are not asked about a second time. */
function confirmLoss(isLost: (changes: UnsavedChanges) => boolean, usualQuestion: string): boolean {
  const lost = [...registered].filter(isLost);
  if (lost.length === 0) return true;
  const question = lost.find((changes) => changes.question)?.question ?? usualQuestion;
  if (!window.confirm(question)) return false;
  remove(lost);
  return true;
}

/** Call before a dialog closes: true if nothing is lost, or the person agrees. */
export function confirmClose(dialog: object): boolean {
  return confirmLoss((changes) => changes.dialog === dialog, CLOSE_QUESTION);
}

/** Call before the app itself leaves the page, such as after a sign-in: nobody is asked. */
export function discardUnsavedChanges(): void {
  remove([...registered]);
}

/** A link inside the page, or a change of its filters, keeps its forms. Going back may close a dialog, though. */
const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (currentLocation.pathname !== nextLocation.pathname) return !confirmLoss(() => true, LEAVE_QUESTION);
  if (historyAction !== NavigationType.Pop || currentLocation.search === nextLocation.search) return false;
  return !confirmLoss(({ dialog }) => dialog !== null, CLOSE_QUESTION);
};

/** The only guard of the app: asks before a navigation loses changes that are registered. */
export function useNavigationGuard(): void {
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    // The question has been answered: the person stays.
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
