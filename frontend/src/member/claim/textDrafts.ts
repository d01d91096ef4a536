import { bootData } from '@/shared/api/bootData';
import { type Attempt } from '@/shared/uploads/useFileUpload';
import { readStoredJson, writeStorage } from '@/shared/lib/storage';

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

type Stored = Record<string, Partial<TextDraft> | undefined>;

const MAX_DRAFTS = 50;
const EMPTY: TextDraft = { text: '', attempt: null };

function getStorageKey(memberId: string): string {
  return `claim-texts:${memberId}`;
}

/**
 * The draft of a claim's message or question. Without a member, as in the public demo, and during an impersonation nothing
 * is saved.
 */
export function createTextDraftStore(
  memberId: string | null,
  claimId: string,
  kind: 'message' | 'question',
): TextDraftStore {
  const name = `${claimId} ${kind}`;
  if (memberId === null || bootData.impersonation) return { read: () => EMPTY, save: () => undefined };
  const read = () => parseDraft(readAll(memberId)[name]);
  return {
    read,
    save: (change) => {
      const draft = { ...read(), ...change };
      const others = Object.entries(readAll(memberId)).filter(([other]) => other !== name);
      // The newest is last, and the oldest are dropped.
      const kept = draft.text.trim() ? [...others, [name, draft] as const] : others;
      const entries = kept.slice(-MAX_DRAFTS);
      const text = entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null;
      writeStorage('local', getStorageKey(memberId), text);
    },
  };
}

/** For a sign-out: drafts are private. */
export function clearTextDrafts(memberId: string): void {
  writeStorage('local', getStorageKey(memberId), null);
}

function readAll(memberId: string): Stored {
  const stored = readStoredJson('local', getStorageKey(memberId));
  return typeof stored === 'object' && stored !== null ? (stored as Stored) : {};
}

function parseDraft(stored: Partial<TextDraft> | undefined): TextDraft {
  const { text, attempt } = stored ?? {};
  const hasAttempt = typeof attempt?.content === 'string' && typeof attempt.key === 'string';
  return { text: typeof text === 'string' ? text : '', attempt: hasAttempt ? attempt : null };
}
