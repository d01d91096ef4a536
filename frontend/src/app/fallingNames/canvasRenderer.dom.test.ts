import { type RenderStatus, type Scene, type Theme } from './scene';
import { createCanvasRenderer } from './canvasRenderer';
import { createSprites, drawBackground } from './sprites';

jest.mock('./sprites');

const THEME = { names: ['CARRIERS', 'USAA'] } as unknown as Theme;
const FULL: Scene = { width: 390, height: 844, pixelRatio: 2, strength: 'full', isMoving: true };
const DIMMED: Scene = { ...FULL, strength: 'dimmed' };
const NAME_COUNT = 19;

/** The names drawn since the last reset. The mocked sprites have their strength as image. */
let drawnNames: { image: unknown; alpha: number; top: number }[];
let statuses: RenderStatus[];

function setUp() {
  drawnNames = [];
  statuses = [];
  const context = {
    globalAlpha: 1,
    drawImage(image: unknown, _left: number, top: number) {
      if (image !== 'background') drawnNames.push({ image, alpha: this.globalAlpha, top });
    },
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as OffscreenCanvas;
  return { canvas, renderer: createCanvasRenderer(canvas, THEME, (status) => statuses.push(status))! };
}

function countFrames(milliseconds: number) {
  drawnNames = [];
  jest.advanceTimersByTime(milliseconds);
  return drawnNames.length / NAME_COUNT;
}

const getStrengths = () => [...new Set(drawnNames.map(({ image }) => image))];

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(drawBackground).mockReturnValue({ image: 'background' as never, height: 192 });
  jest
    .mocked(createSprites)
    .mockReturnValue((_index, _layer, strength) => ({ image: strength as never, width: 40 }));
});
afterEach(() => jest.useRealTimers());

test('a scene is drawn at once, in device pixels, and reported', () => {
  const { canvas, renderer } = setUp();
  renderer.render(FULL);
  expect(canvas).toMatchObject({ width: 780, height: 1688 });
  expect(drawnNames).toHaveLength(NAME_COUNT);
  expect(statuses).toEqual([{ nameCount: NAME_COUNT, strength: 'full', isMoving: true }]);
});

test('names move every 16 milliseconds, and half as often when dimmed', () => {
  const { renderer } = setUp();
  renderer.render(FULL);
  expect(countFrames(1000)).toBeCloseTo(62, -1);
  renderer.render(DIMMED);
  countFrames(1000);
  expect(countFrames(1000)).toBeCloseTo(31, -1);
});

test('one strength fades into the other within a quarter of a second', () => {
  const { renderer } = setUp();
  renderer.render(FULL);
  countFrames(100);
  renderer.render(DIMMED);
  countFrames(120);
  expect(getStrengths()).toEqual(['full', 'dimmed']);
  countFrames(300);
  countFrames(100);
  expect(getStrengths()).toEqual(['dimmed']);
});

test('a still scene changes at once and is not drawn again', () => {
  const { renderer } = setUp();
  renderer.render({ ...FULL, isMoving: false });
  drawnNames = [];
  renderer.render({ ...DIMMED, isMoving: false });
  expect(getStrengths()).toEqual(['dimmed']);
  expect(drawnNames).toHaveLength(NAME_COUNT);
  expect(countFrames(1000)).toBe(0);
});

test('a pause during a fade ends it', () => {
  const { renderer } = setUp();
  renderer.render(FULL);
  renderer.render(DIMMED);
  countFrames(100);
  drawnNames = [];
  renderer.render({ ...DIMMED, isMoving: false });
  expect(getStrengths()).toEqual(['dimmed']);
  expect(drawnNames.every(({ alpha }) => alpha > 0.5)).toBe(true);
});

test('after a pause the names continue from the same position', () => {
  const { renderer } = setUp();
  renderer.render(FULL);
  countFrames(1000);
  renderer.render({ ...FULL, isMoving: false });
  const pausedFrame = drawnNames.slice(-NAME_COUNT);
  countFrames(60_000);
  renderer.render(FULL);
  expect(drawnNames).toEqual(pausedFrame);
});

test('a canvas without a 2D context has no renderer', () => {
  const canvas = { getContext: () => null } as unknown as OffscreenCanvas;
  expect(createCanvasRenderer(canvas, THEME, () => undefined)).toBeNull();
});
