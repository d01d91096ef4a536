import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type ChangeEvent, type FocusEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { complete, getShownSuggestions, MAX_LENGTHS, type SubjectField as FieldName } from './captions';
import styles from './Photos.module.css';

interface SubjectFieldProps {
  name: FieldName;
  label: string;
  value: string;
  /** The value of the photograph before, which is not written about this one yet. */
  isOffered: boolean;
  suggestions: readonly string[];
  onChange: (value: string) => void;
}

/** A line of text that is completed while it is typed, as in a spreadsheet. */
export function SubjectField({ name, label, value, isOffered, suggestions, onChange }: SubjectFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [completedFrom, setCompletedFrom] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (completedFrom !== null) field.current?.setSelectionRange(completedFrom, value.length);
  }, [completedFrom, value]);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const isTyped = (event.nativeEvent as InputEvent).inputType === 'insertText';
    const isAtEnd = input.selectionStart === input.value.length;
    const completed = isTyped && isAtEnd ? complete(input.value, suggestions) : null;
    setCompletedFrom(completed === null ? null : input.value.length);
    onChange(completed ?? input.value);
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        className={styles.input}
        value={value}
        data-offered={isOffered || undefined}
        maxLength={MAX_LENGTHS[name]}
        autoComplete="off"
        aria-describedby={isOffered ? `${id}-offer` : undefined}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
        onChange={handleChange}
      />
      {isOffered && (
        <VisuallyHidden id={`${id}-offer`}>From the photograph before. Enter takes it.</VisuallyHidden>
      )}
      <div className={styles.suggestions}>
        {getShownSuggestions(suggestions, value).map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            // The keyboard completes while it types.
            tabIndex={-1}
            className={styles.suggestion}
            onClick={() => {
              setCompletedFrom(null);
              onChange(suggestion);
              field.current?.focus();
            }}
          >
            {suggestion}
          </button>
        ))}
      </div>
    </div>
  );
}
