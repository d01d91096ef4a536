import { bootData } from '@/shared/api/bootData';
import { randomUuid } from '@/shared/lib/randomUuid';
import { canBeRead } from './heldFiles';
import { deleteUploads, readChosenFiles, readFile, storeChosenFile, takeChosenFiles } from './uploadStore';

/** The files that were chosen for a claim before it is submitted. They outlive a reload as files in the tray do. */
export interface DraftOfFiles {
  memberId: string;
  draftId: string;
}

/** Of files that the browser has stored. */
const ids = new WeakMap<File, string>();

/** One change after another. A newer one ends a longer one, which may be storing hundreds of files. */
let lastChange: Promise<unknown> = Promise.resolve();
let changeNumber = 0;

function enqueue<Result>(change: (isCurrent: () => boolean) => Promise<Result>): Promise<Result> {
  changeNumber += 1;
  const number = changeNumber;
  const result = lastChange.then(() => change(() => number === changeNumber));
  lastChange = result.catch(() => undefined);
  return result;
}

/** Stores these files for the draft, and deletes its others. False if the browser refuses one. */
export function storeChosen({ memberId, draftId }: DraftOfFiles, files: readonly File[]): Promise<boolean> {
  if (bootData.impersonation) return Promise.resolve(true);
  return enqueue(async (isCurrent) => {
    const rows = (await readChosenFiles(memberId)).filter((row) => row.draftId === draftId);
    const stored = new Set(rows.map(({ id }) => id));
    const chosen = new Set(files.map((file) => ids.get(file)));
    const dropped = [...stored].filter((id) => !chosen.has(id));
    if (dropped.length > 0) await deleteUploads(dropped);
    for (const [position, file] of files.entries()) {
      if (!isCurrent()) return true;
      if (stored.has(ids.get(file) ?? '')) continue;
      const id = randomUuid();
      const { name, lastModified } = file;
      try {
        await storeChosenFile({ id, memberId, draftId, name, lastModified, position }, file);
        ids.set(file, id);
      } catch {
        // A file that was changed since it was chosen says so when it is sent.
        if (await canBeRead(file)) return false;
      }
    }
    return true;
  });
}

/** Those that the browser still has, in their order. */
export async function readChosen({ memberId, draftId }: DraftOfFiles): Promise<File[]> {
  const files: File[] = [];
  for (const row of await readChosenFiles(memberId)) {
    if (row.draftId !== draftId) continue;
    const file = await readFile(row);
    if (!file) continue;
    ids.set(file, row.id);
    files.push(file);
  }
  return files;
}

/** For a claim that was submitted: the ids under which the browser has the bytes, for uploads. */
export function takeChosen(files: readonly File[]): Promise<Map<File, string>> {
  return enqueue(async () => {
    const stored = files.flatMap((file) => {
      const id = ids.get(file);
      return id === undefined ? [] : ([[file, id]] as const);
    });
    const taken = await takeChosenFiles(stored.map(([, id]) => id));
    return new Map(stored.filter(([, id]) => taken.has(id)));
  });
}

/** Deletes those of all other drafts of the member; for a sign-out, those of all. */
export async function deleteChosen(memberId: string, keptDraftIds: readonly string[] = []): Promise<void> {
  const rows = await readChosenFiles(memberId);
  await deleteUploads(rows.filter(({ draftId }) => !keptDraftIds.includes(draftId)).map(({ id }) => id));
}
