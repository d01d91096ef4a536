import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { useFormikContext } from 'formik';

/** Asks before a page is left on which the form around it holds something typed and not sent. */
export function AskBeforeLeaving() {
  const { dirty } = useFormikContext();
  useUnsavedChangesWarning(dirty);
  return null;
}
