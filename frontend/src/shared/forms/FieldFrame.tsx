import { type ReactNode } from 'react';
import styles from './FieldFrame.module.css';
import { type FieldName } from './fieldNames';
import { type FormField } from './useFormField';

/** `name` is the API's field name. */
export interface FieldProps {
  name: FieldName;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** The attributes that connect a control to its label, hint and error. */
export function getControlAttributes(
  parts: FormField,
  { name, hint, isRequired, isDisabled }: Pick<FieldProps, 'name' | 'hint' | 'isRequired' | 'isDisabled'>,
) {
  const descriptions = [parts.error ? parts.errorId : null, hint ? parts.hintId : null].filter(
    (id) => id !== null,
  );
  return {
    id: parts.id,
    name,
    className: styles.control,
    disabled: isDisabled,
    required: isRequired,
    'aria-invalid': getAriaInvalid(parts, isRequired),
    'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
  };
}

/** Browsers treat an empty required field as invalid from the start. `false` prevents that before the first submit. */
function getAriaInvalid({ error }: FormField, isRequired: boolean | undefined): boolean | undefined {
  if (error) return true;
  return isRequired ? false : undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'isRequired'> {
  parts: FormField;
  children: ReactNode;
}

export function FieldFrame({ parts, label, hint, isRequired, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={parts.id}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={parts.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {parts.error && (
        <p id={parts.errorId} className={styles.error}>
          {parts.error}
        </p>
      )}
    </div>
  );
}
