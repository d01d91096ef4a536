import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import { useState } from 'react';
import { type CredibilityEntry, type EntryShown } from '../api/credibilityEntries';
import { differingFacts } from '../model/entryFacts';

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
  if (seen.version === entry.version) {
    return (
      <Notice tone="info" title="The present values are loaded">
        <p>What you had typed is kept. Look it over, and save.</p>
        <DescriptionList facts={facts} />
      </Notice>
    );
  }
  const who = lastChange ? `${lastChange.name}, ${formatDateTime(lastChange.at)}` : null;
  return (
    <Notice
      tone="warn"
      title="This was changed by somebody else meanwhile"
      actions={
        <Button type="button" size="small" onClick={onLoad}>
          Load the present values
        </Button>
      }
    >
      <p>
        {who && `Last change: ${who}. `}
        Nothing was saved; what you typed is still here. {facts.length > 0 && 'What stands now:'}
      </p>
      <DescriptionList facts={facts} />
    </Notice>
  );
}
