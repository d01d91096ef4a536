import { formatPhone, phoneDigits } from '@/shared/lib/phone';
import { NumberFormatBase } from 'react-number-format';
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
      <NumberFormatBase
        {...controlAttributes(parts, field)}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={placeholder}
        format={formatPhone}
        removeFormatting={phoneDigits}
        valueIsNumericString
        value={phoneDigits(parts.value)}
        onValueChange={({ formattedValue }, { source }) => {
          if ((source as string) === 'event') parts.setValue(formattedValue);
        }}
      />
    </FieldFrame>
  );
}
