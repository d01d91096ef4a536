import { type EstimateParty, type PairKind } from './estimate';

/** Whose estimate it is, as its member reads it. */
export const PARTY_LABELS: Readonly<Record<EstimateParty, string>> = {
  carrier: "Carrier's estimate",
  member: 'Your estimate',
  network: 'Our audit',
};

/** Within a sentence. */
export const PARTY_PHRASES: Readonly<Record<EstimateParty, string>> = {
  carrier: "the carrier's estimate",
  member: 'your estimate',
  network: 'our audit',
};

/** In the column of a line. */
export const SIDE_LABELS: Readonly<Record<EstimateParty, string>> = {
  carrier: 'Carrier',
  member: 'You',
  network: 'Audit',
};

/** What differs between the two lines of a pair, seen from the base. */
export const KIND_LABELS: Readonly<Record<PairKind, string>> = {
  missing_in_base: 'Left out',
  missing_in_audited: 'Taken out',
  quantity: 'Quantity',
  price: 'Price',
  quantity_and_price: 'Quantity and price',
  same: 'Unchanged',
};

/** Of a line that is in no room. */
export const NO_ROOM = 'Without a room';
