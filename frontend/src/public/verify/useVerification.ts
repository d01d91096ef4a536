import { callApi } from '@/shared/api/client';
import { type Verified } from '@/entities/receipt/receipt';
import { useEffect, useRef, useState } from 'react';
import { hashFile } from '@/shared/uploads/hashFile';

export type Verification =
  | { status: 'idle' }
  | { status: 'hashing'; name: string; percent: number }
  | { status: 'asking'; name: string; sha256: string }
  | { status: 'answered'; name: string; sha256: string; answer: Verified }
  /** `sha256` is empty if the file could not be read. */
  | { status: 'failed'; name: string; sha256: string; error: unknown; retry: () => void };

/** Hashes a file in the browser and asks the network about the hash. A new file stops the one before. */
export function useVerification() {
  const [state, setState] = useState<Verification>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function verify(file: File) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { name } = file;
    const show = (next: Verification) => {
      if (!signal.aborted) setState(next);
    };
    show({ status: 'hashing', name, percent: 0 });
    let sha256 = '';
    try {
      sha256 = await hashFile(file, (percent) => show({ status: 'hashing', name, percent }), signal);
      show({ status: 'asking', name, sha256 });
      const answer = await callApi<Verified>('POST', '/api/verify', { sha256 }, { signal });
      show({ status: 'answered', name, sha256, answer });
    } catch (error) {
      show({ status: 'failed', name, sha256, error, retry: () => void verify(file) });
    }
  }

  return { state, verify };
}
