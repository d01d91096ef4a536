import { randomUuid } from '@/shared/lib/randomUuid';
import { useCallback, useState } from 'react';
import { type ClaimDraft, deleteClaimDrafts, readClaimDrafts, saveClaimDraft } from './claimDrafts';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';

/** The draft of the open claim form, and the drafts it offers to continue. */
interface ClaimDrafts {
  /** The initial values of the form. */
  current: ClaimDraft;
  /** Whether the form continues an earlier draft. */
  isContinued: boolean;
  offered: readonly ClaimDraft[];
  continueWith: (draft: ClaimDraft) => void;
  /** Deletes the offered drafts, but not the values in the form. */
  discardOffered: () => void;
  /** Deletes the draft of the form and shows an empty form. */
  startOver: () => void;
  /** Called on every change of the form. */
  saveCurrent: (values: ClaimValues) => void;
  /** Called after a successful submission. */
  deleteCurrent: () => void;
}

/** The form starts empty, even if there are drafts to continue. */
export function useClaimDrafts(memberId: string): ClaimDrafts {
  const [current, setCurrent] = useState(createDraft);
  const [offered, setOffered] = useState(() => readClaimDrafts(memberId));
  const saveCurrent = useCallback(
    (values: ClaimValues) => saveClaimDraft(memberId, current.id, values),
    [current.id, memberId],
  );
  return {
    current,
    saveCurrent,
    isContinued: current.savedAt !== '',
    offered,
    continueWith: (draft) => {
      setCurrent(draft);
      // Read again: the values typed so far were saved as a draft too.
      setOffered(readClaimDrafts(memberId).filter(({ id }) => id !== draft.id));
    },
    discardOffered: () => {
      deleteClaimDrafts(
        memberId,
        offered.map(({ id }) => id),
      );
      setOffered([]);
    },
    startOver: () => {
      deleteClaimDrafts(memberId, [current.id]);
      setCurrent(createDraft());
    },
    deleteCurrent: () => deleteClaimDrafts(memberId, [current.id]),
  };
}

function createDraft(): ClaimDraft {
  return { id: randomUuid(), savedAt: '', values: EMPTY_CLAIM };
}
