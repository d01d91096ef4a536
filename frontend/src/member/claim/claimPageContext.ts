import { type ClaimDetail } from '@/entities/claim/claim';
import { type ClaimPhase, getClaimPhase } from '@/entities/claim/claimPhase';
import { type ClaimWork } from '@/entities/claim/claimWork';
import { useHasPassed } from '@/shared/hooks/ticker';
import { createContext, use } from 'react';

interface ClaimPageContextValue {
  work: ClaimWork;
  /** Whose drafts are saved; null in the public demo. */
  memberId: string | null;
}

export const ClaimPageContext = createContext<ClaimPageContextValue | null>(null);

export function useClaimPage(): ClaimPageContextValue {
  const value = use(ClaimPageContext);
  if (!value) throw new Error('useClaimPage must be used within a ClaimPageContext');
  return value;
}

/** Changes by itself when the review days end. */
export function useClaimPhase({ status, outcome }: Pick<ClaimDetail, 'status' | 'outcome'>): ClaimPhase {
  return getClaimPhase(status, outcome.state, useHasPassed(outcome.acceptBy));
}
