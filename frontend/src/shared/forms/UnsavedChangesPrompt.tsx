import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { useFormikContext } from 'formik';

/** Asks for confirmation before a person leaves the page with unsaved changes in the form around it. */
export function UnsavedChangesPrompt() {
  const { dirty } = useFormikContext();
  useUnsavedChangesWarning(dirty);
  return null;
}
