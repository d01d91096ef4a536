type StorageKind = 'local' | 'session';

function getStorage(kind: StorageKind): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}

/** The stored text, or null. Also null if the browser's storage is switched off. */
export function readStorage(kind: StorageKind, key: string): string | null {
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
    if (text === null) getStorage(kind).removeItem(key);
    else getStorage(kind).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
