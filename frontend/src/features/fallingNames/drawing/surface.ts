/** What can be drawn on, in a worker and in the page. */
export type Surface = OffscreenCanvas | HTMLCanvasElement;

export type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** How a surface is drawn on; null where it cannot be. Told apart because the two kinds share no signature. */
export function contextOf(surface: Surface, settings?: CanvasRenderingContext2DSettings): Context | null {
  return 'transferToImageBitmap' in surface
    ? surface.getContext('2d', settings)
    : surface.getContext('2d', settings);
}
