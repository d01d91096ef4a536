import { type Appraiser } from '@/content/appraiserEntry';
import { useEffect, useState } from 'react';
import { type Ledger, ledgerAtVisit } from './growth';
import { keepLedger, readLedger } from './ledgerStorage';

/** The directory with its counts as they stand at this visit, which the browser then keeps. */
export function useAppraisers(): readonly Appraiser[] {
  const [ledger] = useState(openLedger);
  useEffect(() => keepLedger(ledger), [ledger]);
  return ledger.entries;
}

function openLedger(): Ledger {
  const now = Date.now();
  return ledgerAtVisit(readLedger(now), now, Math.random);
}
