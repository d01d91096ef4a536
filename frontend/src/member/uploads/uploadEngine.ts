import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { canBeRead, heldFiles, storeHeldFiles } from './heldFiles';
import { isUnchecked, KnownCheck } from './knownCheck';
import { LOST, OrphanWatch } from './orphanWatch';
import { refreshSoon } from './refreshSoon';
import { sendUpload } from './sendUpload';
import { becomeSender, markTab, TAB_ID } from './tabs';
import {
  createUpload,
  handleFailure,
  isPending,
  matchMissing,
  resume,
  type Upload,
  type UploadTarget,
} from './upload';
import { UploadHolds } from './uploadHolds';
import { UploadQueue } from './uploadQueue';
import { getUploadState, readPaused, setUploadState } from './uploadState';
import { deleteFile, readFile } from './uploadStore';

/** With one upload the connection idles between two files; many uploads slow each other down. */
const CONCURRENCY = 2;
const CHANGED = 'It was changed or moved since you chose it. Choose it again.';

/** Sends the files of one member, also of earlier visits, until it is stopped. */
export class UploadEngine {
  private readonly queue: UploadQueue;
  private readonly holds: UploadHolds;
  private readonly knownCheck: KnownCheck;
  private readonly orphanWatch: OrphanWatch;
  private readonly stopped = new AbortController();
  private readonly sending = new Map<string, AbortController>();
  /** Not sent before the browser has stored them, or refused to. */
  private readonly storing = new Set<string>();
  private readonly listeners: [string, (event: Event) => void][] = [
    ['online', () => this.holds.end('offline', 'network')],
    ['offline', () => this.goOffline()],
    ['beforeunload', (event) => this.askBeforeUnload(event)],
  ];
  private isSender = false;

  constructor(
    private readonly client: QueryClient,
    readonly memberId: string,
  ) {
    this.queue = new UploadQueue(memberId, () => this.handleChange());
    this.holds = new UploadHolds(this.queue, () => this.pump());
    this.orphanWatch = new OrphanWatch(this.queue, this.stopped.signal);
    this.knownCheck = new KnownCheck({
      queue: this.queue,
      holds: this.holds,
      signal: this.stopped.signal,
      canSend: (upload) => this.canSend(upload),
      read: (upload) => this.read(upload),
      observe: (send) => this.observe(send),
      onArrival: (id) => this.handleArrival(id),
    });
  }

  start(): void {
    const { signal } = this.stopped;
    setUploadState(this.memberId, { isPaused: readPaused(this.memberId) });
    // Another tab may wait since the session has ended.
    this.queue.share({ hold: null });
    markTab();
    for (const [event, listener] of this.listeners) window.addEventListener(event, listener);
    void this.queue.load().then(() => {
      if (!signal.aborted) becomeSender(this.memberId, signal, () => this.takeOver());
    });
  }

  /** What is being sent goes on at the next start. */
  stop(): void {
    this.stopped.abort();
    for (const [event, listener] of this.listeners) window.removeEventListener(event, listener);
    this.holds.stop();
    this.abortAll();
    this.queue.close();
  }

  /**
   * The tray has them at once. The browser stores them in the background, except those of `stored`, which it has under these
   * ids. Returns their ids.
   */
  add(target: UploadTarget, files: readonly File[], stored?: ReadonlyMap<File, string>): string[] {
    if (this.queue.all.every(({ status }) => status === 'done')) this.removeDone();
    const first = this.queue.all.reduce((next, { position }) => Math.max(next, position + 1), 0);
    const uploads = files.map((file, index) => {
      const id = stored?.get(file);
      const upload = createUpload(this.memberId, target, file, first + index, id ? null : TAB_ID);
      if (id) return { ...upload, id };
      this.hold(upload.id, file);
      return upload;
    });
    void this.queue.add(uploads);
    void this.store(uploads.filter(({ holder }) => holder !== null).map(({ id }) => id));
    return uploads.map(({ id }) => id);
  }

  /** Tries failed files again, and sends those that the member has already. */
  retry(ids: readonly string[]): void {
    void this.queue.change(ids, () => ({ status: 'waiting', problem: null, failures: 0 }));
  }

