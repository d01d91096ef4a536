import { type CredibilityEntry, type EntryResponse } from '@/entities/credibilityEntry/credibilityEntry';
import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { useEffect, useRef, useState } from 'react';
import { getFieldDifferences } from './entryDetails';
import styles from './EntryConflictNotice.module.css';

const MAX_TEXT_LENGTH = 200;

interface EntryConflictNoticeProps {
  /** The version that the changes are based on. */
  base: CredibilityEntry;
  current: EntryResponse;
  /** Loads the current values into the form and keeps the edited fields. */
  onLoad: () => void;
}

function truncate(text: string) {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

export function EntryConflictNotice({
  base,
  current: { entry, lastChange },
  onLoad,
}: EntryConflictNoticeProps) {
  // In state, because `base` equals the current entry once the values are loaded.
  const [differences] = useState(() =>
    getFieldDifferences(base, entry).map(({ term, text }) => ({ term, value: truncate(text) || 'Empty' })),
  );
  const container = useRef<HTMLDivElement>(null);
  const isLoaded = base.version === entry.version;
  // The notice is at the end of a long form, and its button disappears when it is pressed.
  useEffect(() => container.current?.focus(), [isLoaded]);
  const lastChangeText = lastChange && `Last change: ${lastChange.name}, ${formatDateTime(lastChange.at)}. `;
  return (
    <div ref={container} tabIndex={-1} className={styles.notice}>
      {isLoaded ? (
        <Notice tone="info" title="The current values are loaded">
          <Stack gap={1}>
            <p>What you had typed is kept. Look it over, and save.</p>
            <DescriptionList details={differences} />
          </Stack>
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title="Somebody else changed this since you opened it"
          actions={
            <Button type="button" size="small" onClick={onLoad}>
              Load the current values
            </Button>
          }
        >
          <Stack gap={1}>
            <p>
              {lastChangeText}
              Nothing was saved; what you typed is still here.{' '}
              {differences.length > 0 && 'The current values:'}
            </p>
            <DescriptionList details={differences} />
          </Stack>
        </Notice>
      )}
    </div>
  );
}
