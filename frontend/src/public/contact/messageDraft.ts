import { getDraftKey, readDraft, saveDraft } from '@/shared/forms/drafts';
import { haveSameValues, parseDraftValues } from '@/shared/forms/formDraft';
import { randomUuid } from '@/shared/lib/randomUuid';
import operations from '@rules/operations.json';
import { type ContactValues, EMPTY_MESSAGE } from './contactSchema';

/** What a person has typed in this tab and not sent. */
export interface MessageDraft {
  read: () => ContactValues;
  save: (values: ContactValues) => void;
  /**
   * The `Idempotency-Key` of a message. The same message has the same key until it is received, so that sending it again
   * after a lost response stores it once.
   */
  getMessageKey: (message: object) => string;
  /** Deletes the draft and the key of a message that was received. */
  delete: () => void;
}

/** `personId`: null for a visitor. */
export function createMessageDraft(personId: string | null): MessageDraft {
  const key = getDraftKey('contact', personId);
  const attemptKey = getDraftKey('contact-attempt', personId);
  return {
    read: () => {
      const draft = parseDraftValues(EMPTY_MESSAGE, readDraft('session', key));
      // The select would show nothing for a type that is no longer offered, but would submit it.
      return Object.hasOwn(operations, draft.operationType) ? draft : { ...draft, operationType: '' };
    },
    save: (values) => saveDraft('session', key, haveSameValues(EMPTY_MESSAGE, values) ? null : values),
    getMessageKey: (message) => {
      const content = JSON.stringify(message);
      const attempt = readDraft('session', attemptKey) as { content: string; key: string } | undefined;
      if (attempt?.content === content) return attempt.key;
      const created = { content, key: randomUuid() };
      saveDraft('session', attemptKey, created);
      return created.key;
    },
    delete: () => {
      saveDraft('session', key, null);
      saveDraft('session', attemptKey, null);
    },
  };
}
