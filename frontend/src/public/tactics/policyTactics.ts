import { type Tactic } from './tactic';

/** Policy interpretation and coverage, 1 to 20. */
export const policyTactics: readonly Tactic[] = [
  {
    number: 1,
    name: 'Quote the exclusion, drop its exception',
    play: 'The denial letter cites the exclusion and stops before the line that hands coverage back: the ensuing-loss clause, the exception for resulting damage.',
    counter:
      'We quote the clause to its last word and price the resulting damage as a covered loss of its own.',
  },
  {
    number: 2,
    name: 'Decide from the summary',
    play: 'The desk reads an underwriting summary or a template form and never opens the policy that was in force. Endorsements that add coverage are missing from the reading.',
    counter:
      'We ask for the certified policy with every form and endorsement in force on the DOL, and argue from nothing else.',
  },
  {
    number: 3,
    name: 'Stretch the cosmetic exclusion',
    play: 'An endorsement that excludes cosmetic hail damage to metal roof surfacing is applied to vents, flashings and gutters, or to dents that opened a seam.',
    counter:
      'We hold the endorsement to the surfaces it names and document function: opened laps, broken seals, fractured coatings.',
  },
  {
    number: 4,
    name: 'Read the wear exclusion as an age limit',
    play: 'The roof is eighteen years old, so the letter says wear and tear, as if the policy covered storms only on new roofs.',
    counter:
      'The exclusion removes deterioration itself, not storm damage to an older roof, and age is already priced in the depreciation.',
  },
  {
    number: 5,
    name: 'Apply a schedule nobody signed for',
    play: 'Payment follows a roof surfacing schedule from a later renewal, or the schedule is spread over decking, flashing and labor that it never lists.',
    counter:
      'We match form number and edition date to the dec page on the DOL and confine the schedule to the components it names.',
  },
  {
    number: 6,
    name: 'Deny that matching is owed',
    play: 'One slope or one wall is approved, the rest is called undamaged, and the patchwork that results is called a question of taste.',
    counter:
      "We put the loss settlement wording, the state's matching rule where there is one, and a lab report on the discontinued product side by side.",
  },
  {
    number: 7,
    name: 'Call code work an upgrade',
    play: 'Items that the building department will demand are struck as betterment, although Ordinance or Law coverage is on the dec page.',
    counter:
      "We submit code items under their own coverage, each with the adopted section, its edition and the building official's written word.",
  },
  {
    number: 8,
    name: 'Shrink Ordinance or Law to the damaged part',
    play: 'Increased cost is paid for the damaged portion alone. Demolition and the undamaged portion that code condemns are left out.',
    counter:
      'We claim the three parts separately where the form grants them: the undamaged portion, its demolition, and the increased cost of construction.',
  },
  {
    number: 9,
    name: 'Turn hidden water into repeated seepage',
    play: 'A leak inside a wall is declared continuous for fourteen days or more, and the whole loss goes with it, including the damage of the first days.',
    counter:
      'We cite the exception for hidden damage where the form grants it, and date the loss by moisture map, material condition and plumber.',
  },
  {
    number: 10,
    name: 'Wave the anti-concurrent clause',
    play: 'One excluded cause somewhere on the property is said to swallow every covered cause beside it.',
    counter:
      'We separate the damage by place and sequence, and make the carrier show that the excluded cause contributed to each part it denies.',
  },
  {
    number: 11,
    name: 'Refuse the tear-out',
    play: 'The failed pipe is not covered, so nothing is paid for opening the slab or wall between it and the plumber.',
    counter:
      'The pipe is ours to pay and the access is theirs: we quote the tear-out provision and price demolition and put-back to the finish.',
  },
  {
    number: 12,
    name: 'Move the damage to the smaller limit',
    play: 'An attached garage, a porch roof or a deck is booked under Other Structures, where the limit is a tenth.',
    counter:
      'We show how it is attached, by roofline, foundation or framing, and move it back to Coverage A.',
  },
  {
    number: 13,
    name: 'Rename water as mold',
    play: 'Once a spore is mentioned, drying, demolition and rebuild are all pushed under a limited-fungi sublimit.',
    counter:
      'We price everything the water alone required under the water loss and leave only true remediation, by IICRC S520, in the sublimit.',
  },
  {
    number: 14,
    name: 'Late notice without prejudice',
    play: 'Notice came months after the storm, and the letter stops there, without a word on what the carrier could no longer investigate.',
    counter:
      'We show the evidence preserved and, where state law asks for it, make the carrier name the prejudice it suffered.',
  },
  {
    number: 15,
    name: 'Blend three deadlines into one',
    play: 'The time to report, the time to claim replacement cost and the time to sue are quoted as one date, and it has passed.',
    counter:
      'We set the three clocks apart in a table, each with its clause and the statute that lengthens it.',
  },
  {
    number: 16,
    name: 'Call an empty week a vacancy',
    play: 'The owner was away or between tenants, so the vacancy provision is read as if unoccupied meant vacant.',
    counter:
      'We prove contents, utilities and intent to return, and count the days of the clause against the bills.',
  },
  {
    number: 17,
    name: 'Question the residence premises',
    play: 'An owner who rented out a room, moved a parent in or kept a second address is told that the house was not their residence.',
    counter:
      'We read the definition as written and answer it with mail, tax, lease and utility records of the policy period.',
  },
  {
    number: 18,
    name: 'Hint at misrepresentation',
    play: 'A wrong model number on an inventory becomes a letter about concealment and fraud, sent to frighten the claim smaller.',
    counter:
      'We correct the item in writing at once and ask which statement is said to be both material and intended.',
  },
  {
    number: 19,
    name: 'Pick the larger deductible',
    play: 'A named-storm or hurricane percentage is taken from a thunderstorm loss, or a wind deductible from water that no wind let in.',
    counter:
      "We test the deductible's trigger, its definition and hours, against the official weather record for that address.",
  },
  {
    number: 20,
    name: 'End living expenses by spreadsheet',
    play: "Additional living expenses stop on the day the carrier's estimate says that repairs should be over, permitted or not.",
    counter:
      'We file a critical-path schedule with permit dates and lead times, because the policy pays the time reasonably required, not the time wished for.',
  },
];
