import { formatDayAndTime } from '@/shared/lib/dates';
import { type Summary, type Upload } from './upload';
import { type UploadState } from './uploadState';

type TrayState = Pick<UploadState, 'isPaused' | 'hold'>;

/** Such as `87 of 120 received, 2 failed`. */
export function describeCounts({ total, done, failed, duplicates }: Summary): string {
  const received =
    done < total
      ? `${done} of ${total} received`
      : total === 1
        ? 'The file is received'
        : `All ${total} files received`;
  return [
    received,
    failed > 0 && `${failed} failed`,
    duplicates > 0 && `${duplicates} ${duplicates === 1 ? 'is' : 'are'} here already`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why nothing moves, or `''`. */
export function describeWaiting({ pending }: Summary, { isPaused, hold }: TrayState): string {
  if (pending === 0) return '';
  if (isPaused) return 'paused';
  if (!hold) return '';
  if (hold.reason === 'offline' || hold.reason === 'network') return 'waiting for the network';
  if (hold.reason === 'signedOut') return 'waiting until you sign in';
  if (hold.reason === 'full') return 'stopped';
  return 'waiting for the server';
}

/** What the server has said about the wait, and when it ends if that is long. */
export function describeHold({ hold }: TrayState): string {
  if (!hold?.message) return '';
  const { message, until } = hold;
  if (until === null || until - Date.now() < 60_000) return message;
  return `${message} It goes on by itself: ${formatDayAndTime(new Date(until).toISOString())}.`;
}

/** For screen readers: once for each phase, not for each file. */
export function announce(summary: Summary, state: TrayState): string {
  const waiting = describeWaiting(summary, state);
  if (waiting) return `Uploads: ${waiting}`;
  if (summary.pending > 0) return 'Sending files';
  return describeCounts(summary);
}

const STATUS_LABELS: Record<Upload['status'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  checking: 'Checking whether it has arrived',
  done: 'Received',
  duplicate: 'Not sent',
  failed: 'Failed',
  refused: 'Refused',
  missing: 'Lost',
};

export function describeStatus({ status }: Upload, progress: number): string {
  if (status !== 'sending' || progress === 0) return STATUS_LABELS[status];
  return progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'All sent. Waiting for the server';
}

export function describeTarget({ target }: Upload): string {
  return target.kind === 'library' ? 'Document library' : target.label;
}

const ORDER: Record<Upload['status'], number> = {
  ...{ failed: 0, refused: 0, duplicate: 0, missing: 0 },
  ...{ sending: 1, checking: 1, waiting: 2, done: 3 },
};

/** What needs the member comes first, then what moves. */
export function sortForTray(uploads: readonly Upload[]): Upload[] {
  return [...uploads].sort((a, b) => ORDER[a.status] - ORDER[b.status] || a.position - b.position);
}
