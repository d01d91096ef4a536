import { isApiError } from '@/shared/api/apiError';
import { type FormikValues, useFormikContext } from 'formik';
import { useEffect } from 'react';
import { type DraftKey, readDraft, saveDraft } from './drafts';

/** Saves the values if the error says that the session has ended (401). */
export function saveIfSessionEnded(key: DraftKey, values: object, error: unknown): void {
  if (isApiError(error) && error.status === 401) saveForNextSession(key, values);
}

/** Only in memory, so that the values survive a new sign-in in this tab, and without passwords. */
export function saveForNextSession(key: DraftKey, values: object): void {
  const entries = Object.entries(values).filter(([field]) => !/password/i.test(field));
  saveDraft('memory', key, Object.fromEntries(entries));
}

/** Fills the form around it with the saved values. From then on the form has them, so that Cancel discards them. */
export function RestoreFormValues({ from }: { from: DraftKey | undefined }) {
  const { setValues } = useFormikContext<FormikValues>();
  useEffect(() => {
    const saved = from && readDraft('memory', from);
    if (!saved) return;
    saveDraft('memory', from, null);
    void setValues((values) => ({ ...values, ...saved }), false);
  }, [from, setValues]);
  return null;
}
