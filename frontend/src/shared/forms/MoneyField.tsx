import limits from '@rules/limits.json';
import { NumericFormat } from 'react-number-format';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { useFormField } from './useFormField';

const WHOLE_DIGITS = limits.money.maxDigits - limits.money.decimalPlaces;

/** US dollars. The value is a decimal string such as `1250.5`; the field shows it with thousands separators. */
export function MoneyField(field: FieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <div className={styles.prefixed}>
        <span className={styles.prefix} aria-hidden="true">
          $
        </span>
        <NumericFormat
          {...getControlAttributes(parts, field)}
          inputMode="decimal"
          thousandSeparator
          decimalScale={limits.money.decimalPlaces}
          allowNegative={false}
          isAllowed={({ value }) => (value.split('.')[0] ?? '').length <= WHOLE_DIGITS}
          valueIsNumericString
          value={parts.value}
          onValueChange={({ value }, { source }) => {
            if ((source as string) === 'event') parts.setValue(value);
          }}
        />
      </div>
    </FieldFrame>
  );
}