  /** Removes files from the tray, and stops those that are being sent. */
  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.sending.get(id)?.abort();
      heldFiles.delete(id);
    }
    return this.queue.remove(ids);
  }

  removeDone(): void {
    void this.remove(this.queue.all.filter(({ status }) => status === 'done').map(({ id }) => id));
  }

  /** For a sign-out. */
  removeAll(): Promise<void> {
    return this.remove(this.queue.all.map(({ id }) => id));
  }

  setPaused(isPaused: boolean): void {
    this.holds.setPaused(this.memberId, isPaused);
    if (isPaused) this.abortAll();
  }

  /** Gives files that the browser has lost their bytes again. Returns how many of `files` belong to none of them. */
  replaceMissing(files: readonly File[]): number {
    const found = matchMissing(this.queue.all, files);
    for (const [id, file] of found) this.hold(id, file);
    const ids = [...found.keys()];
    // An attempt may have arrived before the bytes were lost: the server is asked first.
    const attemptedAt = Date.now();
    void this.queue.change(ids, () => ({
      ...{ status: 'waiting', problem: null, sha256: null },
      ...{ holder: TAB_ID, attemptedAt },
    }));
    void this.store(ids);
    return files.length - found.size;
  }

  private hold(id: string, file: File) {
    heldFiles.set(id, file);
    this.storing.add(id);
  }

  private async store(ids: readonly string[]) {
    await storeHeldFiles(ids, (results) => {
      for (const [id, result] of results) {
        this.storing.delete(id);
        if (result !== 'refused') heldFiles.delete(id);
        else if (!this.stopped.signal.aborted) setUploadState(this.memberId, { isStorageRefused: true });
        // Cancelled while it was stored.
        if (!this.queue.get(id)) void deleteFile(id);
      }
      void this.queue.change([...results.keys()], ({ id }) => {
        const result = results.get(id);
        if (result === 'changed') return { status: 'refused', problem: CHANGED, holder: null };
        return result === 'stored' ? { holder: null } : {};
      });
    });
  }

  /** This tab sends from now on what the browser has stored. */
  private takeOver() {
    this.isSender = true;
    const now = Date.now();
    const interrupted = this.queue.all.filter(
      (upload) =>
        (upload.holder === null || upload.holder === TAB_ID) &&
        isPending(upload) &&
        !this.sending.has(upload.id),
    );
    void this.queue.change(
      interrupted.map(({ id }) => id),
      (upload) => resume(upload, now),
    );
    this.handleChange();
  }

  private handleChange() {
    if (this.stopped.signal.aborted) return;
    for (const [id, controller] of this.sending) if (!this.queue.get(id)) controller.abort();
    if (getUploadState().isPaused) this.abortAll();
    if (this.isSender) this.orphanWatch.run();
    this.holds.wait();
    this.pump();
  }

  private canSend({ id, holder }: Upload): boolean {
    return holder === null ? this.isSender : holder === TAB_ID && !this.storing.has(id);
  }

  private get isHeld(): boolean {
    return this.stopped.signal.aborted || this.holds.isHeld;
  }

  private pump() {
    if (!navigator.onLine && getUploadState().hold === null) this.goOffline();
    if (this.isHeld) return;
    const waiting = this.queue.all.filter((upload) => upload.status === 'waiting' && this.canSend(upload));
    for (const upload of waiting) {
      if (this.sending.size >= CONCURRENCY) break;
      if (upload.sha256 !== null && !this.sending.has(upload.id)) void this.send(upload);
    }
    if (waiting.some(isUnchecked)) void this.knownCheck.run();
  }

  /** Null, with the reason at the file, if it cannot be read. */
  private async read(upload: Upload): Promise<File | null> {
    const file = heldFiles.get(upload.id) ?? (await readFile(upload));
    if (file && (await canBeRead(file))) return file;
    await this.queue.change([upload.id], () =>
      file ? { status: 'refused', problem: CHANGED } : { status: 'missing', problem: LOST },
    );
    return null;
  }

  private async send(upload: Upload) {
    const { id } = upload;
    const controller = new AbortController();
    const { signal } = controller;
    this.sending.set(id, controller);
    try {
      const file = await this.read(upload);
      if (!file) return;
      // Stored before anything leaves, so that the next visit asks whether it has arrived.
      await this.queue.change([id], () => ({ status: 'sending', attemptedAt: Date.now() }));
      signal.throwIfAborted();
      const receipt = await this.observe(() =>
        sendUpload(upload, {
          file,
          signal,
          onStatus: (status) => void this.queue.change([id], () => ({ status })),
          onProgress: (fraction) => this.queue.showProgress(id, fraction),
        }),
      );
      this.holds.handleAnswer();
      void this.queue.change([id], () => ({ status: 'done', holder: null, receipt }));
      this.handleArrival(id);
    } catch (error) {
      if (signal.aborted) {
        // Paused, offline or signed out; a file that was removed is not there any more.
        void this.queue.change([id], () => ({ status: 'waiting' }));
        return;
      }
      const { change, hold } = handleFailure(this.queue.get(id) ?? upload, error, this.holds.time);
      if (hold) this.holds.set(hold);
      void this.queue.change([id], () => change);
    } finally {
      this.sending.delete(id);
      this.queue.showProgress(id, null);
      this.handleChange();
    }
  }

  private handleArrival(id: string) {
    heldFiles.delete(id);
    void deleteFile(id);
    refreshSoon(this.client, !this.queue.all.some(isPending));
  }

  /** As a mutation, so that the app notices a session that has ended. */
  private observe<Response>(mutationFn: () => Promise<Response>): Promise<Response> {
    return new MutationObserver(this.client, { mutationFn }).mutate();
  }

  private abortAll() {
    for (const controller of this.sending.values()) controller.abort();
  }

  private goOffline() {
    this.holds.goOffline();
    this.abortAll();
  }

  /** Only what this page alone has would be lost. */
  private askBeforeUnload(event: Event) {
    if (this.queue.all.some((upload) => upload.holder === TAB_ID && isPending(upload)))
      event.preventDefault();
  }
}

let engine: UploadEngine | null = null;

/** The engine of the signed-in member, which is started if it is not running. */
export function getUploadEngine(client: QueryClient, memberId: string): UploadEngine {
  if (engine?.memberId !== memberId) {
    stopUploads();
    engine = new UploadEngine(client, memberId);
    engine.start();
  }
  return engine;
}

/** When the member is signed out. */
export function stopUploads(): void {
  engine?.stop();
  engine = null;
}
