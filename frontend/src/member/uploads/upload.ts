import { getClaimUrl } from '@/entities/claim/claim';
import { DOCUMENTS_URL } from '@/entities/document/document';
import { type ReceiptReference } from '@/entities/receipt/receipt';
import { isApiError } from '@/shared/api/apiError';
import { isUnanswered } from '@/shared/api/submission';
import { randomUuid } from '@/shared/lib/randomUuid';
import { describeUploadError, isTransientError } from '@/shared/uploads/uploadError';

/** Where a file goes. `label` is what the tray calls it, such as the reference of the claim. */
export type UploadTarget =
  | { kind: 'library'; documentType: string }
  | { kind: 'claim'; claimId: string; label: string }
  | { kind: 'request'; claimId: string; requestId: string; label: string };

/**
 * `duplicate`: the member has this file there already and decides. `missing`: the browser has lost its bytes.
 * `failed` can be tried again, `refused` cannot.
 */
export type UploadStatus =
  'waiting' | 'sending' | 'checking' | 'done' | 'duplicate' | 'failed' | 'refused' | 'missing';

/** A file in the tray, without its bytes. */
export interface Upload {
  /** Also its `Idempotency-Key`, so that it is stored once, however often it is sent. */
  id: string;
  memberId: string;
  target: UploadTarget;
  name: string;
  size: number;
  lastModified: number;
  /** Files leave in this order. */
  position: number;
  status: UploadStatus;
  problem: string | null;
  /** Null until the server was asked whether it has this file; `''` if the browser could not compute it. */
  sha256: string | null;
  /** When an attempt began whose answer has not arrived; the server is asked about it before the next one. */
  attemptedAt: number | null;
  /** Attempts in a row that the server could not process. */
  failures: number;
  /** The tab that alone has the bytes; null once the browser has stored them. */
  holder: string | null;
  receipt: ReceiptReference | null;
}

/** Why nothing is sent at the moment. It ends at `until`, or by itself when the reason is over. */
export interface Hold {
  reason: 'offline' | 'network' | 'busy' | 'full' | 'signedOut';
  message: string | null;
  until: number | null;
}

const FALLBACK_MESSAGE = 'The server could not take this file.';
const MAX_FAILURES = 3;
const MAX_BACKOFF_MS = 60_000;
/** The server remembers a key for a day. After that only the content says whether a file has arrived. */
const KEY_LIFETIME_MS = 20 * 60 * 60 * 1000;

export function createUpload(
  memberId: string,
  target: UploadTarget,
  { name, size, lastModified }: File,
  position: number,
  holder: string | null,
): Upload {
  return {
    ...{ id: randomUuid(), memberId, target, name, size, lastModified, position, holder },
    ...{ status: 'waiting', problem: null, sha256: null, attemptedAt: null, failures: 0, receipt: null },
  };
}

export function getUploadUrl(target: UploadTarget): string {
  if (target.kind === 'library') return DOCUMENTS_URL;
  const url = getClaimUrl(target.claimId);
  return target.kind === 'claim'
    ? `${url}/documents`
    : `${url}/requests/${encodeURIComponent(target.requestId)}/documents`;
}

export function getClaimId(target: UploadTarget): string | null {
  return target.kind === 'library' ? null : target.claimId;
}

/** Whether it is still on its way without the member doing anything. */
export function isPending({ status }: Upload): boolean {
  return status === 'waiting' || status === 'sending' || status === 'checking';
}

/** What would be lost if the queue were deleted. */
export function isUnsent({ status }: Upload): boolean {
  return status !== 'done' && status !== 'refused';
}

/** How long to wait after this many failures in a row. */
export function getBackoffMs(failures: number): number {
  return Math.min(MAX_BACKOFF_MS, 1000 * 2 ** failures);
}

interface FailureTime {
  now: number;
  /** How often in a row the queue had to wait. */
  failures: number;
}

/** What all files have to wait for; null if the error is about one file. */
export function getHold(error: unknown, { now, failures }: FailureTime): Hold | null {
  if (!isApiError(error)) return null;
  const { status, code, message, retryAfterSeconds } = error;
  const until = now + getBackoffMs(failures + 1);
  const retryAt = retryAfterSeconds === null ? until : now + retryAfterSeconds * 1000;
  if (isApiError(error, 'unknown_outcome', 'network', 'timeout'))
    return { reason: 'network', message: null, until };
  if (status === 401) return { reason: 'signedOut', message, until: null };
  if (status === 429) return { reason: 'busy', message, until: retryAt };
  if (status === 503) return { reason: 'busy', message: null, until: retryAt };
  if (code === 'quota_exceeded') return { reason: 'full', message, until: null };
  return null;
}

