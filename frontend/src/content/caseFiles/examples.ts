/** What a carrier offered and what the same loss paid once its file was right, in US dollars. */
export interface CaseExample {
  offer: number;
  result: number;
  /** The result in words where it is not exact. */
  resultShown?: string;
}

/** What crews bill above the carrier's labor allowance, in percent (public specification, section 9). */
export const laborGapPercent = { from: 15, to: 25 } as const;

/** The three worked examples (public specification, section 9); every page that names one takes it from here. */
export const examples = {
  /** A patch repair against a full replacement; the plus is what supplements add. */
  roof: { offer: 1800, result: 24000, resultShown: '$24,000+' },
  /** A living room: the carrier's scope against the finished room. */
  interior: { offer: 12000, result: 21000 },
  /** One estimate file: as the carrier wrote it and as it stood once corrected. */
  esx: { offer: 58000, result: 127000 },
} as const satisfies Record<string, CaseExample>;
