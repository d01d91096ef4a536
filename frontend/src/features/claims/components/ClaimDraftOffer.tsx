import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { type ClaimDraft } from '../model/claimDrafts';
import { type ClaimValues } from '../model/claimSchema';
import styles from './ClaimDraftOffer.module.css';

interface ClaimDraftOfferProps {
  drafts: readonly ClaimDraft[];
  /** `Start over` at an empty form, `Discard` while another draft is being continued. */
  discardLabel: 'Start over' | 'Discard';
  onContinue: (draft: ClaimDraft) => void;
  onDiscard: () => void;
}

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
              <span className={styles.description}>{describeDraft(draft.values)}</span>
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

function describeDraft({ propertyAddress, homeowner, claimNumber }: ClaimValues): string {
  return propertyAddress.trim() || homeowner.trim() || claimNumber.trim() || 'No address yet';
}

interface RestoredDraftNoticeProps {
  savedAt: string;
  onStartOver: () => void;
}

/** Shown while the form continues a draft. */
export function RestoredDraftNotice({ savedAt, onStartOver }: RestoredDraftNoticeProps) {
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
