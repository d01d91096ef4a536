import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
}

export function TextAreaField({ rows = 4, maxLength, placeholder, ...field }: TextAreaFieldProps) {
  const parts = useFormField(field.name, { maxLength });
  return (
    <FieldFrame parts={parts} {...field}>
      <textarea
        {...getControlAttributes(parts, field)}
        rows={rows}
        placeholder={placeholder}
        value={parts.value}
        onChange={(event) => parts.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
