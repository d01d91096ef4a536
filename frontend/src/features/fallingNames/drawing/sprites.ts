import { lineOf } from '../model/fall';
import { type Layer } from '../model/layers';
import { type Cast, DIMMED_BLUR_PIXELS, DIMMED_STRENGTH, type Strength } from '../model/scene';

type Surface = OffscreenCanvas | HTMLCanvasElement;

/** A name drawn once, to be put down at every frame. */
export interface Sprite {
  picture: CanvasImageSource;
  /** The name's own width in CSS pixels. */
  width: number;
}

/** Room around a name, in CSS pixels, that the blur runs out into. */
export const SPRITE_MARGIN = 3;

function newSurface(width: number, height: number): Surface {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Draws names when they are first asked for: each layer's at its size, each strength's with its dimming and its blur. */
export function createSprites({ names, ink, inkOf, fontFamily }: Cast, ratio: number) {
  const drawn = new Map<Layer, Record<Strength, (Sprite | undefined)[]>>();

  function draw(name: string, layer: Layer, strength: Strength): Sprite {
    const font = `500 ${layer.fontSize}px ${fontFamily}`;
    const width = measure(name, font);
    const surface = newSurface(
      Math.ceil((width + 2 * SPRITE_MARGIN) * ratio),
      Math.ceil((lineOf(layer) + 2 * SPRITE_MARGIN) * ratio),
    );
    const context = surface.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
    context.scale(ratio, ratio);
    context.font = font;
    context.textBaseline = 'middle';
    context.fillStyle = inkOf[name] ?? ink;
    context.globalAlpha = layer.brightness;
    if (strength === 'dimmed') {
      context.globalAlpha *= DIMMED_STRENGTH;
      context.filter = `blur(${DIMMED_BLUR_PIXELS * ratio}px)`;
    }
    context.fillText(name, SPRITE_MARGIN, SPRITE_MARGIN + lineOf(layer) / 2);
    return { picture: 'transferToImageBitmap' in surface ? surface.transferToImageBitmap() : surface, width };
  }

  return function spriteOf(index: number, layer: Layer, strength: Strength): Sprite {
    let ofLayer = drawn.get(layer);
    if (!ofLayer) drawn.set(layer, (ofLayer = { full: [], dimmed: [] }));
    return (ofLayer[strength][index] ??= draw(names[index] ?? '', layer, strength));
  };
}

let ruler: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null = null;

function measure(name: string, font: string): number {
  ruler ??= newSurface(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
  ruler.font = font;
  return ruler.measureText(name).width;
}
