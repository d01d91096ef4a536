import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secrets in the query of a mailed link, or null if one is missing. They are read once and then removed from the address
 * bar and the browser history, so that they cannot be seen, shared or restored.
 */
export function useLinkSecrets<Name extends string>(...names: readonly Name[]): Record<Name, string> | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secrets] = useState(() => readSecrets(search, names));

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);

  return secrets;
}

function readSecrets<Name extends string>(
  search: string,
  names: readonly Name[],
): Record<Name, string> | null {
  const parameters = new URLSearchParams(search);
  const secrets: Record<string, string> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (!value) return null;
    secrets[name] = value;
  }
  return secrets;
}
