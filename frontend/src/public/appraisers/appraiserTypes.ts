export interface Appraiser {
  id: number;
  name: string;
  /** Two letters. */
  state: string;
  credentials: string;
  /** The count at release time; a visitor's browser adds to it weekly (`appraisalCounts.ts`). */
  appraisals: number;
  /** Percent, from 90 to 100, never rounded: 99.995 is not 100. */
  successRate: number;
  isPreferred?: boolean;
  /** Stops the rotation of a preferred appraiser's star. */
  hideSpinningStar?: boolean;
  additionalCredentials?: readonly string[];
  specialties?: readonly string[];
}
