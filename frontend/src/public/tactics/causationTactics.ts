import { type Tactic } from './tactic';

/** Causation arguments, 41 to 60. */
export const causationTactics: readonly Tactic[] = [
  {
    number: 41,
    name: 'Blame age for the whole loss',
    play: 'Every mark on the roof is called normal deterioration. Storm damage is not ruled out; it is simply not looked for.',
    counter:
      'We separate the two on the same slope, weathered granule loss here and fresh fractured mat there, with scale and date in each photo.',
  },
  {
    number: 42,
    name: 'No hail on our report',
    play: 'One weather vendor shows no hail at the address, and one vendor is enough to deny.',
    counter:
      'We layer radar, ground reports and neighboring claims over the spatter and soft-metal dents that the storm left on site.',
  },
  {
    number: 43,
    name: 'Set a minimum hailstone',
    play: 'A rule of thumb says that stones below one inch cannot harm asphalt shingles, so the shingles are not harmed.',
    counter:
      'We document the fracture itself, then the conditions that explain it: age, temperature, substrate, wind and stone density.',
  },
  {
    number: 44,
    name: 'Call bruises blisters',
    play: 'Hail strikes are put down to a manufacturing defect, heat blisters or popped gases.',
    counter:
      'We show by touch, peel and magnified mat what tells them apart: a blister breaks outward, a strike drives granules in.',
  },
  {
    number: 45,
    name: 'Accuse the ladder',
    play: 'The damage is laid to foot traffic or to a contractor with a hammer, usually without naming one.',
    counter:
      'We plot the strikes: random across slopes and matched on metals, where feet leave paths and fabrication leaves a pattern.',
  },
  {
    number: 46,
    name: 'Send it back to an older storm',
    play: 'The damage is admitted, but assigned to a storm before the policy began or the deadline fell.',
    counter:
      "We date it by oxidation, spatter and the record: listing photos, aerial history, the carrier's own underwriting inspection.",
  },
  {
    number: 47,
    name: 'Convict the installer',
    play: 'Nails were driven high, so the wind that tore the shingle off is said to have had no part in it.',
    counter:
      'We show that the roof held through years of lesser wind and that the event did the tearing, then hold the exclusion to its own terms.',
  },
  {
    number: 48,
    name: 'Say the seals let go by themselves',
    play: 'Unsealed and creased tabs are explained by thermal cycling, a cause that needs no storm and pays nothing.',
    counter:
      'We chart creases by slope and direction against the wind record, with the clean, unweathered seal strips photographed.',
  },
  {
    number: 49,
    name: 'Quote the airport',
    play: 'A station fifteen miles off recorded 42 mph, so the wind at the house cannot have been more.',
    counter:
      'We bring the site-specific wind analysis of a forensic meteorologist, and the trees and fences that fell on the street.',
  },
  {
    number: 50,
    name: 'Use a stain as a calendar',
    play: 'A ring, a nail that rusted or a soft board is taken for proof that the leak ran for months.',
    counter:
      'We answer with moisture content, material condition and the failed part itself, examined by someone who knows how it breaks.',
  },
  {
    number: 51,
    name: 'Demand a hole',
    play: 'Rain came in, but no opening made by the storm was found from the ground, so the interior is denied.',
    counter:
      'We trace the water from stain to deck to entry point and photograph the opening the wind made: lifted laps, shifted flashing, a displaced cap.',
  },
  {
    number: 52,
    name: 'Blame the air in the house',
    play: 'Ceiling damage below a storm-hit roof is attributed to condensation, poor ventilation or showers.',
    counter:
      'We set thermal images and moisture readings on a timeline with rainfall and dew point, which condensation does not follow.',
  },
  {
    number: 53,
    name: 'Call everything surface water',
    play: 'Any water that reached a floor is named flood, whether it came through the roof, the wall or a burst line.',
    counter:
      'We document height, silt, path and point of entry in each room and assign each gallon to its source.',
  },
  {
    number: 54,
    name: 'Let the earth move',
    play: 'Cracks after a tornado, an impact or a plumbing washout are all put down to settlement.',
    counter:
      'We date the cracks by their clean edges, survey floor levels, and have a structural engineer match the racking to the load.',
  },
  {
    number: 55,
    name: 'Make every overflow a backup',
    play: 'Waste water on the floor is called sewer backup and sent to a small endorsement, or to none.',
    counter:
      'We run a camera: a blockage inside the plumbing of the premises may be a covered discharge, not a backup from the street.',
  },
  {
    number: 56,
    name: 'Order the opinion',
    play: 'The engineer is told in the assignment what to rule out, and returns the paragraph that he returned last month.',
    counter:
      'We request the assignment letter, the full photo set and the field notes, and rebut the method before the conclusion.',
  },
  {
    number: 57,
    name: 'Chalk the kindest slope',
    play: 'Test squares are drawn on the side that the storm did not hit, and the count of zero is applied to the house.',
    counter:
      'We chalk one square on every slope and directional face, photograph each with its count, and ask for the same.',
  },
  {
    number: 58,
    name: 'Rename lightning as breakdown',
    play: 'Electronics that died in a storm are said to have failed mechanically, because the strike left no scorch.',
    counter: "We pair a lightning-strike report with a technician's board-level findings, unit by unit.",
  },
  {
    number: 59,
    name: 'Judge smoke by eye',
    play: 'What cannot be seen on a white wall is not there, and a wipe-down is paid for rooms that still smell.',
    counter:
      'We take surface and air-path samples, duct and attic included, and scope the cleaning to the laboratory result.',
  },
  {
    number: 60,
    name: 'Freeze the claim on the thermostat',
    play: 'Pipes burst in a cold snap, and the owner is presumed not to have kept the heat on.',
    counter:
      'We answer the reasonable-care condition with gas and power usage by the day, thermostat logs and service records.',
  },
];
