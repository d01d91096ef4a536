import { laborGapPercent } from '@/public/caseFiles/examples';
import { networkFigures } from '@/public/parts/network';

export type Classification = 'Members' | 'Restricted' | 'Eyes only';

export interface PlannedReport {
  title: string;
  classification: Classification;
}

/** Reports on one subject. The code is the prefix of their numbers. */
export interface ReportGroup {
  code: string;
  title: string;
  text: string;
  reports: readonly PlannedReport[];
}

export const insiderReportsLead =
  'What our people have seen from inside the building, written up, checked twice, and released to members one document at a time.';

export const classifications = [
  { title: 'Members', text: 'Open to every member from the day of release.' },
  { title: 'Restricted', text: 'Released in parts, to members who work in the state or line it covers.' },
  { title: 'Eyes only', text: 'Read in a briefing with an operative. No copy leaves the room.' },
] as const satisfies readonly { title: Classification; text: string }[];

export const reportGroups = [
  {
    code: 'CP',
    title: 'Carrier playbooks',
    text: 'How a desk is told to handle a file, from first notice to the last letter.',
    reports: [
      {
        title: 'The First 48 Hours: Who Sets the Reserve Before Anyone Climbs the Roof',
        classification: 'Members',
      },
      {
        title: 'Authority Ladders: What a Desk Adjuster May Pay Without Asking',
        classification: 'Restricted',
      },
      { title: 'The Reinspection Script, Line by Line', classification: 'Members' },
      {
        title: 'Between TPA and Carrier: Where a File Waits, and Who Moves It',
        classification: 'Restricted',
      },
      {
        title: 'SIU Referral Triggers, and the Documentation That Answers Them',
        classification: 'Eyes only',
      },
    ],
  },
  {
    code: 'CS',
    title: 'Code and standards',
    text: 'What the building code, the manufacturer and the standard require, and where an estimate leaves it out.',
    reports: [
      { title: 'Line of Sight: Matching Rules That Decide a Whole Slope', classification: 'Members' },
      {
        title: 'Ordinance or Law: Three Coverages and the Deadline Nobody Diaries',
        classification: 'Members',
      },
      { title: 'Decking, Drip Edge, Ice Barrier: Code Items a Patch Cannot Hold', classification: 'Members' },
      { title: 'S500 at the Desk: Drying Logs That Survive a Reviewer', classification: 'Restricted' },
      {
        title: 'FORTIFIED Re-roofs: What the Evaluator Needs While the Deck Is Open',
        classification: 'Members',
      },
    ],
  },
  {
    code: 'MP',
    title: 'Market and pricing',
    text: 'What labor and material cost on the street against what the price list allows.',
    reports: [
      {
        title: `The Labor-Rate Gap: ${laborGapPercent.from}–${laborGapPercent.to}% Above the Allowance, Market by Market`,
        classification: 'Members',
      },
      {
        title: 'Price List Month: What a Stale Date Takes Out of an Xactimate File',
        classification: 'Members',
      },
      { title: 'Overhead and Profit Without the Three-Trade Myth', classification: 'Members' },
      { title: 'Depreciating Labor: State by State, Letter by Letter', classification: 'Restricted' },
      { title: 'Surge: Pricing the Sixty Days After Landfall', classification: 'Restricted' },
    ],
  },
  {
    code: 'LB',
    title: 'Litigation briefs',
    text: 'What a court reads in a claim file, written for the people who build the file.',
    reports: [
      { title: 'Appraisal Demands That Hold: Wording, Timing, Scope', classification: 'Members' },
      {
        title: 'Choosing the Umpire: What Moves a Court When the Two Cannot Agree',
        classification: 'Restricted',
      },
      { title: 'Proof of Loss: Sixty Days, Counted Correctly', classification: 'Members' },
      {
        title: 'Under Oath: What an Examination May Ask, and What the File Should Answer First',
        classification: 'Restricted',
      },
      { title: 'The Timeline: How Delay Reads in Front of a Jury', classification: 'Eyes only' },
    ],
  },
  {
    code: 'PI',
    title: 'Proprietary insights',
    text: 'What our own record says once every closed file is laid side by side.',
    reports: [
      { title: 'One Hundred Tactics, Ranked by What Reversed Them', classification: 'Restricted' },
      {
        title: `What the ${networkFigures.denialReversalPercent}% Had in Common: Anatomy of a Denial Reversal`,
        classification: 'Restricted',
      },
      { title: 'Sixty Appraisers: Award Spread by Band and by State', classification: 'Members' },
      { title: 'The Second Estimate: Why Reconstruction Comes Before Argument', classification: 'Members' },
      { title: 'Quiet Files: Claims That Paid Without a Single Call', classification: 'Eyes only' },
    ],
  },
] as const satisfies readonly ReportGroup[];

export const untilRelease =
  'Nothing in this index can be requested ahead of its release. Until then the 2025 briefing on codes, standards and the market is open to everyone.';
