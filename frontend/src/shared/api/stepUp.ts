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

/**
 * Resolves when the person has answered the dialog. Requests that are refused at the same time share it. False at once if
 * nothing shows the dialog.
 */
export function requestStepUp(methods: readonly string[]): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  result ??= new Promise((resolve) => {
    publish({
      methods,
      answer: (isConfirmed) => {
        result = null;
        publish(null);
        resolve(isConfirmed);
      },
    });
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
