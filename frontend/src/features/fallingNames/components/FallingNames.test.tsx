import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type Order, type Report } from '../drawing/messages';
import { spawnWorker } from '../drawing/spawnWorker';
import { openStage } from '../drawing/stage';
import { type Scene, type Strength } from '../model/scene';
import { FallingNames } from './FallingNames';

jest.mock('../drawing/spawnWorker');
jest.mock('../drawing/stage');

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A worker that keeps its orders; a test reports for it. */
class PretendedWorker {
  orders: Order[] = [];
  onmessage: ((event: { data: Report }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = jest.fn();
  postMessage = (order: Order) => this.orders.push(order);
}

let worker: PretendedWorker;
let resize: () => void;

beforeEach(() => {
  localStorage.clear();
  worker = new PretendedWorker();
  jest.mocked(spawnWorker).mockReturnValue(worker as unknown as Worker);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  jest.spyOn(window, 'ResizeObserver').mockImplementation((notify) => {
    resize = () => notify([], {} as ResizeObserver);
    return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
  });
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  Reflect.deleteProperty(document, 'fonts');
});

const canvases = () => document.querySelectorAll('canvas');
const lastScene = (): Scene | undefined => {
  const order = worker.orders.at(-1);
  return order && 'scene' in order ? order.scene : undefined;
};
const control = (name: string) => screen.getByRole('button', { name });

/** The names behind the landing, and a way off it. */
function Pages() {
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

test('one canvas is handed to the worker for good, and each page tells it how to draw', async () => {
  const { user } = render(<Pages />);
  expect(worker.orders[0]).toHaveProperty('opening.cast.names.length', 62);
  expect(lastScene()).toEqual({ width: 1440, height: 900, ratio: 1, strength: 'full', isMoving: true });

  await user.click(screen.getByRole('button', { name: 'Leave the landing' }));
  expect(lastScene()).toMatchObject({ strength: 'dimmed', isMoving: true });
  expect(worker.orders.filter((order) => 'opening' in order)).toHaveLength(1);
  expect(canvases()).toHaveLength(1);
  expect(canvases()[0]).toHaveAttribute('aria-hidden', 'true');
});

test('the canvas tells what stands on it, once it does', () => {
  render(<FallingNames strength="full" hasBar={false} />);
  expect(canvases()[0]).not.toHaveAttribute('data-state');
  worker.onmessage?.({ data: { drawn: { names: 264, strength: 'full', isMoving: true } } });
  expect(canvases()[0]).toHaveAttribute('data-names', '264');
  expect(canvases()[0]).toHaveAttribute('data-strength', 'full');
  expect(canvases()[0]).toHaveAttribute('data-state', 'falling');
});

test('a pause is kept for the next visit, and so is its end', async () => {
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

test('where the browser keeps nothing, a pause still holds on this page', async () => {
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

test('endless decoration moves only where it can be halted: not paused, not under reduced motion, not without a control', async () => {
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
  jest.mocked(openStage).mockReturnValue(null);
  render(<FallingNames strength="full" hasBar={false} />);
  await waitFor(() => expect(hasMotion()).toBe(false));
});

test('who asks for less motion gets a still picture and nothing to pause, from that moment on', () => {
  render(<FallingNames strength="full" hasBar={false} />);
  act(() => setMedia(REDUCED_MOTION, true));
  expect(lastScene()).toMatchObject({ isMoving: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => setMedia(REDUCED_MOTION, false));
  expect(lastScene()).toMatchObject({ isMoving: true });
});

test('nothing falls while nobody can see it', () => {
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(<FallingNames strength="full" hasBar={false} />);
  expect(lastScene()).toMatchObject({ isMoving: false });
  isHidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(lastScene()).toMatchObject({ isMoving: true });
});

test('another window size is told to the worker', () => {
  render(<FallingNames strength="full" hasBar={false} />);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  resize();
  expect(lastScene()).toMatchObject({ width: 390 });
});

test('a worker that fails leaves the drawing to the page, on a new canvas', async () => {
  const stage = { show: jest.fn(), close: jest.fn() };
  jest.mocked(openStage).mockReturnValue(stage);
  const { unmount } = render(<FallingNames strength="dimmed" hasBar />);
  const [handedOver] = canvases();
  worker.onerror?.();
  expect(worker.terminate).toHaveBeenCalled();
  await waitFor(() => expect(stage.show).toHaveBeenCalled());
  expect(openStage).toHaveBeenCalledWith(canvases()[0], expect.anything(), expect.anything());
  expect(canvases()[0]).not.toBe(handedOver);
  expect(stage.show).toHaveBeenLastCalledWith(expect.objectContaining({ strength: 'dimmed', width: 1440 }));
  unmount();
  expect(stage.close).toHaveBeenCalled();
});

test('where nothing can be drawn at all there is no canvas and nothing to pause', async () => {
  jest.mocked(spawnWorker).mockImplementation(() => {
    throw new ReferenceError('Worker is not defined');
  });
  jest.mocked(openStage).mockReturnValue(null);
  render(<FallingNames strength="full" hasBar={false} />);
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  expect(canvases()).toHaveLength(0);
});
