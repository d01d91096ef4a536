import { useSyncExternalStore } from 'react';

/** The server refused a request until the person proves again who they are. The app shows the dialog. */
export interface StepUpRequest {
  methods: readonly string[];
  /** False if the person gives up. */
  answer: (isConfirmed: boolean) => void;
}

let current: StepUpRequest | null = null;
let result: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function publish(request: StepUpRequest | null) {
  current = request;
  for (const notify of listeners) notify();
}

/** The part that shows the dialog arrives after the first paint of a page. */
const DIALOG_ARRIVES_WITHIN_MS = 10_000;

/**
 * Resolves when the person has answered the dialog. Requests that are refused at the same time share it. False if nothing
 * shows the dialog.
 */
export function requestStepUp(methods: readonly string[]): Promise<boolean> {
  result ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      result = null;
      publish(null);
      resolve(isConfirmed);
    };
    publish({ methods, answer });
    setTimeout(() => listeners.size === 0 && answer(false), DIALOG_ARRIVES_WITHIN_MS);
  });
  return result;
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
