import { formatPhone, isForeignNumber, normalizePhone } from '@/shared/lib/phone';
import messages from '@rules/messages.json';
import { NumberFormatBase } from 'react-number-format';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface PhoneFieldProps extends FieldProps {
  placeholder?: string;
}

/**
 * The value is formatted: `(555) 123-4567`. Only digits can be typed. A pasted number of another country is shown as it is,
 * with the reason why it is refused, because its first ten digits would be a wrong number.
 */
export function PhoneField({ placeholder = '(555) 123-4567', ...field }: PhoneFieldProps) {
  const state = useFormField(field.name);
  const countryError = isForeignNumber(state.value) ? messages.registration.phoneCountryCode : undefined;
  const parts = { ...state, error: state.error ?? countryError };
  return (
    <FieldFrame parts={parts} {...field}>
      <NumberFormatBase
        {...getControlAttributes(parts, field)}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={placeholder}
        format={formatPhone}
        removeFormatting={normalizePhone}
        valueIsNumericString
        value={normalizePhone(parts.value)}
        onValueChange={({ formattedValue }, { source }) => {
          if ((source as string) === 'event') parts.setValue(formattedValue);
        }}
      />
    </FieldFrame>
  );
}
