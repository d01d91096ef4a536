import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { useEffect, useState } from 'react';
import { ledgerAtVisit } from './growth';
import { keepLedger, readLedger } from './ledgerStorage';

/**
 * The directory with its counts as they stand at this visit, which the browser then keeps. What it kept before and is
 * corrupt is logged and ignored (public specification, section 8).
 */
export function useAppraisers(): readonly Appraiser[] {
  const [{ ledger, fault }] = useState(openLedger);
  // Once the page stands: a drawing that is begun anew reads the ledger anew.
  useEffect(() => {
    // eslint-disable-next-line no-console -- the specification wants it in the log and nowhere else
    if (fault) console.warn('The appraisers kept in this browser could not be read', fault);
    keepLedger(ledger);
  }, [fault, ledger]);
  return ledger.entries;
}

function openLedger() {
  const now = Date.now();
  const { kept, fault } = readLedger(now);
  return { ledger: ledgerAtVisit(kept, now, Math.random), fault };
}
