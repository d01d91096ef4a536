import { useEffect, useState } from 'react';

/** A value once it has stopped changing for so many milliseconds; until then the one before. */
export function useSettled<Value extends string>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, value]);
  return settled;
}
