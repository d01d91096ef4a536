import { advanceTime, createParticles, getCycles, getNameIndex, getTop, type Particle } from './particles';
import { FRAME_INTERVAL_MS, type RenderStatus, type Scene, type Strength, type Theme } from './scene';
import { createSprites, drawBackground, SPRITE_MARGIN } from './sprites';

/** The cross-fade from one strength to the other. */
const FADE_MS = 240;

/** A frame may come this much early, because displays are not exact. */
const FRAME_TOLERANCE_MS = 4;

/** The names start as if they had fallen for this time, so that a still page does not show them in rows. */
const INITIAL_SECONDS = 40;

/** Draws on the worker's canvas. */
export interface CanvasRenderer {
  render: (scene: Scene) => void;
}

/** @returns null if the canvas has no 2D context. */
export function createCanvasRenderer(
  canvas: OffscreenCanvas,
  theme: Theme,
  onRendered: (status: RenderStatus) => void,
): CanvasRenderer | null {
  // An opaque canvas is not blended with what is below it.
  const canvasContext = canvas.getContext('2d', { alpha: false });
  if (!canvasContext) return null;
  const context: OffscreenCanvasRenderingContext2D = canvasContext;

  let scene: Scene | null = null;
  let particles: Particle[] = [];
  let background: ReturnType<typeof drawBackground> | null = null;
  let getSprite = createSprites(theme, 1);
  let seconds = INITIAL_SECONDS;
  let lastFrame = 0;
  let request = 0;
  /** The share of the previous strength that is still visible, from 1 to 0. */
  let fadeRemaining = 0;

  function drawFrame({ strength, pixelRatio }: Scene) {
    context.globalAlpha = 1;
    for (let top = 0; background && top < canvas.height; top += background.height)
      context.drawImage(background.image, 0, top);
    const previousStrength = strength === 'full' ? 'dimmed' : 'full';
    if (fadeRemaining > 0) drawParticles(pixelRatio, previousStrength, fadeRemaining);
    drawParticles(pixelRatio, strength, 1 - fadeRemaining);
  }

  function drawParticles(pixelRatio: number, strength: Strength, opacity: number) {
    const margin = SPRITE_MARGIN[strength];
    for (const particle of particles) {
      const cycles = getCycles(particle, seconds);
      const nameIndex = getNameIndex(particle, Math.floor(cycles), theme.names.length);
      const { image, width } = getSprite(nameIndex, particle.layer, strength);
      const left = particle.left + particle.alignment * (particle.columnWidth - width);
      context.globalAlpha = opacity * particle.opacity;
      // Whole device pixels need no smoothing, which would be most of the cost of drawing.
      context.drawImage(
        image,
        Math.round((left - margin) * pixelRatio),
        Math.round((getTop(particle, cycles) - margin) * pixelRatio),
      );
    }
  }

  function animate(now: number) {
    if (!scene?.isMoving) return;
    request = requestAnimationFrame(animate);
    const elapsed = now - lastFrame;
    const interval = fadeRemaining > 0 ? FRAME_INTERVAL_MS.full : FRAME_INTERVAL_MS[scene.strength];
    if (elapsed < interval - FRAME_TOLERANCE_MS) return;
    lastFrame = now;
    seconds = advanceTime(seconds, elapsed);
    fadeRemaining = Math.max(0, fadeRemaining - elapsed / FADE_MS);
    drawFrame(scene);
  }

  function resize({ width, height, pixelRatio }: Scene) {
    canvas.width = Math.round(width * pixelRatio);
    canvas.height = Math.round(height * pixelRatio);
    background = drawBackground(theme, width, pixelRatio);
    particles = createParticles({ width, height, names: theme.names });
    if (scene?.pixelRatio !== pixelRatio) getSprite = createSprites(theme, pixelRatio);
  }

  return {
    render(next) {
      const previous = scene;
      const isResized =
        previous?.width !== next.width ||
        previous.height !== next.height ||
        previous.pixelRatio !== next.pixelRatio;
      if (isResized) resize(next);
      if (previous && previous.strength !== next.strength)
        fadeRemaining = next.isMoving ? 1 - fadeRemaining : 0;
      if (!next.isMoving) fadeRemaining = 0;
      scene = next;
      drawFrame(next);
      cancelAnimationFrame(request);
      if (next.isMoving) {
        lastFrame = performance.now();
        request = requestAnimationFrame(animate);
      }
      onRendered({ nameCount: particles.length, strength: next.strength, isMoving: next.isMoving });
    },
  };
}
