/** `memory` lasts as long as the page. */
export type StorageKind = 'local' | 'session' | 'memory';

const memory = new Map<string, string>();

function getStorage(kind: Exclude<StorageKind, 'memory'>): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

/** The stored text, or null. Also null if the browser's storage is switched off. */
export function readStorage(kind: StorageKind, key: string): string | null {
  if (kind === 'memory') return memory.get(key) ?? null;
  try {
    return getStorage(kind).getItem(key);
  } catch {
    return null;
  }
}

/** The stored JSON value, or undefined if there is none or the text is not JSON. */
export function readStoredJson(kind: StorageKind, key: string): unknown {
  try {
    return JSON.parse(readStorage(kind, key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a text; null removes it. Returns false if storage is switched off or full. */
export function writeStorage(kind: StorageKind, key: string, text: string | null): boolean {
  try {
    if (kind === 'memory') {
      if (text === null) memory.delete(key);
      else memory.set(key, text);
    } else if (text === null) getStorage(kind).removeItem(key);
    else getStorage(kind).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function listStorageKeys(kind: StorageKind): string[] {
  try {
    return kind === 'memory' ? [...memory.keys()] : Object.keys(getStorage(kind));
  } catch {
    return [];
  }
}
