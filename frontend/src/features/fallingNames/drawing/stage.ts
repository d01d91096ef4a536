import { dealFallers, fallenAfter, type Faller, nameOfTurn, topOf, turnsOf } from '../model/fall';
import { type Cast, type Drawn, MOVE_MILLISECONDS, type Scene, type Strength } from '../model/scene';
import { createSprites, drawGround, SPRITE_MARGIN } from './sprites';
import { type Context, contextOf, type Surface } from './surface';

/** How long one strength takes to give way to the other. */
const FADE_MILLISECONDS = 240;

/** A frame that comes this much early is taken: displays keep no exact time. */
const TOLERANCE_MILLISECONDS = 4;

/** Seconds that the names are taken to have fallen when they are first seen, so that a still page shows no first row. */
const FIRST_SECONDS = 40;

/** Where names are drawn; knows neither the page nor whether it runs in a worker. */
export interface Stage {
  show: (scene: Scene) => void;
  close: () => void;
}

/**
 * Draws the falling names on a canvas, as told by scenes.
 * @returns null where the canvas cannot be drawn on.
 */
export function openStage(canvas: Surface, cast: Cast, onDrawn: (drawn: Drawn) => void): Stage | null {
  // Opaque, so that nothing below has to be blended with it.
  const found = contextOf(canvas, { alpha: false });
  if (!found) return null;
  const context: Context = found;

  let scene: Scene | null = null;
  let fallers: Faller[] = [];
  let ground: ReturnType<typeof drawGround> | null = null;
  let spriteOf = createSprites(cast, 1);
  let seconds = FIRST_SECONDS;
  let lastFrame = 0;
  let request = 0;
  /** How much of the strength before the present one is still seen, from 1 to 0. */
  let remaining = 0;

  function draw(current: Scene) {
    layGround();
    if (remaining > 0) putDown(current, current.strength === 'full' ? 'dimmed' : 'full', remaining);
    putDown(current, current.strength, 1 - remaining);
  }

  function layGround() {
    context.globalAlpha = 1;
    for (let top = 0; ground && top < canvas.height; top += ground.height)
      context.drawImage(ground.picture, 0, top);
  }

  function putDown({ ratio }: Scene, strength: Strength, share: number) {
    const margin = SPRITE_MARGIN[strength];
    for (const faller of fallers) {
      const turns = turnsOf(faller, seconds);
      const name = nameOfTurn(faller, Math.floor(turns), cast.names.length);
      const { picture, width } = spriteOf(name, faller.layer, strength);
      const x = faller.left + faller.alignment * (faller.columnWidth - width);
      context.globalAlpha = share * faller.light;
      // Whole device pixels: nothing has to be smoothed, which is most of what drawing would cost.
      context.drawImage(
        picture,
        Math.round((x - margin) * ratio),
        Math.round((topOf(faller, turns) - margin) * ratio),
      );
    }
  }

  function fall(now: number) {
    if (!scene?.isMoving) return;
    request = requestAnimationFrame(fall);
    const elapsed = now - lastFrame;
    const pace = remaining > 0 ? MOVE_MILLISECONDS.full : MOVE_MILLISECONDS[scene.strength];
    if (elapsed < pace - TOLERANCE_MILLISECONDS) return;
    lastFrame = now;
    seconds = fallenAfter(seconds, elapsed);
    remaining = Math.max(0, remaining - elapsed / FADE_MILLISECONDS);
    draw(scene);
  }

  function setUp({ width, height, ratio }: Scene) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    ground = drawGround(cast, width, ratio);
    fallers = dealFallers({ width, height, names: cast.names });
    if (scene?.ratio !== ratio) spriteOf = createSprites(cast, ratio);
  }

  return {
    show(next) {
      const last = scene;
      const isResized =
        last?.width !== next.width || last.height !== next.height || last.ratio !== next.ratio;
      if (isResized) setUp(next);
      if (last && last.strength !== next.strength) remaining = next.isMoving ? 1 - remaining : 0;
      if (!next.isMoving) remaining = 0;
      scene = next;
      draw(next);
      cancelAnimationFrame(request);
      if (next.isMoving) {
        lastFrame = performance.now();
        request = requestAnimationFrame(fall);
      }
      onDrawn({ names: fallers.length, strength: next.strength, isMoving: next.isMoving });
    },
    close() {
      scene = null;
      cancelAnimationFrame(request);
    },
  };
}
