import { DOCUMENTS_URL, type KnownDocuments } from '@/entities/document/document';
import { callApi } from '@/shared/api/client';
import { hashFile } from '@/shared/uploads/hashFile';
import { compareWithKnown, type KnownFile, type Upload } from './upload';
import { type UploadHolds } from './uploadHolds';
import { type UploadQueue } from './uploadQueue';

/** Files that are hashed before the server is asked about them. The first question comes early. */
const MAX_FILES = 50;
const MAX_MS = 700;

interface KnownCheckOptions {
  queue: UploadQueue;
  holds: UploadHolds;
  signal: AbortSignal;
  canSend: (upload: Upload) => boolean;
  read: (upload: Upload) => Promise<File | null>;
  /** Sends a request as a mutation. */
  observe: <Response>(send: () => Promise<Response>) => Promise<Response>;
  /** A file turned out to have arrived. */
  onArrival: (id: string) => void;
}

/** Hashes waiting files before they are sent, and asks the server which of them it has. */
export class KnownCheck {
  private isRunning = false;

  constructor(private readonly options: KnownCheckOptions) {}

  /** Until no file is left, or the queue has to wait. */
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    const { queue, holds, signal, canSend, read } = this.options;
    try {
      while (!holds.isHeld && !signal.aborted) {
        const next = queue.all.filter((upload) => isUnchecked(upload) && canSend(upload));
        const hashes = await hashUploads(next, read, signal);
        if (hashes.size === 0) break;
        await this.ask(hashes);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.isRunning = false;
    }
  }

  private async ask(hashes: ReadonlyMap<string, string>) {
    const { holds, signal, observe } = this.options;
    try {
      this.show(hashes, await observe(() => findKnown(hashes.values(), signal)));
    } catch (error) {
      if (signal.aborted) throw error;
      // Any other refusal of the question is none of the files.
      if (!holds.handleError(error)) this.show(hashes, []);
    }
  }

  private show(hashes: ReadonlyMap<string, string>, known: readonly KnownFile[]) {
    const { queue, onArrival } = this.options;
    const getHash = ({ id, sha256 }: Upload) => hashes.get(id) ?? sha256;
    const uploads = queue.all.map((upload) => ({ ...upload, sha256: getHash(upload) }));
    void queue.change([...hashes.keys()], (upload) =>
      isUnchecked(upload) ? compareWithKnown(upload, hashes.get(upload.id) ?? '', known, uploads) : {},
    );
    for (const id of hashes.keys()) if (queue.get(id)?.status === 'done') onArrival(id);
  }
}

export function isUnchecked({ status, sha256 }: Upload): boolean {
  return status === 'waiting' && sha256 === null;
}

/** The hashes of the first of these files, by id; `''` if the browser cannot compute one. */
async function hashUploads(
  uploads: readonly Upload[],
  read: (upload: Upload) => Promise<File | null>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const startedAt = Date.now();
  for (const upload of uploads) {
    if (hashes.size >= MAX_FILES || Date.now() - startedAt > MAX_MS) break;
    const file = await read(upload);
    if (file) hashes.set(upload.id, await hashOrSkip(file, signal));
  }
  return hashes;
}

async function hashOrSkip(file: File, signal: AbortSignal): Promise<string> {
  try {
    return await hashFile(file, () => undefined, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return '';
  }
}

/** Which of these contents the member has already. */
async function findKnown(hashes: Iterable<string>, signal: AbortSignal): Promise<readonly KnownFile[]> {
  const sha256 = [...new Set(hashes)].filter((hash) => hash !== '');
  if (sha256.length === 0) return [];
  const { known } = await callApi<KnownDocuments>('POST', `${DOCUMENTS_URL}/known`, { sha256 }, { signal });
  return known;
}
