import { type Appraiser } from './appraiserTypes';

export function createAppraiser(overrides: Partial<Appraiser> = {}): Appraiser {
  return {
    id: 5,
    name: 'Ines Okafor',
    state: 'TX',
    credentials: 'Licensed All-Lines Adjuster',
    appraisals: 100,
    successRate: 95,
    ...overrides,
  };
}
