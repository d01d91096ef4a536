import { TAB_ID, waitForEnd } from './tabs';
import { isPending, resume } from './upload';
import { type UploadQueue } from './uploadQueue';
import { readFile } from './uploadStore';

export const LOST = 'The browser no longer has this file. Choose it again.';

/** Files that another tab has chosen, and that was closed before the browser had stored them. */
export class OrphanWatch {
  private readonly watchedTabs = new Set<string>([TAB_ID]);

  constructor(
    private readonly queue: UploadQueue,
    private readonly signal: AbortSignal,
  ) {}

  /** Waits for the end of each other tab that holds files. */
  run(): void {
    for (const { holder } of this.queue.all) {
      if (holder === null || this.watchedTabs.has(holder)) continue;
      this.watchedTabs.add(holder);
      waitForEnd(holder, this.signal).then(
        () => this.adopt(holder),
        () => undefined,
      );
    }
  }

  private async adopt(holder: string) {
    const orphans = this.queue.all.filter((upload) => upload.holder === holder && isPending(upload));
    const stored = new Set<string>();
    for (const orphan of orphans) if (await readFile(orphan)) stored.add(orphan.id);
    const now = Date.now();
    void this.queue.change(
      orphans.map(({ id }) => id),
      (upload) =>
        stored.has(upload.id)
          ? { ...resume(upload, now), holder: null }
          : { status: 'missing', problem: LOST, holder: null },
    );
  }
}
