import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface DateFieldProps extends FieldProps {
  /** Limits as `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A day as `YYYY-MM-DD` text from end to end: a Date would move it west of Greenwich. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <input
        {...controlAttributes(parts, field)}
        type="date"
        min={min}
        max={max}
        value={parts.value}
        onChange={(event) => parts.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
