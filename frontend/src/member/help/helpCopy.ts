import { type HelpTopic } from '@/entities/help/help';

export const topicLabels: Readonly<Record<HelpTopic, string>> = {
  claim: 'A claim',
  bill: 'A bill',
  account: 'My account or a device',
  other: 'Something else',
};

export const firstSteps = [
  {
    title: 'Choose a plan',
    text: 'It says how many estimates, appraisals and other services a month has. Without one, no claim can be sent.',
  },
  {
    title: 'Send a claim',
    text: 'Upload Estimate on the dashboard: the files, who and where, two dates, and the service you want.',
  },
  {
    title: 'Answer what is asked',
    text: 'What waits for you is above the tabs of the dashboard. While it does, the clock of the claim is stopped.',
  },
  {
    title: 'Take the result',
    text: 'Accept it, or ask a question while its review days run. The archive of a claim has everything in one file.',
  },
] as const;

export const unitRules = [
  'A claim uses one unit of its service, whatever its size and however many files it has.',
  'New units come with each paid month. Estimates that were not used move into it, the other services do not.',
  'A claim that you withdraw before work starts, or that the network declines, gives its unit back.',
  'Correcting a claim, writing and sending further files use nothing.',
] as const;

export const answerTimes = [
  ['Claims', 'The operative who works on it, under a callsign. The page of the claim says until when.'],
  ['Bills and payments', 'The office of the network, within a business day.'],
  ['Account and devices', 'Support, within a business day.'],
] as const;
