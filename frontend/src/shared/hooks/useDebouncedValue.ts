import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `callback` when the value has not changed for the delay. */
export function useDebouncedCallback<Value>(
  value: Value,
  delayMs: number,
  callback: (value: Value) => void,
): void {
  const handleTimeout = useEffectEvent(callback);
  useEffect(() => {
    const timer = setTimeout(() => handleTimeout(value), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, value]);
}

/** Takes a value and returns a debounced version of it. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useDebouncedCallback(value, delayMs, setDebounced);
  return debounced;
}
