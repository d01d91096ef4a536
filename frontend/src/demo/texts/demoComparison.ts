import { createFixedComparison, type FixedPair } from '@/entities/estimate/fixedComparison';
import { demoAgreedLines } from './demoEstimate';

type Side = readonly [quantity: number | null, price: number, description?: string];

function createPair(
  room: string,
  description: string,
  unit: string,
  base: Side | null,
  audited: Side | null,
  [reason, note]: readonly [reason: string, note: string],
): FixedPair {
  return { room, description, unit, base: toSide(base), audited: toSide(audited), reason, note };
}

function toSide(side: Side | null): FixedPair['base'] {
  if (side === null) return null;
  const [quantity, price, description] = side;
  return { quantity, price, ...(description !== undefined && { description }) };
}

/** The comparison of Pelican Court. Its audit has the total of the rebuilt file. */
export const demoComparison = createFixedComparison({
  id: 'pelican-court',
  agreed: demoAgreedLines.map(({ room, quantity, price }) => ({
    room,
    count: 1,
    amount: (quantity ?? 1) * price,
  })),
  pairs: [
    createPair(
      'Roof',
      'Laminated shingles, 130 mph rating',
      'SQ',
      [41, 262, 'Laminated shingles'],
      [47, 284],
      ['Measurement', 'Waste from two valleys and four hips. The rating is what the county asks for.'],
    ),
    createPair(
      'Roof',
      'Self-adhered underlayment, whole deck',
      'SF',
      null,
      [4700, 1.1],
      ['Code requirement', 'A sealed roof deck within the wind-borne debris region.'],
    ),
    createPair(
      'Roof',
      'Drip edge',
      'LF',
      null,
      [340, 3.2],
      ['Code requirement', 'At eaves and rakes. It is not in the shingle line.'],
    ),
    createPair(
      'Roof',
      'Steep charge, 7/12 to 9/12',
      'SQ',
      null,
      [18, 62],
      ['Measurement', "The rear slope is 8/12 in the carrier's own sketch."],
    ),
    createPair(
      'Roof',
      'Turbine vent, replaced',
      'EA',
      [4, 38, 'Turbine vent, repaired'],
      [4, 145],
      ["Carrier's own photograph", 'Photos 31 to 34 show four bent necks.'],
    ),
    createPair(
      'Exterior',
      'Aluminum fascia',
      'LF',
      [60, 7.5],
      [210, 7.5],
      ['Measurement', 'All eaves, not the front alone.'],
    ),
    createPair(
      'Exterior',
      'Vinyl soffit',
      'LF',
      null,
      [210, 8.8],
      ['Omitted trade', 'It comes down with the fascia.'],
    ),
    createPair(
      'Exterior',
      'Gutters, detach and reset',
      'LF',
      null,
      [210, 7],
      ['Omitted trade', 'Off for the drip edge, back on after it.'],
    ),
    createPair(
      'Living room and hall',
      '1/2 in. drywall, hung, taped, textured',
      'SF',
      [320, 3.25],
      [1160, 3.25],
      ['Measurement', 'Wet by the moisture map: both ceilings, not one.'],
    ),
    createPair(
      'Living room and hall',
      'Batt insulation, R-19',
      'SF',
      null,
      [900, 1.95],
      ['Omitted trade', 'Wet batts above the ceiling.'],
    ),
    createPair(
      'Living room and hall',
      'Paint ceilings, two coats',
      'SF',
      [320, 1.1],
      [1160, 1.1],
      ['Measurement', 'Follows the drywall.'],
    ),
    createPair('Living room and hall', 'Carpet, patched', 'EA', [1, 450], null, [
      'Wrong unit',
      'A patch does not match a carpet of nine years.',
    ]),
    createPair(
      'Living room and hall',
      'Carpet and pad',
      'SY',
      null,
      [84, 46],
      ['Measurement', 'One continuous floor, wall to wall.'],
    ),
    createPair(
      'Living room and hall',
      'Contents, moved and reset, per room',
      'EA',
      null,
      [3, 240],
      ['Omitted trade', 'Three rooms of furniture under the ceiling.'],
    ),
    createPair(
      'General',
      'Job supervision',
      'HR',
      null,
      [20, 89],
      ['Omitted trade', 'Seven trades in sequence.'],
    ),
    createPair(
      'General',
      'Overhead and profit, 10 and 10',
      '',
      null,
      [null, 14_000],
      ['Code requirement', 'Seven trades make a general contractor reasonably likely.'],
    ),
    createPair(
      'General',
      'Permit, as invoiced',
      'EA',
      null,
      [1, 610],
      ['Omitted trade', 'Billed at cost, with nothing on top.'],
    ),
  ],
});
