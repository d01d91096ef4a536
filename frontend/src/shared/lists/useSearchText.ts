import { useState } from 'react';
import { useDebouncedCallback } from '@/shared/hooks/useDebouncedValue';

const DEBOUNCE_MS = 300;

export interface SearchText {
  /** The text in the field. */
  value: string;
  /** The text in the URL: trimmed, and set only when typing pauses. */
  debounced: string;
  setValue: (value: string) => void;
}

/** A search field whose text moves into the URL when typing pauses, so that not every key starts a request. */
export function useSearchText(urlText: string, setUrlText: (text: string) => void): SearchText {
  const [value, setValue] = useState(urlText);
  const [last, setLast] = useState<{ urlText: string; sent: string | null }>({ urlText, sent: null });

  // When the URL changes, such as by going back, the field takes its text. A change that this field itself has sent is
  // ignored, because more may have been typed since.
  if (urlText !== last.urlText) {
    setLast({ urlText, sent: null });
    if (urlText !== last.sent && urlText !== value.trim()) setValue(urlText);
  }

  useDebouncedCallback(value, DEBOUNCE_MS, (typed) => {
    const text = typed.trim();
    if (text === urlText) return;
    setLast({ urlText, sent: text });
    setUrlText(text);
  });

  return { value, debounced: urlText, setValue };
}
