import { readStorage, writeStorage } from '@/shared/lib/storage';
import { useSyncExternalStore } from 'react';
import { type Hold, type Upload } from './upload';

/** The tray of the signed-in member, as this tab knows it. */
export interface UploadState {
  memberId: string | null;
  uploads: readonly Upload[];
  isPaused: boolean;
  hold: Hold | null;
  /** The browser could not store files, which are lost with the page. */
  isStorageRefused: boolean;
}

const EMPTY: UploadState = {
  memberId: null,
  uploads: [],
  isPaused: false,
  hold: null,
  isStorageRefused: false,
};
const NO_UPLOADS: readonly Upload[] = [];

let state = EMPTY;
const listeners = new Set<() => void>();

/** Files that have arrived since the page was loaded; the tray lists them only until it is closed. */
const arrived = new Set<string>();

export function hasArrived(id: string): boolean {
  return arrived.has(id);
}

export function getUploadState(): UploadState {
  return state;
}

/** A change of the member begins with an empty tray. */
export function setUploadState(memberId: string, change: Partial<UploadState>): void {
  for (const { id, status } of change.uploads ?? []) if (status === 'done') arrived.add(id);
  state = { ...(state.memberId === memberId ? state : EMPTY), ...change, memberId };
  announce();
}

/** Each change draws the tray, and thousands of files change in quick succession. */
const DRAW_INTERVAL_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let isStale = false;

/** At once, and after that at most ten times a second. */
function announce() {
  isStale = timer !== undefined;
  if (isStale) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (isStale) announce();
  }, DRAW_INTERVAL_MS);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useUploadState(memberId: string): UploadState {
  const current = useSyncExternalStore(subscribe, getUploadState, getUploadState);
  return current.memberId === memberId ? current : EMPTY;
}

/** Those of another member who was signed in before are left out. */
export function useUploads(memberId: string | null): readonly Upload[] {
  const current = useSyncExternalStore(subscribe, getUploadState, getUploadState);
  return memberId !== null && current.memberId === memberId ? current.uploads : NO_UPLOADS;
}

/** Says without opening the database that it has files of this member, so that the tray is not downloaded for nothing. */
function getMarkerKey(memberId: string): string {
  return `uploads/${memberId}`;
}

export function markUploads(memberId: string, hasUploads: boolean): void {
  if ((readStorage('local', getMarkerKey(memberId)) !== null) === hasUploads) return;
  writeStorage('local', getMarkerKey(memberId), hasUploads ? '1' : null);
}

function getPausedKey(memberId: string): string {
  return `uploads paused/${memberId}`;
}

/** A reload does not resume what the member has paused. */
export function readPaused(memberId: string): boolean {
  return readStorage('local', getPausedKey(memberId)) !== null;
}

export function savePaused(memberId: string, isPaused: boolean): void {
  writeStorage('local', getPausedKey(memberId), isPaused ? '1' : null);
}

function subscribeToMarker(notify: () => void) {
  // Another tab has added the first file.
  window.addEventListener('storage', notify);
  const unsubscribe = subscribe(notify);
  return () => {
    window.removeEventListener('storage', notify);
    unsubscribe();
  };
}

export function useHasUploads(memberId: string): boolean {
  return useSyncExternalStore(
    subscribeToMarker,
    () =>
      readStorage('local', getMarkerKey(memberId)) !== null ||
      (state.memberId === memberId && state.uploads.length > 0),
    () => false,
  );
}

/** The fraction of each file that is sent. Not in the state, because it changes many times a second. */
const progress = new Map<string, number>();
const progressListeners = new Set<() => void>();

export function getProgress(id: string): number {
  return progress.get(id) ?? 0;
}

/** Null: it is not being sent any more. */
export function setProgress(id: string, fraction: number | null): void {
  if (fraction === null) progress.delete(id);
  else progress.set(id, fraction);
  for (const notify of progressListeners) notify();
}

export function subscribeToProgress(notify: () => void): () => void {
  progressListeners.add(notify);
  return () => progressListeners.delete(notify);
}
