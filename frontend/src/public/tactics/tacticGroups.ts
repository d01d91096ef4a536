import { causationTactics } from './causationTactics';
import { delayTactics } from './delayTactics';
import { policyTactics } from './policyTactics';
import { scopeTactics } from './scopeTactics';
import { settlementTactics } from './settlementTactics';
import { type TacticGroup } from './tactic';

export const tacticGroups: readonly TacticGroup[] = [
  {
    key: 'policy',
    title: 'Policy interpretation and coverage',
    shortTitle: 'Policy',
    lead: 'The claim is decided before anyone climbs a ladder: by which page is read, and where the reading stops.',
    tactics: policyTactics,
  },
  {
    key: 'scope',
    title: 'Scope and estimate manipulation',
    shortTitle: 'Scope',
    lead: 'Nothing is denied. It is only left out, line by line, until the total fits.',
    tactics: scopeTactics,
  },
  {
    key: 'causation',
    title: 'Causation arguments',
    shortTitle: 'Causation',
    lead: 'The damage is agreed. What did it is not, and the policy pays for causes.',
    tactics: causationTactics,
  },
  {
    key: 'delay',
    title: 'Delay and stall tactics',
    shortTitle: 'Delay',
    lead: 'Time costs the carrier nothing and costs you crews, evidence and deadlines.',
    tactics: delayTactics,
  },
  {
    key: 'settlement',
    title: 'Settlement reduction',
    shortTitle: 'Settlement',
    lead: 'The money is on the table. These decide how much of it stays there.',
    tactics: settlementTactics,
  },
];
