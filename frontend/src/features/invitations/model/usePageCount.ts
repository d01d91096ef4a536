import { useSearchParams } from 'react-router-dom';

/**
 * How far a list of codes was read, in the URL (`?pages=used-3`), so that a refresh shows as many. It belongs to one list:
 * the others begin at their newest codes.
 */
export function usePageCount(tab: string): [number, (count: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const count = Number(new RegExp(`^${tab}-(\\d{1,2})$`).exec(parameters.get('pages') ?? '')?.[1] ?? 0);

  function show(next: number) {
    setParameters(
      (previous) => {
        const changed = new URLSearchParams(previous);
        changed.set('pages', `${tab}-${next}`);
        return changed;
      },
      // Reading on is no step to go back over.
      { replace: true, preventScrollReset: true },
    );
  }
  return [count, show];
}
