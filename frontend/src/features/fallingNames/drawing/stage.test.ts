import { type Cast, type Drawn, type Scene } from '../model/scene';
import { createSprites, drawGround } from './sprites';
import { openStage } from './stage';

jest.mock('./sprites');

const CAST = { names: ['CARRIERS', 'USAA'] } as unknown as Cast;
const FULL: Scene = { width: 390, height: 844, ratio: 2, strength: 'full', isMoving: true };
const DIMMED: Scene = { ...FULL, strength: 'dimmed' };
const NAMES = 19;

/** What was put down since the last look: which strengths' names, how many of them, and how much of them is seen. */
let putDown: { picture: unknown; alpha: number; top: number }[];
let reports: Drawn[];

function open() {
  putDown = [];
  reports = [];
  const context = {
    globalAlpha: 1,
    drawImage(picture: unknown, _left: number, top: number) {
      if (picture !== 'ground') putDown.push({ picture, alpha: this.globalAlpha, top });
    },
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  return { canvas, stage: openStage(canvas, CAST, (drawn) => reports.push(drawn))! };
}

function framesIn(milliseconds: number) {
  putDown = [];
  jest.advanceTimersByTime(milliseconds);
  return putDown.length / NAMES;
}

const pictures = () => [...new Set(putDown.map(({ picture }) => picture))];

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(drawGround).mockReturnValue({ picture: 'ground' as never, height: 192 });
  jest
    .mocked(createSprites)
    .mockReturnValue((_index, _layer, strength) => ({ picture: strength as never, width: 40 }));
});
afterEach(() => jest.useRealTimers());

test('a scene is drawn at once, at the screen’s own resolution, and told', () => {
  const { canvas, stage } = open();
  stage.show(FULL);
  expect(canvas).toMatchObject({ width: 780, height: 1688 });
  expect(putDown).toHaveLength(NAMES);
  expect(reports).toEqual([{ names: NAMES, strength: 'full', isMoving: true }]);
});

test('names move every 16 milliseconds in full, and half as often where they are dimmed', () => {
  const { stage } = open();
  stage.show(FULL);
  expect(framesIn(1000)).toBeCloseTo(62, -1);
  stage.show(DIMMED);
  framesIn(1000);
  expect(framesIn(1000)).toBeCloseTo(31, -1);
});

test('one strength gives way to the other within a quarter of a second', () => {
  const { stage } = open();
  stage.show(FULL);
  framesIn(100);
  stage.show(DIMMED);
  framesIn(120);
  expect(pictures()).toEqual(['full', 'dimmed']);
  framesIn(300);
  framesIn(100);
  expect(pictures()).toEqual(['dimmed']);
});

test('what stands still changes at once, and is drawn no more', () => {
  const { stage } = open();
  stage.show({ ...FULL, isMoving: false });
  putDown = [];
  stage.show({ ...DIMMED, isMoving: false });
  expect(pictures()).toEqual(['dimmed']);
  expect(putDown).toHaveLength(NAMES);
  expect(framesIn(1000)).toBe(0);
});

test('a pause in the middle of a change ends it', () => {
  const { stage } = open();
  stage.show(FULL);
  stage.show(DIMMED);
  framesIn(100);
  putDown = [];
  stage.show({ ...DIMMED, isMoving: false });
  expect(pictures()).toEqual(['dimmed']);
  expect(putDown.every(({ alpha }) => alpha > 0.5)).toBe(true);
});

test('after a pause names go on from where they stood', () => {
  const { stage } = open();
  stage.show(FULL);
  framesIn(1000);
  stage.show({ ...FULL, isMoving: false });
  const stood = putDown.slice(-NAMES);
  framesIn(60_000);
  stage.show(FULL);
  expect(putDown).toEqual(stood);
});

test('a stage that is closed draws nothing more', () => {
  const { stage } = open();
  stage.show(FULL);
  stage.close();
  expect(framesIn(1000)).toBe(0);
});

test('a canvas that cannot be drawn on has no stage', () => {
  const canvas = { getContext: () => null } as unknown as HTMLCanvasElement;
  expect(openStage(canvas, CAST, () => undefined)).toBeNull();
});
