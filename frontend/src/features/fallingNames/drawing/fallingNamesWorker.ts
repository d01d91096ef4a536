import { type Scene } from '../model/scene';
import { type Face, type Opening, type Order, type Report } from './messages';
import { openStage, type Stage } from './stage';

/** How long the names wait for their typeface; after that they keep the one that stands in, so that none is ever redrawn. */
const PATIENCE_MILLISECONDS = 1500;

const scope = self as unknown as {
  fonts?: FontFaceSet;
  postMessage: (report: Report) => void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

let stage: Stage | null = null;
let waiting: Scene | null = null;

async function loadFace({ family, url }: Face) {
  if (!scope.fonts) return;
  const face = new FontFace(family, `url(${url})`, { weight: '400 600' });
  scope.fonts.add(face);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
  await Promise.race([face.load().catch(() => undefined), patience]);
}

async function open({ canvas, cast, face }: Opening) {
  await loadFace(face);
  stage = openStage(canvas, cast, (drawn) => scope.postMessage({ drawn }));
  if (!stage) scope.postMessage({ hasFailed: true });
  else if (waiting) stage.show(waiting);
}

scope.onmessage = ({ data }) => {
  if ('opening' in data) void open(data.opening);
  else if (stage) stage.show(data.scene);
  else waiting = data.scene;
};
