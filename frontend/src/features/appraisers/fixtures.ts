import { type Appraiser } from '@/content/appraisers/appraiserEntry';

/** One appraiser without anything special; `facts` say what is. */
export function appraiser(facts: Partial<Appraiser> = {}): Appraiser {
  return {
    id: 5,
    name: 'Ines Okafor',
    state: 'TX',
    credentials: 'Licensed All-Lines Adjuster',
    appraisals: 100,
    successRate: 95,
    ...facts,
  };
}
