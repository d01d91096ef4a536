import limits from '@rules/limits.json';
import { PatternFormat } from 'react-number-format';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface PhoneFieldProps extends FieldProps {
  placeholder?: string;
}

/** A phone number, shown and sent as `(555) 123-4567`. Only digits can be typed; the caret stays where it is. */
export function PhoneField({ placeholder = '(555) 123-4567', ...field }: PhoneFieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <PatternFormat
        {...controlAttributes(parts, field)}
        type="tel"
        format="(###) ###-####"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={placeholder}
        maxLength={limits.phone.maskMaxLength}
        value={parts.value}
        onValueChange={({ formattedValue }, { source }) => {
          if ((source as string) === 'event') parts.setValue(formattedValue);
        }}
      />
    </FieldFrame>
  );
}
