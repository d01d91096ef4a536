import limits from '@rules/limits.json';
import { NumericFormat } from 'react-number-format';
import { controlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { useFormField } from './useFormField';

const WHOLE_DIGITS = limits.money.maxDigits - limits.money.decimalPlaces;

/** An amount in US dollars: shown with thousands separators, kept as a plain decimal string such as `1250.5`. */
export function MoneyField(field: FieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <div className={styles.prefixed}>
        <span className={styles.prefix} aria-hidden="true">
          $
        </span>
        <NumericFormat
          {...controlAttributes(parts, field)}
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
