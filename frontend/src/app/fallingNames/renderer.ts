import { MAX_PIXEL_RATIO, type RenderStatus, type Scene, type Theme } from './scene';
import { type CanvasRenderer } from './canvasRenderer';
import { type WorkerCommand, type WorkerEvent } from './messages';
import { monospaceFont, spawnWorker } from './spawnWorker';

/** The part of a scene that the app decides; the rest is the size of the window. */
export type RenderOptions = Pick<Scene, 'strength' | 'isMoving'>;

export interface Renderer {
  render: (options: RenderOptions) => void;
  destroy: () => void;
}

/**
 * Mounts a canvas behind the page and draws on it in a worker. Draws in the page if there is no worker, or if it fails.
 * The canvas shows its status as `data-names`, `data-strength` and `data-state`.
 */
export function createRenderer(theme: Theme, className: string | undefined, onFailed: () => void): Renderer {
  let canvas = document.createElement('canvas');
  let worker: Worker | null = null;
  let canvasRenderer: CanvasRenderer | null = null;
  let options: RenderOptions | null = null;
  let isDestroyed = false;
  const resizeObserver = new ResizeObserver(sync);

  function mount() {
    canvas = document.createElement('canvas');
    canvas.className = className ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    document.body.append(canvas);
    resizeObserver.observe(canvas);
  }

  function unmount() {
    resizeObserver.disconnect();
    canvas.remove();
  }

  function sync() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!options || width === 0 || height === 0) return;
    const scene = { width, height, pixelRatio: Math.min(devicePixelRatio, MAX_PIXEL_RATIO), ...options };
    if (worker) postCommand({ scene });
    else canvasRenderer?.render(scene);
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
      else fallBackToPage();
    };
    worker.onerror = fallBackToPage;
    const offscreen = canvas.transferControlToOffscreen();
    postCommand({ init: { canvas: offscreen, theme, font: monospaceFont } }, [offscreen]);
  }

  function fallBackToPage() {
    worker?.terminate();
    worker = null;
    // A canvas that was transferred to the worker cannot be used again.
    unmount();
    mount();
    void startInPage().catch(giveUp);
  }

  async function startInPage() {
    const [{ createCanvasRenderer }] = await Promise.all([
      import('./canvasRenderer'),
      document.fonts.load(`500 1em ${theme.fontFamily}`).catch(() => []),
    ]);
    if (isDestroyed) return;
    canvasRenderer = createCanvasRenderer(canvas, theme, showStatus);
    if (canvasRenderer) sync();
    else giveUp();
  }

  function giveUp() {
    unmount();
    onFailed();
  }

  mount();
  try {
    startWorker();
  } catch {
    fallBackToPage();
  }

  return {
    render(nextOptions) {
      options = nextOptions;
      sync();
    },
    destroy() {
      isDestroyed = true;
      worker?.terminate();
      canvasRenderer?.destroy();
      unmount();
    },
  };
}
