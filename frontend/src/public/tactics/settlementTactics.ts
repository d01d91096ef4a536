import { type Tactic } from './tactic';

/** Settlement reduction, 81 to 100. */
export const settlementTactics: readonly Tactic[] = [
  {
    number: 81,
    name: 'The quick check',
    play: 'Money arrives within days, for a scope that was written from the driveway. It is meant to feel like the end.',
    counter:
      'We check it for release wording, have it deposited as a partial payment, and send the full scope after it.',
  },
  {
    number: 82,
    name: 'Full and final, in small print',
    play: 'The memo line, the cover letter or the endorsement on the back makes cashing the check a settlement.',
    counter:
      'We ask for the check without the condition, in writing, before it is endorsed, and counsel reads anything called a release.',
  },
  {
    number: 83,
    name: 'Depreciate the labor',
    play: 'Removal, installation and painting hours are aged along with the materials, as if labor wore out on the wall.',
    counter:
      "We check the policy's own definition of actual cash value and the state's rule, and strip labor where neither allows it.",
  },
  {
    number: 84,
    name: 'Depreciate by birthday',
    play: 'Forty percent comes off everything in the house, because the house is twenty years old.',
    counter:
      'We depreciate item by item, on useful life and on condition as photographed, and show the arithmetic.',
  },
  {
    number: 85,
    name: 'Age what cannot age',
    play: 'Permits, dump fees, equipment rental, cleaning and sales tax are depreciated with the shingles.',
    counter:
      'We sort the estimate by what wears and what does not, and send back each line that should be at full cost.',
  },
  {
    number: 86,
    name: 'Mark it non-recoverable',
    play: 'Depreciation that the policy repays after repair is labeled non-recoverable in the estimate, and few people ask.',
    counter:
      'We hold each label against the loss settlement clause and the endorsements on the dec page, and have it changed before work begins.',
  },
  {
    number: 87,
    name: 'Take the deductible twice',
    play: 'It comes off the building, then off the contents, then once more off the supplement.',
    counter:
      'We keep a running statement of loss across all payments: one occurrence, one deductible, shown once.',
  },
  {
    number: 88,
    name: 'Hold O&P for the invoice',
    play: 'General contractor overhead and profit is conceded, but only when incurred, and so leaves the actual cash value payment.',
    counter:
      'Where a general contractor is reasonably likely, we claim O&P as part of the cost of repair and carry it in ACV as well as RCV.',
  },
  {
    number: 89,
    name: 'Subtract an old claim',
    play: 'A payment from years ago is taken off for damage said never to have been repaired.',
    counter:
      'We produce the invoices, the permit and the photos in between, and show that the two losses touched different parts.',
  },
  {
    number: 90,
    name: 'Replace it with the cheapest',
    play: 'Solid wood becomes laminate, a ten-year-old range becomes the lowest price on the first page of a search.',
    counter:
      'We price like kind and quality by maker, model and specification, from stores that have it, with tax and delivery.',
  },
  {
    number: 91,
    name: 'Split the difference',
    play: 'Two estimates are far apart, so the middle is offered as fair, although only one of them was measured.',
    counter:
      'We settle by line and never by percentage: each line is kept, changed or dropped on its own evidence.',
  },
  {
    number: 92,
    name: 'Frighten you off appraisal',
    play: 'Appraisal is described as slow, costly and binding by people who use it when it suits them.',
    counter:
      'We set the spread between the estimates against the cost of appraisal, on one page, before you decide.',
  },
  {
    number: 93,
    name: 'Pay the award short',
    play: 'The award is signed, then coverage defenses, extra depreciation or prior payments appear in the check.',
    counter:
      'We draft the award form itemized by coverage, RCV, depreciation and ACV, so that nothing is left to interpret.',
  },
  {
    number: 94,
    name: 'Cap it at the program price',
    play: "A contractor of the carrier's program would do it for less, so less is all that is owed.",
    counter:
      'You choose the builder: we ask that contractor for a signed bid on the full scope, with its warranty and start date, and compare.',
  },
  {
    number: 95,
    name: 'Buy you out in cash',
    play: 'A cash figure is offered to skip repairs, and the replacement cost benefit quietly goes with it.',
    counter:
      'We compute what each road pays in the end, and keep the right to replacement cost open wherever actual cash value is taken first.',
  },
  {
    number: 96,
    name: 'Forget the tax',
    play: 'Sales tax is left off materials, or off the labor and equipment that the state does tax.',
    counter:
      "We set the tax jurisdiction in the estimate's parameters and cite the state's own bulletin for what is taxable.",
  },
  {
    number: 97,
    name: 'Let debris eat the limit',
    play: 'When the loss nears the dwelling limit, hauling and demolition are counted inside it.',
    counter:
      'We claim debris removal as the additional coverage it is, up to its own percentage, once the limit itself is used up.',
  },
  {
    number: 98,
    name: 'Overvalue the salvage',
    play: 'Ruined contents or equipment are credited at a value that no buyer would pay, and left with the owner.',
    counter:
      'We bring a written salvage bid, or tell the carrier to collect the goods at the value that it set.',
  },
  {
    number: 99,
    name: 'Make one storm into two',
    play: 'Wind on Tuesday and rain on Wednesday become two occurrences, two deductibles and two small claims.',
    counter:
      "We tie the damage to one weather system, hour by hour, under the policy's own wording on occurrence.",
  },
  {
    number: 100,
    name: 'Close the file and wait',
    play: 'A letter says that the claim is closed. Most people believe that closed is a legal state. It is a drawer.',
    counter:
      'We reopen it with a dated supplement and new evidence, as long as the dates of the policy and the statute still allow it.',
  },
];
