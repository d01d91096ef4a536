import { formatPhone, getPhoneDigits } from '@/shared/lib/phone';
import { NumberFormatBase } from 'react-number-format';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface PhoneFieldProps extends FieldProps {
  placeholder?: string;
}

/** The value is formatted: `(555) 123-4567`. Only digits can be typed. */
export function PhoneField({ placeholder = '(555) 123-4567', ...field }: PhoneFieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <NumberFormatBase
        {...getControlAttributes(parts, field)}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={placeholder}
        format={formatPhone}
        removeFormatting={getPhoneDigits}
        valueIsNumericString
        value={getPhoneDigits(parts.value)}
        onValueChange={({ formattedValue }, { source }) => {
          if ((source as string) === 'event') parts.setValue(formattedValue);
        }}
      />
    </FieldFrame>
  );
}
