import { Switch } from '@/shared/ui/Switch';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface SwitchFieldProps extends FieldProps {
  /** The text next to the switch, such as `Found` and `Hidden`. */
  words: { on: string; off: string };
}

/** The value in the form is `'true'` or `'false'`. */
export function SwitchField({ words, ...field }: SwitchFieldProps) {
  const parts = useFormField(field.name);
  return (
    <FieldFrame parts={parts} {...field}>
      <Switch
        {...getControlAttributes(parts, field)}
        words={words}
        checked={parts.value === 'true'}
        onChange={(isOn) => parts.setValue(String(isOn))}
      />
    </FieldFrame>
  );
}
