import { type Upload } from './upload';
import { getUploadState, markUploads, setProgress, setUploadState, type UploadState } from './uploadState';
import { deleteUploads, readUploads, writeUploads } from './uploadStore';

/** What a tab tells the other tabs of the member. */
type TabMessage =
  | { kind: 'uploads'; uploads: readonly Upload[] }
  | { kind: 'removed'; ids: readonly string[] }
  | { kind: 'progress'; id: string; fraction: number | null }
  | { kind: 'state'; change: Partial<Pick<UploadState, 'isPaused' | 'hold'>> };

const PROGRESS_INTERVAL_MS = 250;

/** The list of the member's files: in this tab, in the database, and in the other tabs, which show the same. */
export class UploadQueue {
  private readonly uploads = new Map<string, Upload>();
  /** A late message of another tab does not bring them back. */
  private readonly removed = new Set<string>();
  private channel: BroadcastChannel | null;
  private isClosed = false;
  private lastProgressAt = 0;

  constructor(
    private readonly memberId: string,
    /** Called after every change, also of another tab. */
    private readonly onChange: () => void,
  ) {
    const { memberId: lastId, uploads } = getUploadState();
    // After a sign-out and a sign-in on the same page, which alone has files that the browser did not store.
    if (lastId === memberId) for (const upload of uploads) this.uploads.set(upload.id, upload);
    this.channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`uploads ${memberId}`);
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.receive(data);
  }

  async load(): Promise<void> {
    const stored = await readUploads(this.memberId);
    if (!stored) return;
    // What an earlier visit has finished is of no interest any more.
    if (stored.every(({ status }) => status === 'done')) await deleteUploads(stored.map(({ id }) => id));
    else this.merge(stored.filter(({ id }) => !this.uploads.has(id)));
  }

  /** What ends after it is still stored, but shown no more. */
  close(): void {
    this.isClosed = true;
    this.channel?.close();
    this.channel = null;
  }

  get all(): Upload[] {
    return [...this.uploads.values()];
  }

  get(id: string): Upload | undefined {
    return this.uploads.get(id);
  }

  /** Resolves when it is stored. */
  add(uploads: readonly Upload[]): Promise<void> {
    this.merge(uploads);
    this.post({ kind: 'uploads', uploads });
    return writeUploads(uploads);
  }

  /** Changes those that still exist. Resolves when it is stored. */
  change(ids: readonly string[], change: (upload: Upload) => Partial<Upload>): Promise<void> {
    const changed = ids.flatMap((id) => {
      const upload = this.uploads.get(id);
      return upload ? [{ ...upload, ...change(upload) }] : [];
    });
    return changed.length > 0 ? this.add(changed) : Promise.resolve();
  }

  remove(ids: readonly string[]): Promise<void> {
    this.drop(ids);
    this.post({ kind: 'removed', ids });
    return deleteUploads(ids);
  }

  /** Null: it is not being sent any more. */
  showProgress(id: string, fraction: number | null): void {
    const now = Date.now();
    if (fraction !== null && fraction < 1 && now - this.lastProgressAt < PROGRESS_INTERVAL_MS) return;
    if (this.isClosed) return;
    this.lastProgressAt = now;
    setProgress(id, fraction);
    this.post({ kind: 'progress', id, fraction });
  }

  share(change: Extract<TabMessage, { kind: 'state' }>['change']): void {
    if (this.isClosed) return;
    setUploadState(this.memberId, change);
    this.post({ kind: 'state', change });
  }

  private receive(message: TabMessage) {
    if (message.kind === 'uploads') this.merge(message.uploads);
    else if (message.kind === 'progress') setProgress(message.id, message.fraction);
    else if (message.kind === 'state') {
      setUploadState(this.memberId, message.change);
      this.onChange();
    } else {
      this.drop(message.ids);
      // A change of this tab may have stored it again.
      void deleteUploads(message.ids);
    }
  }

  private merge(uploads: readonly Upload[]) {
    for (const upload of uploads) if (!this.removed.has(upload.id)) this.uploads.set(upload.id, upload);
    this.publish();
  }

  private drop(ids: readonly string[]) {
    for (const id of ids) {
      this.removed.add(id);
      this.uploads.delete(id);
      setProgress(id, null);
    }
    this.publish();
  }

  private publish() {
    if (this.isClosed) return;
    markUploads(
      this.memberId,
      this.all.some(({ status }) => status !== 'done'),
    );
    setUploadState(this.memberId, { uploads: this.all });
    this.onChange();
  }

  private post(message: TabMessage) {
    this.channel?.postMessage(message);
  }
}
