import { isApiError } from '@/shared/api/apiError';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { type DraftKey, noteUnsentForm, readDraft, saveDraft } from './drafts';

/** Saves the values if the error says that the session has ended (401). */
export function saveIfSessionEnded(key: DraftKey, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) saveDraft('memory', key, withoutPasswords(values));
}

/** Saves what is typed until the page is loaded again: another form may take the place of this one for a while. */
export function SaveTyped({ as }: { as: DraftKey }) {
  const { values } = useFormikContext<FormikValues>();
  useEffect(() => {
    saveDraft('memory', as, withoutPasswords(values));
  }, [as, values]);
  return null;
}

/** The values are only in memory: they survive a new sign-in in this tab. */
function withoutPasswords(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !/password/i.test(field)));
}

/**
 * Fills the form around it with the saved values. From then on the form has them, so that Cancel discards them. What is typed
 * is saved again if the session ends while the form is open.
 */
export function RestoreFormValues({ from }: { from: DraftKey | undefined }) {
  const { values, dirty, setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const saved = from && readDraft('memory', from);
    if (!saved) return;
    saveDraft('memory', from, null);
    void setValues((current) => ({ ...current, ...saved }), false);
  }, [from, setValues]);
  useEffect(
    () => (from && dirty ? noteUnsentForm(from, withoutPasswords(values)) : undefined),
    [dirty, from, values],
  );
  return null;
}
