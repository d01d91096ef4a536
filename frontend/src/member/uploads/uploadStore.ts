import { bootData } from '@/shared/api/bootData';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Upload } from './upload';

/** A file that was chosen for a claim which is not submitted yet, without its bytes. */
export interface ChosenFile {
  id: string;
  memberId: string;
  /** The draft of the claim. No upload has one. */
  draftId: string;
  name: string;
  lastModified: number;
  position: number;
}

interface UploadSchema extends DBSchema {
  uploads: { key: string; value: Upload | ChosenFile; indexes: { memberId: string } };
  files: { key: string; value: Blob };
}

let database: Promise<IDBPDatabase<UploadSchema>> | null = null;

/** Rejects if the browser has no storage for this page. Of an impersonated member nothing is stored in the browser of staff. */
function open(): Promise<IDBPDatabase<UploadSchema>> {
  if (bootData.impersonation || typeof indexedDB === 'undefined')
    return Promise.reject(new Error('Nothing can be stored here'));
  database ??= openDB<UploadSchema>('uploads', 1, {
    upgrade: (created) => {
      created.createObjectStore('uploads', { keyPath: 'id' }).createIndex('memberId', 'memberId');
      created.createObjectStore('files');
    },
    terminated: () => {
      database = null;
    },
  }).catch((error: unknown) => {
    database = null;
    throw error;
  });
  return database;
}

/** Those of this member in their order; null if they cannot be read. */
export async function readUploads(memberId: string): Promise<Upload[] | null> {
  try {
    const rows = await (await open()).getAllFromIndex('uploads', 'memberId', memberId);
    return rows.filter((row): row is Upload => !isChosen(row)).sort((a, b) => a.position - b.position);
  } catch {
    return null;
  }
}

/** Those of this member in their order, for all claims; none if they cannot be read. */
export async function readChosenFiles(memberId: string): Promise<ChosenFile[]> {
  try {
    const rows = await (await open()).getAllFromIndex('uploads', 'memberId', memberId);
    return rows.filter(isChosen).sort((a, b) => a.position - b.position);
  } catch {
    return [];
  }
}

/** With its bytes, in one transaction. Rejects if the browser refuses, or has no more room. */
export async function storeChosenFile(chosen: ChosenFile, file: File): Promise<void> {
  const transaction = (await open()).transaction(['uploads', 'files'], 'readwrite');
  await Promise.all([
    transaction.objectStore('uploads').put(chosen),
    transaction.objectStore('files').put(file, chosen.id),
    transaction.done,
  ]);
}

/**
 * Ends their time as chosen files, but keeps their bytes for uploads with the same ids. Returns the ids of those that were
 * still there: of two tabs that submit the same draft only one gets them.
 */
export async function takeChosenFiles(ids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  try {
    const transaction = (await open()).transaction('uploads', 'readwrite');
    for (const id of ids) {
      const row = await transaction.store.get(id);
      if (!row || !isChosen(row)) continue;
      await transaction.store.delete(id);
      taken.add(id);
    }
    await transaction.done;
    return taken;
  } catch {
    return new Set();
  }
}

function isChosen(row: Upload | ChosenFile): row is ChosenFile {
  return 'draftId' in row;
}

/** In one transaction. Without storage the queue is in memory alone. */
export async function writeUploads(uploads: readonly Upload[]): Promise<void> {
  try {
    const transaction = (await open()).transaction('uploads', 'readwrite');
    for (const upload of uploads) void transaction.store.put(upload).catch(() => undefined);
    await transaction.done;
  } catch {
    // The files are sent all the same.
  }
}

/** With their bytes. */
export async function deleteUploads(ids: readonly string[]): Promise<void> {
  try {
    const transaction = (await open()).transaction(['uploads', 'files'], 'readwrite');
    for (const id of ids) {
      void transaction.objectStore('uploads').delete(id);
      void transaction.objectStore('files').delete(id);
    }
    await transaction.done;
  } catch {
    // There was nothing.
  }
}

/** Rejects if the browser refuses, or has no more room. */
export async function storeFile(id: string, file: File): Promise<void> {
  await (await open()).put('files', file, id);
}

export async function deleteFile(id: string): Promise<void> {
  try {
    await (await open()).delete('files', id);
  } catch {
    // There was none.
  }
}

/** Null if the browser does not have the bytes, or cannot read them any more. */
export async function readFile({
  id,
  name,
  lastModified,
}: Pick<Upload, 'id' | 'name' | 'lastModified'>): Promise<File | null> {
  try {
    const blob = await (await open()).get('files', id);
    return blob ? new File([blob], name, { type: blob.type, lastModified }) : null;
  } catch {
    return null;
  }
}
