import { useEffect, useMemo, useOptimistic, useTransition } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router-dom';

/** Converts one value from and to the texts of a URL parameter. An empty array removes the parameter. */
export interface UrlParam<Value> {
  parse: (texts: readonly string[]) => Value;
  format: (value: Value) => readonly string[];
}

type UrlParams<State> = Readonly<{ [Name in keyof State]: UrlParam<State[Name]> }>;
type Change<State> = (change: Partial<State>, options?: ChangeOptions) => void;

interface ChangeOptions {
  /** The change adds no history entry. */
  replace?: boolean;
  /** The state changes with the URL and not before, because other parts of the page read the same change from it. */
  isDeferred?: boolean;
}

export function textParam(maxLength?: number): UrlParam<string> {
  return {
    parse: ([text = '']) => text.slice(0, maxLength),
    format: (value) => (value.trim() ? [value.trim()] : []),
  };
}

/** One of the values. Any other text counts as the default, which is left out of the URL. */
export function choiceParam<Value extends string>(
  values: readonly Value[],
  defaultValue: NoInfer<Value>,
): UrlParam<Value> {
  return {
    parse: ([text]) => values.find((value) => value === text) ?? defaultValue,
    format: (value) => (value === defaultValue ? [] : [value]),
  };
}

/** Several of the values, in their order. The parameter is repeated. */
export function choicesParam<Value extends string>(values: readonly Value[]): UrlParam<readonly Value[]> {
  return { parse: (texts) => values.filter((value) => texts.includes(value)), format: (chosen) => chosen };
}

/** A count; 0 is left out of the URL. */
export const countParam: UrlParam<number> = {
  parse: ([text = '']) => (/^\d{1,6}$/.test(text) ? Number(text) : 0),
  format: (value) => (value > 0 ? [String(value)] : []),
};

/** A day of this century as `YYYY-MM-DD`; any other text is left out of the URL. */
export const dayParam: UrlParam<string> = {
  parse: ([text = '']) => (isDay(text) ? text : ''),
  format: (value) => (isDay(value) ? [value] : []),
};

export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text);
}

/**
 * The query that was set last on each location. Two changes in one event build on each other, also if they come from two
 * parts of the page, and a mouse press and the focus that follows it count once.
 */
const latestQueries = new WeakMap<Location, string>();

/**
 * State in the query of the URL, so that back, a refresh and a shared link keep it.
 *
 * The returned state changes at once, the URL shortly after. A change to the current values does nothing.
 * @param params a constant: one entry for each parameter, by its name in the URL
 */
export function useUrlState<State extends object>(params: UrlParams<State>): [State, Change<State>] {
  const location = useLocation();
  const [searchParams, setSearchParams] = useSearchParams();
  const query = searchParams.toString();
  // React Router changes the URL in a transition; until it is shown, the query that was set counts.
  const [target, setTarget] = useOptimistic(query);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    if (isPending) return () => void latestQueries.delete(location);
  }, [isPending, location]);

  function change(values: Partial<State>, { replace = false, isDeferred = false }: ChangeOptions = {}) {
    const latest = latestQueries.get(location) ?? target;
    const next = new URLSearchParams(latest);
    for (const name of Object.keys(values) as (keyof State & string)[]) {
      next.delete(name);
      for (const text of params[name].format(values[name] as State[typeof name])) next.append(name, text);
    }
    const nextQuery = next.toString();
    if (nextQuery === latest) return;
    latestQueries.set(location, nextQuery);
    startTransition(() => {
      if (!isDeferred) setTarget(nextQuery);
      setSearchParams(next, { replace, preventScrollReset: true });
    });
  }

  return [useMemo(() => parseAll(params, target), [params, target]), change];
}

function parseAll<State extends object>(params: UrlParams<State>, query: string): State {
  const searchParams = new URLSearchParams(query);
  const names = Object.keys(params) as (keyof State & string)[];
  return Object.fromEntries(
    names.map((name) => [name, params[name].parse(searchParams.getAll(name))]),
  ) as State;
}
