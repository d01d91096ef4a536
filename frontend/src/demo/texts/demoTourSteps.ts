import { demoPlan } from './demo';

export type DemoTourStepId = 'subscription' | 'metrics' | 'estimates' | 'policy' | 'photos' | 'activity';

export interface DemoTourStep {
  id: DemoTourStepId;
  title: string;
  text: string;
}

/** In the order of the tour; the info buttons show the same texts. */
export const demoTourSteps: readonly DemoTourStep[] = [
  {
    id: 'subscription',
    title: 'Subscription',
    text: `What you hold and what is left of it. A period is a calendar month; the sample one has ${demoPlan.subscriptionDays} days. Each bar is one service of the plan: it turns amber at 70 percent and red at 90, so you plan the last appraisals before they are gone. Unused estimates roll over. Appraisals do not.`,
  },
  {
    id: 'metrics',
    title: '30 Day KPI Metrics',
    text: 'The last 30 days in figures; days to approval is the median. The two sums that count are your own estimates and what was approved on the same claims. The green Audit Amount is the difference: what your estimates left out.',
  },
  {
    id: 'estimates',
    title: 'Upload Estimates',
    text: 'Send the estimate as you have it, in ESX, as a workbook or as a PDF. We go through it line by line: missing trades, code upgrade, O&P, depreciation taken on labor. What comes back is marked Enhanced and is ready to submit.',
  },
  {
    id: 'policy',
    title: 'Upload Policy Jacket',
    text: 'The dec page and the whole jacket, endorsements included. We read what the carrier owes before we argue what it costs: matching, Ordinance or Law, the appraisal clause, the dates that run. A denial that cites a form the insured never had ends here.',
  },
  {
    id: 'photos',
    title: 'Upload Photo Report',
    text: 'Every slope, every elevation, every room, with the test squares chalked. Photos are tied to the lines they prove, so that a desk reviewer finds the evidence next to the line and has nothing left to ask for.',
  },
  {
    id: 'activity',
    title: 'Recent Activity',
    text: 'Everything that moved, by kind. Uploads show how far each file has been read. Claims show what the carrier has answered. Messages come from the operatives on your file, and Assignments show who is on site, and when.',
  },
];
