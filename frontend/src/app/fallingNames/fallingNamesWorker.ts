import { type Scene } from './scene';
import { type CanvasRenderer, createCanvasRenderer } from './canvasRenderer';
import { type FontSource, type WorkerCommand, type WorkerEvent, type WorkerInit } from './messages';

/** After this the names keep the fallback font, so that they are never redrawn in another one. */
const FONT_TIMEOUT_MS = 1500;

const scope = self as unknown as {
  fonts?: FontFaceSet;
  postMessage: (event: WorkerEvent) => void;
  onmessage: ((event: MessageEvent<WorkerCommand>) => void) | null;
};

let renderer: CanvasRenderer | null = null;
let pendingScene: Scene | null = null;

async function loadFont({ family, url }: FontSource) {
  if (!scope.fonts) return;
  const face = new FontFace(family, `url(${url})`, { weight: '400 600' });
  scope.fonts.add(face);
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([face.load().catch(() => undefined), timeout]);
}

async function init({ canvas, theme, font }: WorkerInit) {
  await loadFont(font);
  renderer = createCanvasRenderer(canvas, theme, (rendered) => scope.postMessage({ rendered }));
  if (!renderer) scope.postMessage({ hasFailed: true });
  else if (pendingScene) renderer.render(pendingScene);
}

scope.onmessage = ({ data }) => {
  if ('init' in data) void init(data.init);
  else if (renderer) renderer.render(data.scene);
  else pendingScene = data.scene;
};
