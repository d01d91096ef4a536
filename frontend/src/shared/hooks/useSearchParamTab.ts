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
  const current = values.find((value) => value === parameters.get(parameter)) ?? defaultValue;
  function choose(value: string) {
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
  return [current, choose];
}
