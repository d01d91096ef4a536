/** A canvas, in a worker or in the page. */
export type Surface = OffscreenCanvas | HTMLCanvasElement;

export type Context2d = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** The two branches are the same, but TypeScript cannot call `getContext` on the union. */
export function getContext2d(
  surface: Surface,
  settings?: CanvasRenderingContext2DSettings,
): Context2d | null {
  return 'transferToImageBitmap' in surface
    ? surface.getContext('2d', settings)
    : surface.getContext('2d', settings);
}
