import { formatDateTime } from '@/shared/lib/dates';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { type ClaimDraft } from './claimDrafts';
import { type ClaimValues } from './claimSchema';
import { type OfferedDraft } from './useClaimDrafts';
import styles from './ClaimDraftOffer.module.css';

interface ClaimDraftOfferProps {
  drafts: readonly OfferedDraft[];
  onContinue: (draft: ClaimDraft) => void;
  onDelete: (draft: ClaimDraft) => void;
  onUndo: (draft: ClaimDraft) => void;
}

/** A deleted draft keeps its row, with Undo in the place of Delete, so that the focus stays. */
export function ClaimDraftOffer({ drafts, onContinue, onDelete, onUndo }: ClaimDraftOfferProps) {
  return (
    <Notice title={drafts.length === 1 ? 'You have a draft' : 'You have drafts'}>
      <ul className={styles.drafts} aria-label="Drafts">
        {drafts.map((draft) => {
          const description = describeDraft(draft.values);
          return (
            <li key={draft.id} className={styles.draft}>
              <p>
                <span className={styles.description}>{description}</span>
                {draft.isDeleted ? (
                  <span className={styles.detail}>Draft deleted</span>
                ) : (
                  <span className={styles.detail}>
                    <time dateTime={draft.savedAt}>{formatDateTime(draft.savedAt)}</time>
                    {draft.fileNames.length > 0 && ` · ${pluralize(draft.fileNames.length, 'file')}`}
                  </span>
                )}
              </p>
              <Button
                type="button"
                size="small"
                variant="ghost"
                aria-label={`${draft.isDeleted ? 'Undo: keep the draft' : 'Delete draft'} ${description}`}
                onClick={() => (draft.isDeleted ? onUndo : onDelete)(draft)}
              >
                {draft.isDeleted ? 'Undo' : 'Delete'}
              </Button>
              {!draft.isDeleted && (
                <Button type="button" size="small" onClick={() => onContinue(draft)}>
                  Continue draft
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function describeDraft({ propertyAddress, homeowner, claimNumber }: ClaimValues): string {
  return propertyAddress.trim() || homeowner.trim() || claimNumber.trim() || 'No address yet';
}

const MAX_NAMES = 5;

function describeLostFiles(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `This browser no longer has ${names.slice(0, MAX_NAMES).join(', ')}${more}. Choose them again.`;
}

interface RestoredDraftNoticeProps {
  savedAt: string;
  /** Of the files that were chosen and are still here. */
  fileCount: number;
  /** Of those that have to be chosen again. */
  lostNames: readonly string[];
  onStartOver: () => void;
}

/** Shown while the form continues a draft. */
export function RestoredDraftNotice({
  savedAt,
  fileCount,
  lostNames,
  onStartOver,
}: RestoredDraftNoticeProps) {
  return (
    <Notice
      title="Draft restored"
      actions={
        <Button type="button" size="small" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      From <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
      {fileCount > 0 && `, with ${pluralize(fileCount, 'file')}`}.
      {lostNames.length > 0 && ` ${describeLostFiles(lostNames)}`}
    </Notice>
  );
}
