import { applyAhead, mergePairs, rankPairs, type RankedPair } from './pairs';
import {
  fetchAllPairs,
  fetchData,
  sendChange,
  type Change,
  type Refusal,
  type WorkbenchData,
  type WorkbenchSource,
} from './workbenchApi';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Message {
  text: string;
  isError: boolean;
}

export interface Loaded extends WorkbenchData {
  pairs: RankedPair[];
}

export interface Workbench {
  data: Loaded | undefined;
  /** How many pairs have been loaded, until all are. */
  loadedCount: number;
  message: Message | undefined;
  isSaving: boolean;
  reload: () => void;
  /** Resolves to the pairs that the server has changed, or to none if it refused. */
  change: (change: Change) => Promise<readonly { id: string }[]>;
}

/**
 * The draft as the server has it, and changes to it, which are sent one after another: each needs the revision that the
 * one before has led to.
 */
export function useWorkbench(source: WorkbenchSource): Workbench {
  const [data, setData] = useState<Loaded>();
  const [loadedCount, setLoadedCount] = useState(0);
  const [message, setMessage] = useState<Message>();
  const [unsent, setUnsent] = useState(0);
  const revision = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const show = useCallback((loaded: Loaded) => {
    revision.current = loaded.revision;
    setData(loaded);
  }, []);

  const reload = useCallback(() => {
    load(source, setLoadedCount).then(show, (error: unknown) => {
      setMessage({ text: (error as Error).message, isError: true });
    });
  }, [source, show]);

  useEffect(() => {
    reload();
  }, [reload]);

  const send = useCallback(
    async (change: Change) => {
      try {
        const response = await sendChange(source, revision.current, change);
        revision.current = response.revision;
        setMessage({ text: response.message, isError: false });
        setData(
          (old) =>
            old && {
              ...old,
              comparison: response.comparison,
              revision: response.revision,
              pairs: mergePairs(old.pairs, response.pairs),
            },
        );
        return response.pairs;
      } catch (error) {
        const { message: text, isOutdated = false } = error as Partial<Refusal>;
        const isConflict = isOutdated ? ' The latest state is shown.' : '';
        setMessage({ text: `${text ?? ''}${isConflict}`, isError: true });
        // What was shown ahead did not happen.
        await load(source, setLoadedCount).then(show, () => undefined);
        return [];
      } finally {
        setUnsent((count) => count - 1);
      }
    },
    [show, source],
  );

  const change = useCallback(
    (next: Change) => {
      if ('pair' in next) {
        setData(
          (old) =>
            old && {
              ...old,
              pairs: old.pairs.map((pair) => (pair.id === next.pair ? applyAhead(pair, next) : pair)),
            },
        );
      }
      setUnsent((count) => count + 1);
      const sent = queue.current.then(() => send(next));
      queue.current = sent;
      return sent;
    },
    [send],
  );

  return { data, loadedCount, message, isSaving: unsent > 0, reload, change };
}

async function load(source: WorkbenchSource, onProgress: (count: number) => void): Promise<Loaded> {
  const data = await fetchData(source);
  return { ...data, pairs: rankPairs(await fetchAllPairs(source, onProgress)) };
}
