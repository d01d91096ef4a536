/** The widest windows, in CSS pixels, that count as a phone and as a tablet. */
const PHONE_WIDTH = 480;
const TABLET_WIDTH = 768;

/** How many names fall in a window of this width. */
export function getNameCount(width: number): number {
  if (width <= PHONE_WIDTH) return Math.floor((width / 100) * 5);
  if (width <= TABLET_WIDTH) return Math.floor((width / 80) * 6);
  return Math.floor(width / 60) * 11;
}
