import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useEffect } from 'react';
import { type ClaimDraft, keepClaimDraft } from '../model/claimDrafts';
import { type ClaimValues } from '../model/claimSchema';
import styles from './ClaimDraftNotices.module.css';

interface ClaimDraftOfferProps {
  drafts: readonly ClaimDraft[];
  /** `Start over` at an empty form; `Discard` beside a draft that is being continued. */
  discardLabel: 'Start over' | 'Discard';
  onContinue: (draft: ClaimDraft) => void;
  onDiscard: () => void;
}

/** Offers what was typed into earlier forms and never sent. Typing into the form leaves it alone. */
export function ClaimDraftOffer({ drafts, discardLabel, onContinue, onDiscard }: ClaimDraftOfferProps) {
  const isOne = drafts.length === 1;
  return (
    <Notice
      title={isOne ? 'You have a draft' : 'You have drafts'}
      actions={
        <Button type="button" size="small" onClick={onDiscard}>
          {discardLabel}
        </Button>
      }
    >
      <ul className={styles.drafts} aria-label="Drafts">
        {drafts.map((draft) => (
          <li key={draft.id} className={styles.draft}>
            <p>
              <span className={styles.about}>{aboutDraft(draft.values)}</span>
              <time dateTime={draft.savedAt}>{formatDateTime(draft.savedAt)}</time>
            </p>
            <Button type="button" size="small" onClick={() => onContinue(draft)}>
              Continue draft
            </Button>
          </li>
        ))}
      </ul>
      {discardLabel} to forget {isOne ? 'it' : 'them'}.
    </Notice>
  );
}

/** What tells one draft from another. */
function aboutDraft({ propertyAddress, homeowner, claimNumber }: ClaimValues): string {
  return propertyAddress.trim() || homeowner.trim() || claimNumber.trim() || 'No address yet';
}

interface ClaimDraftRestoredProps {
  savedAt: string;
  onStartOver: () => void;
}

/** Says that the fields were filled from a draft, and offers an empty form. */
export function ClaimDraftRestored({ savedAt, onStartOver }: ClaimDraftRestoredProps) {
  return (
    <Notice
      title="Draft restored"
      actions={
        <Button type="button" size="small" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      From <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>. Files have to be chosen again.
    </Notice>
  );
}

interface ClaimDraftKeeperProps {
  memberId: string;
  draftId: string;
  values: ClaimValues;
}

/** Keeps what is typed, with each change. */
export function ClaimDraftKeeper({ memberId, draftId, values }: ClaimDraftKeeperProps) {
  useEffect(() => keepClaimDraft(memberId, draftId, values), [memberId, draftId, values]);
  return null;
}
