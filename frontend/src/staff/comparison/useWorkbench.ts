import { applyAhead, mergePairs, rankPairs, type RankedPair } from './pairs';
import {
  fetchData,
  fetchPairs,
  sendChange,
  type Change,
  type Refusal,
  type WorkbenchData,
  type WorkbenchSource,
} from './workbenchApi';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

export interface Message {
  text: string;
  isError: boolean;
}

export interface Loaded extends WorkbenchData {
  /** The first ones, until all are loaded. */
  pairs: RankedPair[];
  isComplete: boolean;
}

export interface Workbench {
  data: Loaded | undefined;
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
  const [message, setMessage] = useState<Message>();
  const [unsent, setUnsent] = useState(0);
  const revision = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const reload = useCallback(() => {
    // Changes wait for it: what they change could be among the pairs that are still on their way.
    queue.current = load(source, setData, revision).catch((error: unknown) => {
      setData(undefined);
      setMessage({ text: (error as Error).message, isError: true });
    });
  }, [source]);

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
        await load(source, setData, revision).catch(() => undefined);
        return [];
      } finally {
        setUnsent((count) => count - 1);
      }
    },
    [source],
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

  return { data, message, isSaving: unsent > 0, reload, change };
}

/** Shows the first pairs as soon as they are there, and resolves once all are. */
async function load(
  source: WorkbenchSource,
  setData: Dispatch<SetStateAction<Loaded | undefined>>,
  revision: RefObject<number>,
): Promise<void> {
  const [loaded, first] = await Promise.all([fetchData(source), fetchPairs(source, '')]);
  revision.current = loaded.revision;
  let { next } = first;
  setData({ ...loaded, pairs: rankPairs(first.results), isComplete: next === null });
  while (next !== null) {
    const page = await fetchPairs(source, next);
    next = page.next;
    const isComplete = next === null;
    setData((old) => old && { ...old, pairs: [...old.pairs, ...rankPairs(page.results)], isComplete });
  }
}
