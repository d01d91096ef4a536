import { type FixedLine } from '@/entities/estimate/fixedComparison';

type Row = readonly [description: string, quantity: number, unit: string, price: number];

function createLines(room: string, rows: readonly Row[]): FixedLine[] {
  return rows.map(([description, quantity, unit, price]) => ({ room, description, quantity, unit, price }));
}

/** The lines of the carrier's estimate of Pelican Court that the audit leaves as they are. */
export const demoAgreedLines: readonly FixedLine[] = [
  ...createLines('Roof', [
    ['Tear off, haul and dispose of laminated shingles', 41, 'SQ', 58],
    ['Roofing felt, 30 lb.', 41, 'SQ', 42],
    ['Hip and ridge cap', 96, 'LF', 7.5],
    ['Valley metal', 64, 'LF', 9],
    ['Flashing, pipe jack', 3, 'EA', 62],
    ['Flashing, pipe jack', 2, 'EA', 67],
    ['Sheathing, 1/2 in. plywood', 941, 'SF', 4],
  ]),
  ...createLines('Exterior', [
    ['House wrap', 800, 'SF', 0.5],
    ['Vinyl siding', 820, 'SF', 5.5],
    ['Window screen', 6, 'EA', 55],
    ['Wood fence, 6 ft.', 40, 'LF', 41.5],
  ]),
  ...createLines('Living room and hall', [
    ['Water extraction from floor', 420, 'SF', 0.5],
    ['Air mover, per day', 24, 'EA', 32],
    ['Dehumidifier, per day', 8, 'EA', 86],
    ['Tear out wet drywall, bag and haul', 320, 'SF', 1.25],
    ['Antimicrobial treatment', 860, 'SF', 0.35],
    ['Baseboard, 4 1/4 in.', 148, 'LF', 4.5],
    ['Paint walls, two coats', 1240, 'SF', 1.05],
    ['Interior door, slab and casing', 3, 'EA', 310],
    ['Light fixture, detach and reset', 4, 'EA', 62],
    ['Engineered wood floor', 210, 'SF', 11.2],
    ['Built-in cabinet, finished oak', 5, 'EA', 1279],
  ]),
];

/** What the document contradicts: one item at two prices. */
export const demoContradiction = {
  item: 'Flashing, pipe jack',
  message: 'Flashing, pipe jack has different unit prices: 62.00 and 67.00.',
  amount: '5.00',
};
