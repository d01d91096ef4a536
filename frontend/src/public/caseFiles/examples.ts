/** What a carrier offered and what the same loss paid in the end, in US dollars. */
export interface CaseExample {
  offer: number;
  result: number;
  /** Set if the result is not exact. */
  resultShown?: string;
}

/** What crews bill above the carrier's labor allowance, in percent. */
export const laborGapPercent = { from: 15, to: 25 } as const;

/** The three worked examples. Every page that shows one of these amounts takes it from here. */
export const examples = {
  /** A patch repair compared with a full replacement. The plus represents the supplements. */
  roof: { offer: 1800, result: 24000, resultShown: '$24,000+' },
  /** A living room: the carrier's scope compared with the finished room. */
  interior: { offer: 12000, result: 21000 },
  /** One estimate file, before and after the review. */
  esx: { offer: 58000, result: 127000 },
} as const satisfies Record<string, CaseExample>;