/** What a failed attempt means for the file and for the queue. */
export function handleFailure(
  upload: Upload,
  error: unknown,
  time: FailureTime,
): { change: Partial<Upload>; hold: Hold | null } {
  const attemptedAt = isUnanswered(error) ? upload.attemptedAt : null;
  const hold = getHold(error, time);
  if (hold) return { change: { status: 'waiting', attemptedAt }, hold };
  const { message: problem } = describeUploadError(error, FALLBACK_MESSAGE);
  if (!isTransientError(error)) return { change: { status: 'refused', attemptedAt, problem }, hold };
  const failures = upload.failures + 1;
  if (failures >= MAX_FAILURES)
    return { change: { status: 'failed', attemptedAt, failures: 0, problem }, hold };
  return {
    change: { status: 'waiting', attemptedAt, failures },
    hold: { reason: 'busy', message: null, until: time.now + getBackoffMs(time.failures + 1) },
  };
}

/** After a reload or the end of the tab that was sending it. */
export function resume(upload: Upload, now: number): Partial<Upload> {
  const isKeyGone = upload.attemptedAt !== null && now - upload.attemptedAt > KEY_LIFETIME_MS;
  return { status: 'waiting', ...(isKeyGone ? { sha256: null } : {}) };
}

/** A document that the member has already. */
export interface KnownFile {
  sha256: string;
  originalFilename: string;
  claimId: string | null;
}

/**
 * Compares a file with what the server has and with the files before it in the queue. In another claim the same file is no
 * duplicate: a policy belongs to several.
 */
export function compareWithKnown(
  upload: Upload,
  sha256: string,
  known: readonly KnownFile[],
  uploads: readonly Upload[],
): Partial<Upload> {
  const claimId = getClaimId(upload.target);
  const same = known.find((file) => file.sha256 === sha256 && (claimId === null || file.claimId === claimId));
  if (same) {
    // The answer to an earlier attempt was lost, but the file has arrived.
    if (upload.attemptedAt !== null) return { sha256, status: 'done', problem: null, holder: null };
    return {
      sha256,
      status: 'duplicate',
      problem: `You have this file already: ${same.originalFilename}`,
    };
  }
  const earlier = uploads.find(
    (other) =>
      sha256 !== '' &&
      other.position < upload.position &&
      other.sha256 === sha256 &&
      other.status !== 'refused' &&
      getUploadUrl(other.target) === getUploadUrl(upload.target),
  );
  if (earlier) return { sha256, status: 'duplicate', problem: `The same file as ${earlier.name}` };
  return { sha256 };
}

export interface Summary {
  total: number;
  done: number;
  pending: number;
  /** Also those that were refused or lost. */
  failed: number;
  duplicates: number;
  bytes: number;
  sentBytes: number;
}

/** `getProgress`: the fraction of a file that is sent. */
export function summarize(uploads: readonly Upload[], getProgress: (id: string) => number): Summary {
  const summary: Summary = {
    ...{ total: uploads.length, done: 0, pending: 0, failed: 0, duplicates: 0 },
    ...{ bytes: 0, sentBytes: 0 },
  };
  for (const upload of uploads) {
    if (isPending(upload)) summary.pending += 1;
    else if (upload.status === 'done') summary.done += 1;
    else if (upload.status === 'duplicate') summary.duplicates += 1;
    else summary.failed += 1;
    if (upload.status === 'refused') continue;
    summary.bytes += upload.size;
    summary.sentBytes += upload.status === 'done' ? upload.size : upload.size * getProgress(upload.id);
  }
  return summary;
}

/** Which of these files are files that the browser has lost, by id: the same name and size. */
export function matchMissing(uploads: readonly Upload[], files: readonly File[]): Map<string, File> {
  const found = new Map<string, File>();
  for (const file of files) {
    const upload = uploads.find(
      ({ id, status, name, size }) =>
        status === 'missing' && !found.has(id) && name === file.name && size === file.size,
    );
    if (upload) found.set(upload.id, file);
  }
  return found;
}
