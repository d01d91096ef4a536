import { randomUuid } from '@/shared/lib/randomUuid';
import { useCallback, useState } from 'react';
import { normalizeAddress } from './addresses';
import {
  type ClaimDraft,
  deleteClaimDrafts,
  readClaimDrafts,
  restoreClaimDraft,
  saveClaimDraft,
} from './claimDrafts';
import { type ClaimValues, EMPTY_CLAIM } from './claimSchema';

/** A draft that the form offers to continue, or has just deleted. */
export interface OfferedDraft extends ClaimDraft {
  isDeleted: boolean;
}

/** The draft of the open claim form, and the drafts it offers to continue. */
export interface ClaimDrafts {
  /** The initial values of the form. */
  current: ClaimDraft;
  /** Whether the form continues an earlier draft. */
  isContinued: boolean;
  offered: readonly OfferedDraft[];
  continueWith: (draft: ClaimDraft) => void;
  /** Deletes one offered draft, which can be undone while the form is open. */
  deleteOffered: (draft: ClaimDraft) => void;
  undoDelete: (draft: ClaimDraft) => void;
  /** Deletes the draft of the form alone and shows an empty form. This can be undone too. */
  startOver: () => void;
  /** An empty form for the next claim, with the dates, the service and the inspection of this one. */
  startNext: (values: ClaimValues) => void;
  /** Whether the browser stores the draft. If not, it lasts until the page is loaded again. */
  isStored: boolean;
  /** Called on every change of the form. `fileNames`: of the files that it would send. */
  saveCurrent: (values: ClaimValues, fileNames: readonly string[]) => void;
  /** Called after a successful submission. Deletes every draft of that claim, also if it was typed again. */
  deleteSubmitted: (values: ClaimValues) => void;
}

/** The form starts empty, even if there are drafts to continue. */
export function useClaimDrafts(memberId: string): ClaimDrafts {
  const [current, setCurrent] = useState(createDraft);
  const [offered, setOffered] = useState(() => toOffered(readClaimDrafts(memberId)));
  const [isStored, setIsStored] = useState(true);
  const saveCurrent = useCallback(
    (values: ClaimValues, fileNames: readonly string[]) => {
      const initial = current.savedAt === '' ? current.values : EMPTY_CLAIM;
      setIsStored(saveClaimDraft(memberId, current.id, values, { fileNames, initial }));
    },
    [current, memberId],
  );

  function setDeleted(id: string, isDeleted: boolean) {
    setOffered((drafts) => drafts.map((draft) => (draft.id === id ? { ...draft, isDeleted } : draft)));
  }

  return {
    current,
    isStored,
    saveCurrent,
    isContinued: current.savedAt !== '',
    offered,
    continueWith: ({ id, savedAt, values, fileNames }) => {
      setCurrent({ id, savedAt, values, fileNames });
      // Read again: the values typed so far were saved as a draft too.
      setOffered(toOffered(readClaimDrafts(memberId).filter((draft) => draft.id !== id)));
    },
    deleteOffered: ({ id }) => {
      deleteClaimDrafts(memberId, [id]);
      setDeleted(id, true);
    },
    undoDelete: ({ id, savedAt, values, fileNames }) => {
      restoreClaimDraft(memberId, { id, savedAt, values, fileNames });
      setDeleted(id, false);
    },
    startOver: () => {
      const [dropped = current] = readClaimDrafts(memberId).filter(({ id }) => id === current.id);
      deleteClaimDrafts(memberId, [current.id]);
      setOffered([{ ...dropped, isDeleted: true }, ...offered]);
      setCurrent(createDraft());
    },
    startNext: ({ col, dol, inspectionStatus, serviceRequestType }) => {
      const kept = { col, dol, inspectionStatus, serviceRequestType };
      setOffered(toOffered(readClaimDrafts(memberId)));
      setCurrent({ ...createDraft(), values: { ...EMPTY_CLAIM, ...kept } });
    },
    deleteSubmitted: (submitted) => {
      const sameClaim = readClaimDrafts(memberId).filter(({ values }) => isSameClaim(values, submitted));
      const ids = [current.id, ...sameClaim.map(({ id }) => id)];
      deleteClaimDrafts(memberId, ids);
    },
  };
}

function createDraft(): ClaimDraft {
  return { id: randomUuid(), savedAt: '', values: EMPTY_CLAIM, fileNames: [] };
}

function toOffered(drafts: readonly ClaimDraft[]): OfferedDraft[] {
  return drafts.map((draft) => ({ ...draft, isDeleted: false }));
}

function isSameClaim(a: ClaimValues, b: ClaimValues): boolean {
  return a.dol === b.dol && normalizeAddress(a.propertyAddress) === normalizeAddress(b.propertyAddress);
}
