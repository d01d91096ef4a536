import { useFormikContext } from 'formik';
import { useEffect } from 'react';

interface UnsavedChangesProps {
  /** Told whether the form holds something that was typed and not sent. */
  onChange: (hasChanges: boolean) => void;
}

/** Tells whoever could close the form around it what would be lost. */
export function UnsavedChanges({ onChange }: UnsavedChangesProps) {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
}
