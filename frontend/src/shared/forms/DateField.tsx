import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface DateFieldProps extends FieldProps {
  /** Limits as `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** The value is `YYYY-MM-DD` text, because a Date would show the previous day west of Greenwich. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <input
        {...getControlAttributes(parts, field)}
        type="date"
        min={min}
        max={max}
        value={parts.value}
        onChange={(event) => parts.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
