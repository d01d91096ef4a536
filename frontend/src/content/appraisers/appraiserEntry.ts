/** One entry of the appraiser directory (public specification, section 3). */
export interface Appraiser {
  id: number;
  name: string;
  /** Its two letters. */
  state: string;
  credentials: string;
  /** How many appraisals were done when this was written; a visitor's browser counts on from here. */
  appraisals: number;
  /** Percent, from 90 to 100, as exact as it was counted. */
  successRate: number;
  isPreferred?: boolean;
  /** A preferred appraiser whose star stands still. */
  hideSpinningStar?: boolean;
  additionalCredentials?: readonly string[];
  specialties?: readonly string[];
}
