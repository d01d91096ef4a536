import { type Appraiser } from './appraiserEntry';
import { appraisersOfCoast } from './appraisersOfCoast';
import { appraisersOfHail } from './appraisersOfHail';
import { appraisersOfNorth } from './appraisersOfNorth';
import { appraisersOfWest } from './appraisersOfWest';

/** The appraiser directory, entry by entry, in the order of their ids. */
export const appraisers: readonly Appraiser[] = [
  ...appraisersOfHail,
  ...appraisersOfCoast,
  ...appraisersOfNorth,
  ...appraisersOfWest,
];

/** The preferred appraiser who never lost one: the count rises by exactly one a week, the rate stays at 100. */
export const TOP_PREFERRED_ID = 42;
