import { type Appraiser } from './appraiserTypes';
import { coastAppraisers } from './coastAppraisers';
import { hailAppraisers } from './hailAppraisers';
import { northAppraisers } from './northAppraisers';
import { westAppraisers } from './westAppraisers';

/** Ordered by id. */
export const appraisers: readonly Appraiser[] = [
  ...hailAppraisers,
  ...coastAppraisers,
  ...northAppraisers,
  ...westAppraisers,
];

/** Has a fixed rate of 100 and gains exactly one appraisal a week. */
export const TOP_PREFERRED_ID = 42;
