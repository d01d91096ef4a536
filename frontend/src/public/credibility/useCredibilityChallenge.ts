import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type CredibilityValues, EMPTY_VALUES } from './credibilitySchema';
import { lookUpContractor, type LookupResult } from './lookUpContractor';

/** Only in the query cache, never in the URL or in storage, because it contains a person's data. */
interface CompletedSearch {
  /** The history key of the form that submitted it. */
  formKey: string;
  values: CredibilityValues;
  result: LookupResult;
}

const SEARCH_QUERY_KEY = ['credibility challenge'];

interface CredibilitySearch {
  result: LookupResult | null;
  /** The values that were searched for, or those in the form. */
  values: CredibilityValues;
  /** The form replaced a result, so the focus needs a new target. */
  hasReturnedToForm: boolean;
  search: (values: CredibilityValues) => Promise<void>;
  /** Goes back to an empty form. */
  startOver: () => void;
}

/** The history state of a result contains only the key of its form, no data of the search. */
function getFormKey(state: unknown): string | null {
  const key = (state as { credibilityForm?: unknown } | null)?.credibilityForm;
  return typeof key === 'string' ? key : null;
}

/**
 * The form and its result are two history entries: Back shows the form with its values, Forward shows the result
 * again. After a reload the form is shown, because the search is only in memory.
 */
export function useCredibilityChallenge(): CredibilitySearch {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const resultFormKey = getFormKey(location.state);
  const { data: lastSearch } = useQuery<CompletedSearch | null>({
    queryKey: SEARCH_QUERY_KEY,
    queryFn: skipToken,
  });
  const [hasStartedOver, setHasStartedOver] = useState(false);
  const abortRef = useRef<AbortController>(null);
  useEffect(() => () => abortRef.current?.abort(), []);

  const shownSearch = lastSearch?.formKey === resultFormKey ? lastSearch : null;
  const formSearch = lastSearch?.formKey === location.key ? lastSearch : null;

  async function search(values: CredibilityValues) {
    abortRef.current = new AbortController();
    const { signal } = abortRef.current;
    const result = await lookUpContractor(values, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!result) return;
    // A result entry without a cached search shows the form; a new search replaces this entry.
    const formKey = resultFormKey ?? location.key;
    client.setQueryData<CompletedSearch>(SEARCH_QUERY_KEY, { formKey, values, result });
    void navigate('.', { state: { credibilityForm: formKey }, replace: resultFormKey !== null });
  }

  function startOver() {
    client.setQueryData<CompletedSearch | null>(SEARCH_QUERY_KEY, null);
    setHasStartedOver(true);
    void navigate(-1);
  }

  return {
    result: shownSearch?.result ?? null,
    values: (shownSearch ?? formSearch)?.values ?? EMPTY_VALUES,
    hasReturnedToForm: hasStartedOver || Boolean(formSearch),
    search,
    startOver,
  };
}
