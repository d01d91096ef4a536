import { getDraftKey, readDraft, saveDraft } from '@/shared/forms/drafts';
import { type Attempt } from '@/shared/uploads/useFileUpload';

/** A message or question that was typed and not sent yet. */
export interface TextDraft {
  text: string;
  /** The last attempt to send it, whose response may have been lost. */
  attempt: Attempt | null;
}

/** Reads and saves one draft in this browser. */
export interface TextDraftStore {
  read: () => TextDraft;
  save: (change: Partial<TextDraft>) => void;
}

/** The draft of a claim's message or question. Without a member, as in the public demo, nothing is saved. */
export function createTextDraftStore(
  memberId: string | null,
  claimId: string,
  kind: 'message' | 'question',
): TextDraftStore {
  if (memberId === null) return { read: () => parseDraft(undefined), save: () => undefined };
  const key = getDraftKey(`${kind} ${claimId}`, memberId);
  const read = () => parseDraft(readDraft('local', key));
  return {
    read,
    save: (change) => {
      const draft = { ...read(), ...change };
      saveDraft('local', key, draft.text.trim() ? draft : null);
    },
  };
}

function parseDraft(stored: unknown): TextDraft {
  const { text, attempt } = { ...(stored as Partial<TextDraft> | null | undefined) };
  const hasAttempt = typeof attempt?.content === 'string' && typeof attempt.key === 'string';
  return { text: typeof text === 'string' ? text : '', attempt: hasAttempt ? attempt : null };
}
