import { type Cast, type Drawn, MOST_RATIO, type Scene } from '../model/scene';
import { type Order, type Report } from './messages';
import { monospaceFace, spawnWorker } from './spawnWorker';
import { type Stage } from './stage';

/** The part of a scene that the app decides; the rest is the size of the window. */
export type Wish = Pick<Scene, 'strength' | 'isMoving'>;

/** Whoever keeps the canvas behind the page drawn. */
export interface Painter {
  show: (wish: Wish) => void;
  dismiss: () => void;
}

/**
 * Hangs one canvas behind the page and has a worker draw on it; where there is none, or it fails, the same is drawn here.
 * The canvas tells what stands on it: `data-names`, `data-strength` and `data-state`.
 */
export function hirePainter(cast: Cast, className: string | undefined, onFailed: () => void): Painter {
  let canvas = document.createElement('canvas');
  let worker: Worker | null = null;
  let stage: Stage | null = null;
  let wish: Wish | null = null;
  let isDismissed = false;
  const sizes = new ResizeObserver(tell);

  function hang() {
    canvas = document.createElement('canvas');
    canvas.className = className ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    document.body.append(canvas);
    sizes.observe(canvas);
  }

  function takeDown() {
    sizes.disconnect();
    canvas.remove();
  }

  function tell() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!wish || width === 0 || height === 0) return;
    const scene = { width, height, ratio: Math.min(devicePixelRatio, MOST_RATIO), ...wish };
    if (worker) order({ scene });
    else stage?.show(scene);
  }

  function order(given: Order, handedOver: Transferable[] = []) {
    worker?.postMessage(given, handedOver);
  }

  function note({ names, strength, isMoving }: Drawn) {
    Object.assign(canvas.dataset, { names, strength, state: isMoving ? 'falling' : 'still' });
  }

  function leaveItToWorker() {
    worker = spawnWorker();
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if ('drawn' in data) note(data.drawn);
      else drawHere();
    };
    worker.onerror = drawHere;
    const offscreen = canvas.transferControlToOffscreen();
    order({ opening: { canvas: offscreen, cast, face: monospaceFace } }, [offscreen]);
  }

  /** A canvas that was handed over cannot be had back: another one takes its place. */
  function drawHere() {
    worker?.terminate();
    worker = null;
    takeDown();
    hang();
    void openStageHere().catch(giveUp);
  }

  async function openStageHere() {
    const [{ openStage }] = await Promise.all([
      import('./stage'),
      document.fonts.load(`500 1em ${cast.fontFamily}`).catch(() => []),
    ]);
    if (isDismissed) return;
    stage = openStage(canvas, cast, note);
    if (stage) tell();
    else giveUp();
  }

  function giveUp() {
    takeDown();
    onFailed();
  }

  hang();
  try {
    leaveItToWorker();
  } catch {
    drawHere();
  }

  return {
    show(next) {
      wish = next;
      tell();
    },
    dismiss() {
      isDismissed = true;
      worker?.terminate();
      stage?.close();
      takeDown();
    },
  };
}
