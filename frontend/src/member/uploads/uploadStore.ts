import { bootData } from '@/shared/api/bootData';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Upload } from './upload';

interface UploadSchema extends DBSchema {
  uploads: { key: string; value: Upload; indexes: { memberId: string } };
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
    const uploads = await (await open()).getAllFromIndex('uploads', 'memberId', memberId);
    return uploads.sort((a, b) => a.position - b.position);
  } catch {
    return null;
  }
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
export async function readFile({ id, name, lastModified }: Upload): Promise<File | null> {
  try {
    const blob = await (await open()).get('files', id);
    return blob ? new File([blob], name, { type: blob.type, lastModified }) : null;
  } catch {
    return null;
  }
}
