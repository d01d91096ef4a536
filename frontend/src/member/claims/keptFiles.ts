import { getDraftKey, readDraft, saveDraft } from '@/shared/forms/drafts';

/**
 * The files that were chosen for a claim and not sent, by the id of its draft, until the page is loaded again: a browser cannot
 * store files. Their names outlive that.
 */
const files = new Map<string, { memberId: string; files: readonly File[] }>();

const NAMES = 'claim-files';

export function keepFiles(memberId: string, draftId: string, chosen: readonly File[]): void {
  if (chosen.length > 0) files.set(draftId, { memberId, files: chosen });
  // An open form without files is not proof that there were none before the page was loaded.
  else if (!files.delete(draftId)) return;
  saveNames(memberId, { ...readNames(memberId), [draftId]: chosen.map(({ name }) => name) });
}

/** For drafts that were submitted or deleted. */
export function forgetNames(memberId: string, draftIds: readonly string[]): void {
  saveNames(memberId, { ...readNames(memberId), ...Object.fromEntries(draftIds.map((id) => [id, []])) });
}

export function getKeptFiles(draftId: string): readonly File[] {
  return files.get(draftId)?.files ?? [];
}

/** The newest draft of which only files are known: nothing was typed, so that it is not among the drafts. */
export function findDraftOfFiles(memberId: string, draftIds: readonly string[]): string | undefined {
  const own = [...files].filter(([id, kept]) => kept.memberId === memberId && !draftIds.includes(id));
  return own.at(-1)?.[0];
}

/** The names of the files of this draft that are gone since the page was loaded again. */
export function getLostNames(memberId: string, draftId: string): readonly string[] {
  return files.has(draftId) ? [] : (readNames(memberId)[draftId] ?? []);
}

/** The newest draft of which only the names of its files are left. */
export function findDraftOfNames(memberId: string, draftIds: readonly string[]): string | undefined {
  return Object.keys(readNames(memberId))
    .filter((id) => !files.has(id) && !draftIds.includes(id))
    .at(-1);
}

function saveNames(memberId: string, names: Record<string, readonly string[]>): void {
  const kept = Object.entries(names).filter(([, list]) => list.length > 0);
  saveDraft('local', getDraftKey(NAMES, memberId), kept.length > 0 ? Object.fromEntries(kept) : null);
}

function readNames(memberId: string): Record<string, string[]> {
  const stored = readDraft('local', getDraftKey(NAMES, memberId));
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((name) => typeof name === 'string'),
    ),
  );
}
