import { type ReactNode } from 'react';
import styles from './FieldFrame.module.css';
import { type FormFieldParts } from './useFormField';

/** What every field has in common. `name` is the API's field name. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** The control's share of a field's accessibility: id, name, error and hint tied to it. */
export function controlAttributes(
  parts: FormFieldParts,
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
    'aria-invalid': invalidity(parts, isRequired),
    'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
  };
}

/** A required field that is still empty would count as wrong before anybody has sent anything; it says that it isn't. */
function invalidity({ error }: FormFieldParts, isRequired: boolean | undefined): boolean | undefined {
  if (error) return true;
  return isRequired ? false : undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'isRequired'> {
  parts: FormFieldParts;
  children: ReactNode;
}

/** Label above, control, hint and error below. */
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
