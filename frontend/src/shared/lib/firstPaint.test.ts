type Notify = (entries: { getEntriesByName: (name: string) => object[] }) => void;

function load(): Promise<void> {
  let promise = Promise.resolve();
  jest.isolateModules(() => {
    promise = jest.requireActual<{ firstPaint: Promise<void> }>('./firstPaint').firstPaint;
  });
  return promise;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

test('resolves with the first contentful paint, not with the first paint', async () => {
  let notify: Notify = () => undefined;
  const disconnect = jest.fn();
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe = jest.fn();
      disconnect = disconnect;
      constructor(callback: Notify) {
        notify = callback;
      }
    },
  });
  const paint = (...names: string[]) =>
    notify({ getEntriesByName: (name) => names.filter((each) => each === name).map(() => ({})) });
  const resolved = jest.fn();
  const painted = load().then(resolved);

  paint('first-paint');
  await Promise.resolve();
  expect(resolved).not.toHaveBeenCalled();

  paint('first-contentful-paint');
  await painted;
  expect(resolved).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('resolves at once in a browser without PerformanceObserver', async () => {
  await expect(load()).resolves.toBeUndefined();
});
