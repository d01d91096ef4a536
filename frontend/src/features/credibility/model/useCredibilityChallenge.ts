import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type CredibilityValues, EMPTY_SEARCH } from './credibilitySchema';
import { lookUp, type Outcome } from './lookUp';

/** A search that was made, in the tab's memory alone. */
interface Search {
  /** The history entry of the form it was typed into. */
  formKey: string;
  values: CredibilityValues;
  outcome: Outcome;
}

const SEARCH_KEY = ['credibility challenge'];

/** The challenge as it stands: the result to show, or the form with what it holds. */
export interface CredibilityChallenge {
  outcome: Outcome | null;
  /** What was searched, or what the form holds. */
  values: CredibilityValues;
  /** The form came back in place of a result, whose controls are gone. */
  isBackAtForm: boolean;
  /** Looks up, and shows what came of it. */
  search: (values: CredibilityValues) => Promise<void>;
  /** Leads back to an empty form. */
  startOver: () => void;
}

/** The form's entry that a result's entry follows; it stands in the history's state, and nothing of the search does. */
function formKeyOf(state: unknown): string | null {
  const key = (state as { credibilityForm?: unknown } | null)?.credibilityForm;
  return typeof key === 'string' ? key : null;
}

/**
 * The search and its result, a step of the history each: back leads from the result to the form as it was typed, forward to the
 * result again, for as long as the tab remembers it. After a reload there is the form.
 */
export function useCredibilityChallenge(): CredibilityChallenge {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const resultOf = formKeyOf(location.state);
  const { data: last } = useQuery<Search | null>({ queryKey: SEARCH_KEY, queryFn: skipToken });
  const [hasStartedOver, setHasStartedOver] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const shown = last?.formKey === resultOf ? last : null;
  const typed = last?.formKey === location.key ? last : null;

  async function search(values: CredibilityValues) {
    running.current = new AbortController();
    const { signal } = running.current;
    const outcome = await lookUp(values, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!outcome) return;
    // An entry whose result was forgotten shows the form: what is searched there takes its place.
    const formKey = resultOf ?? location.key;
    client.setQueryData<Search>(SEARCH_KEY, { formKey, values, outcome });
    void navigate('.', { state: { credibilityForm: formKey }, replace: resultOf !== null });
  }

  function startOver() {
    client.setQueryData<Search | null>(SEARCH_KEY, null);
    setHasStartedOver(true);
    void navigate(-1);
  }

  return {
    outcome: shown?.outcome ?? null,
    values: (shown ?? typed)?.values ?? EMPTY_SEARCH,
    isBackAtForm: hasStartedOver || Boolean(typed),
    search,
    startOver,
  };
}
