import { type Layer } from '../model/layers';
import { type Cast, DIMMED_BLUR_PIXELS, DIMMED_STRENGTH, type Strength } from '../model/scene';
import { type Context, contextOf, type Surface } from './surface';

/** A name drawn once, to be put down at every frame. */
export interface Sprite {
  picture: CanvasImageSource;
  /** The name's own width in CSS pixels. */
  width: number;
}

/** Room around a name, in CSS pixels: what the blur runs out into. */
export const SPRITE_MARGIN: Readonly<Record<Strength, number>> = { full: 1, dimmed: 3 };

/** Em. Names are capitals, so that a sprite holds nothing below the base line: every pixel costs at every frame. */
const CAPITALS_HEIGHT = 0.8;
const BASE_LINE = 0.75;

/** CSS pixels; a multiple of the scan lines' distance, and small enough to stay in the processor's cache. */
const STRIP_HEIGHT = 96;
const SCAN_LINE_DISTANCE = 3;

function newSurface(width: number, height: number): Surface {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function neededContext(surface: Surface, settings?: CanvasRenderingContext2DSettings): Context {
  const context = contextOf(surface, settings);
  if (!context) throw new Error('A sprite cannot be drawn');
  return context;
}

/** What is never drawn on again is put down faster. */
const pictureOf = (surface: Surface): CanvasImageSource =>
  'transferToImageBitmap' in surface ? surface.transferToImageBitmap() : surface;

/** A strip of the page's ground, scan lines and all, `width` CSS pixels wide. */
export function drawGround({ ground, scanLine }: Cast, width: number, ratio: number) {
  const height = Math.round(STRIP_HEIGHT * ratio);
  const surface = newSurface(Math.round(width * ratio), height);
  const context = neededContext(surface, { alpha: false });
  context.fillStyle = ground;
  context.fillRect(0, 0, surface.width, height);
  context.fillStyle = scanLine;
  for (let top = SCAN_LINE_DISTANCE - 1; top < STRIP_HEIGHT; top += SCAN_LINE_DISTANCE)
    context.fillRect(0, Math.round(top * ratio), surface.width, Math.round(ratio));
  return { picture: pictureOf(surface), height };
}

/** Draws names when they are first asked for: each layer's at its size, each strength's with its dimming and its blur. */
export function createSprites({ names, ink, inkOf, fontFamily }: Cast, ratio: number) {
  const drawn = new Map<Layer, Record<Strength, (Sprite | undefined)[]>>();
  const ruler = neededContext(newSurface(1, 1));

  function draw(name: string, { fontSize, brightness }: Layer, strength: Strength): Sprite {
    const font = `500 ${fontSize}px ${fontFamily}`;
    ruler.font = font;
    const { width } = ruler.measureText(name);
    const margin = SPRITE_MARGIN[strength];
    const surface = newSurface(
      Math.ceil((width + 2 * margin) * ratio),
      Math.ceil((CAPITALS_HEIGHT * fontSize + 2 * margin) * ratio),
    );
    const context = neededContext(surface);
    context.scale(ratio, ratio);
    context.font = font;
    context.fillStyle = inkOf[name] ?? ink;
    context.globalAlpha = brightness;
    if (strength === 'dimmed') {
      context.globalAlpha *= DIMMED_STRENGTH;
      context.filter = `blur(${DIMMED_BLUR_PIXELS * ratio}px)`;
    }
    context.fillText(name, margin, margin + BASE_LINE * fontSize);
    return { picture: pictureOf(surface), width };
  }

  return function spriteOf(index: number, layer: Layer, strength: Strength): Sprite {
    let ofLayer = drawn.get(layer);
    if (!ofLayer) drawn.set(layer, (ofLayer = { full: [], dimmed: [] }));
    return (ofLayer[strength][index] ??= draw(names[index] ?? '', layer, strength));
  };
}
