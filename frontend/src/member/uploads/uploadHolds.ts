import { getHold, type Hold } from './upload';
import { getUploadState, savePaused } from './uploadState';
import { type UploadQueue } from './uploadQueue';

/** When and how long the whole queue waits. */
export class UploadHolds {
  /** Holds in a row, without an answer between them. */
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly queue: UploadQueue,
    /** Called when one has ended. */
    private readonly onEnd: () => void,
  ) {}

  get isHeld(): boolean {
    const { isPaused, hold } = getUploadState();
    return isPaused || hold !== null || !navigator.onLine;
  }

  get time() {
    return { now: Date.now(), failures: this.failures };
  }

  handleAnswer(): void {
    this.failures = 0;
  }

  /** False if the error is not one for which all files have to wait. */
  handleError(error: unknown): boolean {
    const hold = getHold(error, this.time);
    if (hold) this.set(hold);
    return hold !== null;
  }

  set(hold: Hold): void {
    this.failures += 1;
    this.queue.share({ hold });
    this.wait();
  }

  goOffline(): void {
    this.queue.share({ hold: { reason: 'offline', message: null, until: null } });
  }

  end(...reasons: Hold['reason'][]): void {
    const { hold } = getUploadState();
    if (hold && reasons.includes(hold.reason)) this.queue.share({ hold: null });
    this.onEnd();
  }

  setPaused(memberId: string, isPaused: boolean): void {
    savePaused(memberId, isPaused);
    this.queue.share({ isPaused });
    if (!isPaused) this.end('full', 'network', 'busy');
  }

  /** In each tab, because the tab that started the hold may be closed. */
  wait(): void {
    this.stop();
    const { hold } = getUploadState();
    if (!hold?.until) return;
    this.timer = setTimeout(() => this.end(hold.reason), Math.max(0, hold.until - Date.now()));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
