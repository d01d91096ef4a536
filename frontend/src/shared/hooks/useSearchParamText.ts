import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PAUSE_MILLISECONDS = 300;

/** A search term that stands in the URL. */
export interface SearchParamText {
  /** What stands in the field now. */
  typed: string;
  /** What stands in the URL: trimmed, and only once typing pauses. */
  settled: string;
  type: (text: string) => void;
}

/**
 * A typed search that moves into the URL (`?search=`) when typing pauses, so that not every key asks the server,
 * and a refresh or a shared link keeps it. It replaces the history entry: back does not walk through half words.
 * @param dependent a parameter that another search leaves without meaning, such as how far a list was read; it goes
 */
export function useSearchParamText(parameter = 'search', dependent?: string): SearchParamText {
  const [parameters, setParameters] = useSearchParams();
  const settled = parameters.get(parameter) ?? '';
  const [typed, type] = useState(settled);
  const [lastSettled, setLastSettled] = useState(settled);
  const [sent, setSent] = useState<string | null>(null);

  // The URL changed by itself, such as by going back: the field follows, unless it says the same already. What was sent
  // there from here may come back only after more has been typed, on a page that is slow to draw.
  if (settled !== lastSettled) {
    setLastSettled(settled);
    setSent(null);
    if (settled !== sent && settled !== typed.trim()) type(settled);
  }

  useEffect(() => {
    const text = typed.trim();
    if (text === settled) return;
    const timer = setTimeout(() => {
      setSent(text);
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (text) next.set(parameter, text);
          else next.delete(parameter);
          if (dependent) next.delete(dependent);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [dependent, parameter, setParameters, settled, typed]);

  return { typed, settled, type };
}
