import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { useEffect, useRef, useState } from 'react';
import { type CredibilityEntry, type EntryShown } from '../api/credibilityEntries';
import { differingFacts } from '../model/entryFacts';
import styles from './EntryConflict.module.css';

const SHOWN_CHARACTERS = 200;

interface EntryConflictProps {
  /** The entry as it was when the changes were begun. */
  seen: CredibilityEntry;
  present: EntryShown;
  /** Takes what stands now into the form, around what was typed. */
  onLoad: () => void;
}

function shortened(text: string) {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** Somebody else has changed the entry meanwhile: who, what, and the way on. Nothing that was typed is lost. */
export function EntryConflict({ seen, present: { entry, lastChange }, onLoad }: EntryConflictProps) {
  // What was changed, kept as it is once the form has moved on to it.
  const [facts] = useState(() =>
    differingFacts(seen, entry).map(({ term, text }) => ({ term, value: shortened(text) || 'Empty' })),
  );
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = seen.version === entry.version;
  // It stands at the end of a long form, and its button goes with the press.
  useEffect(() => place.current?.focus(), [isLoaded]);
  const who = lastChange && `Last change: ${lastChange.name}, ${formatDateTime(lastChange.at)}. `;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isLoaded ? (
        <Notice tone="info" title="The present values are loaded">
          <Stack gap={1}>
            <p>What you had typed is kept. Look it over, and save.</p>
            <DescriptionList facts={facts} />
          </Stack>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title="This was changed by somebody else meanwhile"
          actions={
            <Button type="button" size="small" onClick={onLoad}>
              Load the present values
            </Button>
          }
        >
          <Stack gap={1}>
            <p>
              {who}
              Nothing was saved; what you typed is still here. {facts.length > 0 && 'What stands now:'}
            </p>
            <DescriptionList facts={facts} />
          </Stack>
        </Notice>
      )}
    </div>
  );
}
