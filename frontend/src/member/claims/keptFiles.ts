/**
 * The files that were chosen for a claim and not sent, by the id of its draft, until the page is loaded again: a browser cannot
 * store files.
 */
const files = new Map<string, { memberId: string; files: readonly File[] }>();

export function keepFiles(memberId: string, draftId: string, chosen: readonly File[]): void {
  if (chosen.length > 0) files.set(draftId, { memberId, files: chosen });
  else files.delete(draftId);
}

export function getKeptFiles(draftId: string): readonly File[] {
  return files.get(draftId)?.files ?? [];
}

/** The newest draft of which only files are known: nothing was typed, so that it is not among the drafts. */
export function findDraftOfFiles(memberId: string, draftIds: readonly string[]): string | undefined {
  const own = [...files].filter(([id, kept]) => kept.memberId === memberId && !draftIds.includes(id));
  return own.at(-1)?.[0];
}
