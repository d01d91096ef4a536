import { type Tactic } from './tactic';

/** Scope and estimate manipulation, 21 to 40. */
export const scopeTactics: readonly Tactic[] = [
  {
    number: 21,
    name: 'Spot repair in place of the slope',
    play: 'Eleven damaged shingles are counted on a slope and eleven are paid, at a unit price that no crew would climb a ladder for.',
    counter:
      'We map hits per test square and slope, and set the cost of individual repairs beside the cost of the slope.',
  },
  {
    number: 22,
    name: 'Assume the roof can be repaired',
    play: 'Nobody lifts a shingle. The estimate assumes that brittle tabs will bend, and that a seal once broken will hold again.',
    counter:
      'We film a repairability test on each slope, with the surface temperature in frame, and let the cracked mat speak.',
  },
  {
    number: 23,
    name: 'Cut the waste',
    play: 'A cut-up hip roof with nine valleys gets the waste factor of a plain gable.',
    counter: 'We attach the measured roof report, facet by facet, and calculate waste from its geometry.',
  },
  {
    number: 24,
    name: 'Hide starter and ridge in the field',
    play: 'Starter course and hip and ridge cap are said to come out of the waste of the field shingle.',
    counter:
      "We bill both by measured linear foot and cite the shingle manufacturer's installation instructions, which call for each.",
  },
  {
    number: 25,
    name: 'Flatten the roof',
    play: 'Steep and high charges are missing, or are on the installation and not on the tear-off.',
    counter:
      'We photograph pitch gauge and eave height, and carry both charges through removal and replacement.',
  },
  {
    number: 26,
    name: 'Reuse what comes off bent',
    play: 'Step flashing, drip edge, valley metal and pipe jacks are marked to be detached and reset, although they were nailed and sealed in.',
    counter:
      'We show the fastening, the sealant and the code section, and ask which roofer will warrant the old metal.',
  },
  {
    number: 27,
    name: 'Thin out the underlayment',
    play: 'Ice barrier is drawn one roll wide, felt replaces the synthetic that came off, and valleys are lined with nothing.',
    counter:
      'We compute ice barrier by overhang and pitch to the required 24 inches inside the wall line, where code calls for it.',
  },
  {
    number: 28,
    name: 'Ignore what is in the way',
    play: 'Siding comes off, but shutters, lights, meter and hose bibs are not detached by anyone; solar panels hover while the roof is replaced.',
    counter: 'We list every obstacle from the elevation photos, each as its own detach-and-reset line.',
  },
  {
    number: 29,
    name: 'Paint once, seal nothing',
    play: 'A water-stained ceiling gets one coat of paint and no stain-blocking primer, and only where the stain was.',
    counter: "We write seal, then two coats from break to break, and attach the coating maker's data sheet.",
  },
  {
    number: 30,
    name: 'Stop the floor at the doorway',
    play: 'One continuous floor is paid to an invisible line across an open plan, where no transition has ever been.',
    counter:
      'We sketch the continuous run, its direction and lack of breaks, and price to the first natural stop.',
  },
  {
    number: 31,
    name: 'Price drywall by the postage stamp',
    play: 'Six small patches are paid by the square foot. Minimum charges, texture blending and the hours between coats are not.',
    counter:
      'We scope to framing and full sheets, add texture to the break, and apply the labor minimum for each trade that must return.',
  },
  {
    number: 32,
    name: 'Sketch the house smaller',
    play: 'Rooms are drawn from memory, ceilings at a flat eight feet, closets and offsets left out, so that every quantity below is short.',
    counter:
      'We measure by laser, rebuild the sketch in the ESX, and send a table of each room: theirs, ours, the difference.',
  },
  {
    number: 33,
    name: 'Three days of drying for everyone',
    play: 'Air movers and dehumidifiers are paid for a flat three days, whatever the meters said on the fourth.',
    counter:
      'We file the daily psychrometric and moisture logs, and bill until the dry standard was reached, as IICRC S500 describes.',
  },
  {
    number: 34,
    name: 'Downgrade the category of water',
    play: 'Sewage and water that sat for days are priced as clean water: no containment, no PPE, no disposal, no cleaning.',
    counter:
      'We fix the category by source, contact and time under S500 and add each line that the category requires.',
  },
  {
    number: 35,
    name: 'Invent the three-trade rule',
    play: 'Overhead and profit is refused because the desk counts two trades, as though the policy named a number.',
    counter:
      'We show what decides it, the reasonable likelihood of a general contractor, by schedule, permits and trades to be supervised.',
  },
  {
    number: 36,
    name: 'Shop for a price list',
    play: 'The estimate runs on the wrong city or on a month before the storm moved the market.',
    counter:
      'We read the price list code in the header, reprice the same scope on the right one, and send both totals.',
  },
  {
    number: 37,
    name: 'Treat the database as the market',
    play: 'A published unit price is declared to be the most that anyone may charge, though its maker calls it a reference.',
    counter:
      'We document what the work costs in that market this month: supplier quotes, labor invoices, bids from crews who will come.',
  },
  {
    number: 38,
    name: 'Build in an empty field',
    play: 'Labor efficiency is switched to new construction, for repairs in an occupied home with furniture, pets and one staircase.',
    counter:
      'We have the setting put back to restoration, service and remodel, and quantify what the switch took from each line.',
  },
  {
    number: 39,
    name: 'Say it is included',
    play: 'A reviewer deletes lines as included in another item, without opening what that item contains.',
    counter: "We attach the line item's own definition and component list, and mark what is not in it.",
  },
  {
    number: 40,
    name: 'Leave the site to clean itself',
    play: 'Dumpster, dump fees by weight, permits, floor protection and final cleaning are blank, because no one photographs them.',
    counter:
      'We compute debris by layer and square, add the published permit fee, and support the rest with tickets.',
  },
];
