import { type HTMLInputAutoCompleteAttribute } from 'react';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'search' | 'number';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'email' | 'decimal';
  /** For codes: capital letters, no spell check, no corrections. */
  isCode?: boolean;
}

export function TextField({
  type = 'text',
  autoComplete,
  placeholder,
  maxLength,
  inputMode,
  isCode = false,
  ...field
}: TextFieldProps) {
  const parts = useFormField(field.name, { maxLength });
  return (
    <FieldFrame parts={parts} {...field}>
      <input
        {...getControlAttributes(parts, field)}
        type={type}
        value={parts.value}
        autoComplete={autoComplete}
        placeholder={placeholder}
        maxLength={isCode ? maxLength : undefined}
        inputMode={inputMode}
        spellCheck={isCode ? false : undefined}
        autoCapitalize={isCode ? 'characters' : undefined}
        autoCorrect={isCode ? 'off' : undefined}
        onChange={(event) => parts.setValue(event.target.value)}
      />
    </FieldFrame>
  );
}
