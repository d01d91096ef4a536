import { randomUuid } from '@/shared/lib/randomUuid';
import { useState } from 'react';
import { type ClaimDraft, dropClaimDrafts, readClaimDrafts } from './claimDrafts';
import { EMPTY_CLAIM } from './claimSchema';

/** The draft that a claim form is, and the ones it offers. */
export interface ClaimDrafts {
  /** What the form began with; typed into it is this draft. */
  own: ClaimDraft;
  /** Whether it was begun in an earlier form. */
  isContinued: boolean;
  offered: readonly ClaimDraft[];
  continueWith: (draft: ClaimDraft) => void;
  /** Discards what is offered. What stands in the form stays. */
  discardOffered: () => void;
  /** Discards the form's own draft for an empty form. */
  startOver: () => void;
  /** The form's own draft was sent. */
  finish: () => void;
}

/** The drafts of a form that is being opened: it begins empty, whatever it offers. */
export function useClaimDrafts(memberId: string): ClaimDrafts {
  const [own, setOwn] = useState(newDraft);
  const [offered, setOffered] = useState(() => readClaimDrafts(memberId));
  return {
    own,
    isContinued: own.savedAt !== '',
    offered,
    continueWith: (draft) => {
      setOwn(draft);
      // What was typed meanwhile is a draft as well.
      setOffered(readClaimDrafts(memberId).filter(({ id }) => id !== draft.id));
    },
    discardOffered: () => {
      dropClaimDrafts(
        memberId,
        offered.map(({ id }) => id),
      );
      setOffered([]);
    },
    startOver: () => {
      dropClaimDrafts(memberId, [own.id]);
      setOwn(newDraft());
    },
    finish: () => dropClaimDrafts(memberId, [own.id]),
  };
}

function newDraft(): ClaimDraft {
  return { id: randomUuid(), savedAt: '', values: EMPTY_CLAIM };
}
