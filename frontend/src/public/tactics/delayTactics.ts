import { type Tactic } from './tactic';

/** Delay and stall tactics, 61 to 80. */
export const delayTactics: readonly Tactic[] = [
  {
    number: 61,
    name: 'A new adjuster every month',
    play: 'The file changes hands, the new desk has to get up to speed, and each promise made by the last one goes with them.',
    counter:
      'We keep a one-page chronology with exhibits, send it on the day of the change, and ask for confirmation of what was agreed.',
  },
  {
    number: 62,
    name: 'One document at a time',
    play: 'Each item delivered produces a request for the next, three weeks apart, under no particular policy condition.',
    counter:
      'We ask in writing for the complete list with the clause behind each item, and deliver it once, indexed.',
  },
  {
    number: 63,
    name: 'Still under review',
    play: 'The answer to every call is that the file is being reviewed. No reviewer is named and no date given.',
    counter:
      "We put the state's acknowledgment, decision and payment times on the cover page, and ask what exactly is outstanding.",
  },
  {
    number: 64,
    name: 'Inspect it again',
    play: 'A second and third inspection are ordered with no new question, until weather and repairs have changed the evidence.',
    counter:
      'We agree to one that names its purpose and its items in writing, and have our own operative on the roof beside theirs.',
  },
  {
    number: 65,
    name: 'We never received it',
    play: 'The estimate, the photos or the proof of loss are said not to be in the file, always after the deadline for them.',
    counter:
      'We send by two channels, keep portal receipts and delivery records, and log each file by name, size and hour.',
  },
  {
    number: 66,
    name: 'Nothing in writing',
    play: 'Decisions are given by telephone only, so that later they were never given.',
    counter:
      'We confirm each call the same day: who said what, on which line, for which reason, with a request to correct the record if it is wrong.',
  },
  {
    number: 67,
    name: 'Wait for the engineer',
    play: 'The engineer is booked for weeks, then the report is in draft, then in peer review. Until then nothing is paid.',
    counter:
      'We ask for the date of assignment and of delivery, and for payment now of what no engineer is needed to see.',
  },
  {
    number: 68,
    name: 'Point at the vendor',
    play: 'The TPA says it awaits the carrier, the carrier says it awaits the TPA, and the clock belongs to nobody.',
    counter:
      'We write to the carrier with the vendor in copy: whoever it hired, the duty and its dates remain its own.',
  },
  {
    number: 69,
    name: 'Hold the undisputed part',
    play: 'The agreed amount is kept back until the disputed one is settled, to make the whole claim hungry.',
    counter: 'We demand the undisputed amount by itself and state that its acceptance closes nothing.',
  },
  {
    number: 70,
    name: 'Let the holdback expire',
    play: 'Approval of supplements drags on until the 180 days, or whatever the form allows, to claim replacement cost have run.',
    counter:
      "We give notice of intent to claim the holdback at the start and get an extension in writing for each delay of the carrier's making.",
  },
  {
    number: 71,
    name: 'Set the proof-of-loss trap',
    play: 'The sworn proof is requested late, due in 60 days, then rejected for a defect that no one will name.',
    counter:
      'We file it early, sworn, with a stated amount and a reservation for supplements, and ask for any defect by clause.',
  },
  {
    number: 72,
    name: 'Stretch the examination under oath',
    play: 'The examination is scheduled, moved, continued and followed by forty document requests.',
    counter:
      'The insured appears prepared with counsel and the documents that matter, offers dates, and closes the record in one sitting.',
  },
  {
    number: 73,
    name: 'Climb the authority ladder',
    play: 'The adjuster agrees, but a manager must approve, then large loss, then a committee that meets on some other Tuesday.',
    counter:
      'We ask who holds authority at our figure and what that desk needs, and write the one-page summary it will decide from.',
  },
  {
    number: 74,
    name: 'Park the check at the bank',
    play: 'Payment goes out with the lender as payee and stays in a loss-draft department for months.',
    counter:
      "We open the lender's draw process in week one and have contents and living expenses paid separately, where no lender belongs.",
  },
  {
    number: 75,
    name: 'Plead catastrophe',
    play: 'Storm volume is offered as the reason for every missed date, for a year after the storm.',
    counter:
      "We ask for the regulator's bulletin that extends the time; without one, the ordinary dates apply and go on the chronology.",
  },
  {
    number: 76,
    name: 'Bury the supplement',
    play: 'A supplement is answered with silence, or with a revised estimate that leaves out half of it without a word.',
    counter:
      'We number every supplement and every line in it, one photo and one reason each, and ask for an answer line by line.',
  },
  {
    number: 77,
    name: 'Repair first, then we will see',
    play: 'The carrier will discuss price only after the work is done and the invoice in, when nobody can walk away.',
    counter:
      'We settle scope and price before the first shingle comes off and document why actual cash value is due now.',
  },
  {
    number: 78,
    name: 'Lend the file to SIU',
    play: 'The file goes quiet. It sits with the Special Investigations Unit for a reason that no one writes down.',
    counter:
      'We ask whether it is there, since when and on what indicator, answer fully once, and ask for its return with a date.',
  },
  {
    number: 79,
    name: 'Starve the appraisal',
    play: 'The demand is acknowledged, no appraiser is named, and umpires are refused one after another.',
    counter:
      "We quote the clause's own day count, name a competent and disinterested appraiser, and have counsel ready to petition for the umpire.",
  },
  {
    number: 80,
    name: 'Negotiate until the clock runs out',
    play: 'Talks stay friendly and nearly finished until the suit limitation has passed. Then they are over.',
    counter:
      'We calendar the limitation on day one and ask for a signed tolling agreement long before counsel has to file.',
  },
];
