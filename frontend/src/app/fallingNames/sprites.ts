import { type Layer } from './layers';
import { DIMMED_BLUR_PIXELS, DIMMED_OPACITY, type Strength, type Theme } from './scene';

/** A name drawn once, to be copied in every frame. */
export interface Sprite {
  image: CanvasImageSource;
  /** The name's own width in CSS pixels, without the margin. */
  width: number;
}

/** Space around a name for the blur, in CSS pixels. */
export const SPRITE_MARGIN: Readonly<Record<Strength, number>> = { full: 1, dimmed: 3 };

/** Em. Names are in capitals, so a sprite needs no space below the baseline: every pixel costs time in every frame. */
const CAPITALS_HEIGHT = 0.8;
const BASELINE = 0.75;

/** CSS pixels; a multiple of the scan lines' distance, and small enough to stay in the processor's cache. */
const STRIP_HEIGHT = 96;
const SCAN_LINE_DISTANCE = 3;

/** `shadowBlur` is twice the standard deviation, which `blur()` takes. */
const SHADOW_BLUR_PER_BLUR = 2;

function getContext(surface: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings) {
  const context = surface.getContext('2d', settings);
  if (!context) throw new Error('A sprite cannot be drawn');
  return context;
}

/** A strip of the page's background with its scan lines, `width` CSS pixels wide. */
export function drawBackground({ background, scanLine }: Theme, width: number, pixelRatio: number) {
  const height = Math.round(STRIP_HEIGHT * pixelRatio);
  const surface = new OffscreenCanvas(Math.round(width * pixelRatio), height);
  const context = getContext(surface, { alpha: false });
  context.fillStyle = background;
  context.fillRect(0, 0, surface.width, height);
  context.fillStyle = scanLine;
  for (let top = SCAN_LINE_DISTANCE - 1; top < STRIP_HEIGHT; top += SCAN_LINE_DISTANCE)
    context.fillRect(0, Math.round(top * pixelRatio), surface.width, Math.round(pixelRatio));
  return { image: surface.transferToImageBitmap(), height };
}

/** Returns a function that draws a sprite on its first use and caches it per layer and strength. */
export function createSprites({ names, color, colorByName, fontFamily }: Theme, pixelRatio: number) {
  const cache = new Map<Layer, Record<Strength, (Sprite | undefined)[]>>();
  const measuringContext = getContext(new OffscreenCanvas(1, 1));

  function drawSprite(name: string, { fontSize, brightness }: Layer, strength: Strength): Sprite {
    const font = `500 ${fontSize}px ${fontFamily}`;
    measuringContext.font = font;
    const { width } = measuringContext.measureText(name);
    const margin = SPRITE_MARGIN[strength];
    const surface = new OffscreenCanvas(
      Math.ceil((width + 2 * margin) * pixelRatio),
      Math.ceil((CAPITALS_HEIGHT * fontSize + 2 * margin) * pixelRatio),
    );
    const context = getContext(surface);
    context.scale(pixelRatio, pixelRatio);
    context.font = font;
    context.fillStyle = colorByName[name] ?? color;
    context.globalAlpha = brightness;
    let left = margin;
    if (strength === 'dimmed') {
      context.globalAlpha *= DIMMED_OPACITY;
      // The shadow of a name outside the surface, because Safari has no canvas filters.
      left -= surface.width / pixelRatio;
      context.shadowColor = context.fillStyle;
      context.shadowOffsetX = surface.width;
      context.shadowBlur = SHADOW_BLUR_PER_BLUR * DIMMED_BLUR_PIXELS * pixelRatio;
    }
    context.fillText(name, left, margin + BASELINE * fontSize);
    return { image: surface.transferToImageBitmap(), width };
  }

  return function getSprite(nameIndex: number, layer: Layer, strength: Strength): Sprite {
    let layerCache = cache.get(layer);
    if (!layerCache) cache.set(layer, (layerCache = { full: [], dimmed: [] }));
    return (layerCache[strength][nameIndex] ??= drawSprite(names[nameIndex] ?? '', layer, strength));
  };
}
