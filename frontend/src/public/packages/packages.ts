import { assassinPackage } from './packageAssassin';
import { ghostPackage } from './packageGhost';
import { phantomPackage } from './packagePhantom';
import { type PackageContent } from './packageTypes';
import { type ServiceType } from '@/entities/plan/serviceUnits';

export const packages: readonly PackageContent[] = [phantomPackage, ghostPackage, assassinPackage];

/** What one unit is worth outside a plan, in US dollars. */
export const unitValues: Readonly<Partial<Record<ServiceType, number>>> = {
  engineer_assignment: 1500,
  appraisal: 1800,
};

/** In display order. */
export const packageSections = [
  { name: 'advantage', title: 'Advantage' },
  { name: 'lifeAfter', title: 'Life after' },
  { name: 'feeMetrics', title: 'PA fee metrics' },
  { name: 'bottomLine', title: 'Bottom line' },
] as const;

/** Headings of the sections that compare the packages. */
export const comparisonHeadings = {
  lines: {
    title: 'Line by line',
    lead: 'What a month of each includes, what it returned on one claim, and what a percentage would have taken of it.',
  },
  fees: {
    title: 'A share of everything, or a price',
    lead: 'The fee grows with what you win; the price stays the same.',
  },
} as const;

export type PackageSectionName = (typeof packageSections)[number]['name'];
