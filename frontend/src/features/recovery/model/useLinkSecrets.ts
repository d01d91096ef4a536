import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What a mailed link carries in its query, or null where a part is missing. It is read once; then it leaves the address bar
 * and the history, so that neither a look over the shoulder, nor going back, nor a shared address gives it away.
 */
export function useLinkSecrets<Name extends string>(...names: readonly Name[]): Record<Name, string> | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secrets] = useState(() => secretsOf(search, names));

  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);

  return secrets;
}

function secretsOf<Name extends string>(search: string, names: readonly Name[]): Record<Name, string> | null {
  const parameters = new URLSearchParams(search);
  const secrets: Record<string, string> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (!value) return null;
    secrets[name] = value;
  }
  return secrets;
}
