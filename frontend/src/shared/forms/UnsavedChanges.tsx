import { useUnsavedChangesWarning } from '@/shared/hooks/useUnsavedChangesWarning';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';

/** Asks for confirmation before a person leaves the page with unsaved changes in the form around it. */
export function UnsavedChangesPrompt() {
  const { dirty } = useFormikContext();
  useUnsavedChangesWarning(dirty);
  return null;
}

interface ReportUnsavedChangesProps {
  /** Called with whether the form has unsaved changes. */
  onChange: (hasChanges: boolean) => void;
}

/** Reports unsaved changes of the form around it, for a dialog that could be closed. */
export function ReportUnsavedChanges({ onChange }: ReportUnsavedChangesProps) {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
}
