type Notify = (paints: { getEntriesByName: (name: string) => object[] }) => void;

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

test('comes with the first content that is painted, and not with the bare ground', async () => {
  let notify: Notify = () => undefined;
  const disconnect = jest.fn();
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe = jest.fn();
      disconnect = disconnect;
      constructor(callBack: Notify) {
        notify = callBack;
      }
    },
  });
  const paint = (...names: string[]) =>
    notify({ getEntriesByName: (name) => names.filter((each) => each === name).map(() => ({})) });
  const seen = jest.fn();
  const painted = load().then(seen);

  paint('first-paint');
  await Promise.resolve();
  expect(seen).not.toHaveBeenCalled();

  paint('first-contentful-paint');
  await painted;
  expect(seen).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('keeps nobody waiting where the browser does not tell', async () => {
  await expect(load()).resolves.toBeUndefined();
});
