import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type WorkerCommand, type WorkerEvent } from './messages';
import { spawnWorker } from './spawnWorker';
import { type Scene, type Strength, type RenderStatus, type Theme } from './scene';
import { FallingNames } from './FallingNames';
import { createCanvasRenderer } from './canvasRenderer';
import { createSprites, drawBackground } from './sprites';

jest.mock('./spawnWorker');
jest.mock('./sprites');

describe('FallingNames', () => {
  const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

  class FakeWorker {
    commands: WorkerCommand[] = [];
    onmessage: ((event: { data: WorkerEvent }) => void) | null = null;
    onerror: (() => void) | null = null;
    terminate = jest.fn();
    postMessage = (command: WorkerCommand) => this.commands.push(command);
  }

  let worker: FakeWorker;
  let resize: () => void;

  beforeEach(() => {
    localStorage.clear();
    worker = new FakeWorker();
    jest.mocked(spawnWorker).mockReturnValue(worker as unknown as Worker);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
    jest.spyOn(window, 'ResizeObserver').mockImplementation((notify) => {
      resize = () => notify([], {} as ResizeObserver);
      return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
    });
    Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });

  const canvases = () => document.querySelectorAll('canvas');
  const lastScene = (): Scene | undefined => {
    const command = worker.commands.at(-1);
    return command && 'scene' in command ? command.scene : undefined;
  };
  const control = (name: string) => screen.getByRole('button', { name });

  function TestPages() {
    const [strength, setStrength] = useState<Strength>('full');
    return (
      <>
        <FallingNames strength={strength} hasBar={false} />
        <button type="button" onClick={() => setStrength('dimmed')}>
          Leave the landing
        </button>
      </>
    );
  }

  test('the worker gets the canvas once, and each page sends it a scene', async () => {
    const { user } = render(<TestPages />);
    expect(worker.commands[0]).toHaveProperty('init.theme.names.length', 62);
    expect(lastScene()).toEqual({
      width: 1440,
      height: 900,
      pixelRatio: 1,
      strength: 'full',
      isMoving: true,
    });

    await user.click(screen.getByRole('button', { name: 'Leave the landing' }));
    expect(lastScene()).toMatchObject({ strength: 'dimmed', isMoving: true });
    expect(worker.commands.filter((command) => 'init' in command)).toHaveLength(1);
    expect(canvases()).toHaveLength(1);
    expect(canvases()[0]).toHaveAttribute('aria-hidden', 'true');
  });

  test('the canvas shows its status after the first frame', () => {
    render(<FallingNames strength="full" hasBar={false} />);
    expect(canvases()[0]).not.toHaveAttribute('data-state');
    worker.onmessage?.({ data: { rendered: { nameCount: 264, strength: 'full', isMoving: true } } });
    expect(canvases()[0]).toHaveAttribute('data-names', '264');
    expect(canvases()[0]).toHaveAttribute('data-strength', 'full');
    expect(canvases()[0]).toHaveAttribute('data-state', 'falling');
  });

  test('a pause is saved for the next visit, and so is its end', async () => {
    const view = render(<FallingNames strength="full" hasBar={false} />);
    await view.user.click(control('Pause background'));
    expect(lastScene()).toMatchObject({ isMoving: false });
    view.unmount();
    expect(worker.terminate).toHaveBeenCalled();
    expect(canvases()).toHaveLength(0);

    const { user } = render(<FallingNames strength="full" hasBar={false} />);
    expect(lastScene()).toMatchObject({ isMoving: false });
    await user.click(control('Resume background'));
    expect(lastScene()).toMatchObject({ isMoving: true });
    expect(localStorage).toHaveLength(0);
  });

  test('with blocked storage, a pause still works on this page', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { user } = render(<FallingNames strength="full" hasBar={false} />);
    await user.click(control('Pause background'));
    expect(control('Resume background')).toHaveFocus();
    expect(lastScene()).toMatchObject({ isMoving: false });
  });

  test('endless decoration moves only while the control can pause it', async () => {
    const hasMotion = () => document.documentElement.hasAttribute('data-motion');
    const view = render(<FallingNames strength="full" hasBar={false} />);
    expect(hasMotion()).toBe(true);
    await view.user.click(control('Pause background'));
    expect(hasMotion()).toBe(false);
    await view.user.click(control('Resume background'));
    expect(hasMotion()).toBe(true);
    act(() => setMedia(REDUCED_MOTION, true));
    expect(hasMotion()).toBe(false);
    act(() => setMedia(REDUCED_MOTION, false));
    view.unmount();
    expect(hasMotion()).toBe(false);

    jest.mocked(spawnWorker).mockImplementation(() => {
      throw new ReferenceError('Worker is not defined');
    });
    render(<FallingNames strength="full" hasBar={false} />);
    await waitFor(() => expect(hasMotion()).toBe(false));
  });

  test('reduced motion stops the names and removes the control, also while the page is open', () => {
    render(<FallingNames strength="full" hasBar={false} />);
    act(() => setMedia(REDUCED_MOTION, true));
    expect(lastScene()).toMatchObject({ isMoving: false });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    act(() => setMedia(REDUCED_MOTION, false));
    expect(lastScene()).toMatchObject({ isMoving: true });
  });

  test('the names do not move while the page is hidden', () => {
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<FallingNames strength="full" hasBar={false} />);
    expect(lastScene()).toMatchObject({ isMoving: false });
    isHidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(lastScene()).toMatchObject({ isMoving: true });
  });

  test('a new window size is sent to the worker', () => {
    render(<FallingNames strength="full" hasBar={false} />);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
    resize();
    expect(lastScene()).toMatchObject({ width: 390 });
  });

  test('after the worker fails, there is no canvas and no control', () => {
    render(<FallingNames strength="dimmed" hasBar />);
    act(() => worker.onerror?.());
    expect(worker.terminate).toHaveBeenCalled();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(canvases()).toHaveLength(0);
  });

  test('without a worker there is no canvas and no control', async () => {
    jest.mocked(spawnWorker).mockImplementation(() => {
      throw new ReferenceError('Worker is not defined');
    });
    render(<FallingNames strength="full" hasBar={false} />);
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(canvases()).toHaveLength(0);
  });
});

describe('canvasRenderer', () => {
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
});
