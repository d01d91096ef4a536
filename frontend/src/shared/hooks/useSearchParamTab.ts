import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A choice among tabs that stands in the URL (`?tab=claims`), so that back, refresh and a shared link keep the view.
 * An unknown or missing value is the default, which leaves the URL clean.
 */
export function useSearchParamTab<Value extends string>(
  values: readonly Value[],
  defaultValue: Value,
  parameter = 'tab',
): [Value, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const addressed = values.find((value) => value === parameters.get(parameter)) ?? defaultValue;
  // The address changes a moment after the choice, which shows meanwhile.
  const [chosen, setChosen] = useState({ addressed, current: addressed });
  if (chosen.addressed !== addressed) setChosen({ addressed, current: addressed });
  // A press chooses twice, by its mouse button and by the focus that follows: it enters the history once.
  const latest = useRef(chosen.current);
  useEffect(() => {
    latest.current = chosen.current;
  }, [chosen]);

  function choose(value: string) {
    const current = values.find((known) => known === value);
    if (current === undefined || current === latest.current) return;
    latest.current = current;
    setChosen({ addressed, current });
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (value === defaultValue) next.delete(parameter);
        else next.set(parameter, value);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return [chosen.current, choose];
}
