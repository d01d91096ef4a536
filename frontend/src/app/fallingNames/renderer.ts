import { MAX_PIXEL_RATIO, type RenderStatus, type Scene, type Theme } from './scene';
import { type WorkerCommand, type WorkerEvent } from './messages';
import { monospaceFont, spawnWorker } from './spawnWorker';

/** The part of a scene that the app decides; the rest is the size of the window. */
export type RenderOptions = Pick<Scene, 'strength' | 'isMoving'>;

export interface Renderer {
  render: (options: RenderOptions) => void;
  destroy: () => void;
}

/**
 * Mounts a canvas behind the page and draws on it in a worker. If that fails, there are no names: they are an ornament.
 * The canvas shows its status as `data-names`, `data-strength` and `data-state`.
 */
export function createRenderer(theme: Theme, className: string | undefined, onFailed: () => void): Renderer {
  const canvas = document.createElement('canvas');
  let worker: Worker | null = null;
  let options: RenderOptions | null = null;
  const resizeObserver = new ResizeObserver(sync);

  function sync() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!options || width === 0 || height === 0) return;
    const pixelRatio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    postCommand({ scene: { width, height, pixelRatio, ...options } });
  }

  function postCommand(command: WorkerCommand, transfer: Transferable[] = []) {
    worker?.postMessage(command, transfer);
  }

  function showStatus({ nameCount, strength, isMoving }: RenderStatus) {
    Object.assign(canvas.dataset, { names: nameCount, strength, state: isMoving ? 'falling' : 'still' });
  }

  function startWorker() {
    worker = spawnWorker();
    worker.onmessage = ({ data }: MessageEvent<WorkerEvent>) => {
      if ('rendered' in data) showStatus(data.rendered);
      else giveUp();
    };
    worker.onerror = giveUp;
    const offscreen = canvas.transferControlToOffscreen();
    postCommand({ init: { canvas: offscreen, theme, font: monospaceFont } }, [offscreen]);
  }

  function destroy() {
    worker?.terminate();
    worker = null;
    resizeObserver.disconnect();
    canvas.remove();
  }

  function giveUp() {
    destroy();
    onFailed();
  }

  canvas.className = className ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  resizeObserver.observe(canvas);
  try {
    startWorker();
  } catch {
    giveUp();
  }

  return {
    render(nextOptions) {
      options = nextOptions;
      sync();
    },
    destroy,
  };
}
