import { carrierNames } from '@/content/carriers';
import { type Cast } from '../model/scene';

/** The names, in the colours and the face of the app's tokens. */
export function readCast(): Cast {
  const tokens = getComputedStyle(document.documentElement);
  const read = (token: string) => tokens.getPropertyValue(token).trim();
  return {
    names: carrierNames,
    ground: read('--surface-ground'),
    scanLine: read('--scan-line'),
    ink: read('--text-faint'),
    // The two sides of every claim have colours of their own.
    inkOf: { CARRIERS: read('--danger'), CONTRACTOR: read('--signal') },
    fontFamily: read('--font-mono'),
  };
}
