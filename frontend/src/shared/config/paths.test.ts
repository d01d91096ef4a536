import { appRoutes, paths, routeOfPage } from './paths';

const patterns = appRoutes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`));

function addressOf(name: keyof typeof paths): string {
  return name === 'claim' ? paths.claim('4f1c') : (paths[name]().split('?')[0] ?? '');
}

test.each((Object.keys(paths) as (keyof typeof paths)[]).filter((name) => name !== 'root'))(
  'the path function %s leads to a route of the product',
  (name) => {
    expect(patterns.some((pattern) => pattern.test(addressOf(name)))).toBe(true);
  },
);

test('every route of the product has a path function', () => {
  const addresses = (Object.keys(paths) as (keyof typeof paths)[]).map(addressOf);
  const unreachable = patterns.filter((pattern) => !addresses.some((address) => pattern.test(address)));
  expect(unreachable).toEqual([]);
});

test('the access terminal keeps its mode in the address', () => {
  expect(paths.accessTerminal('register')).toBe('/access-terminal?mode=register');
});

test('an unknown page name is an error', () => {
  expect(() => routeOfPage('NoSuchPage')).toThrow('NoSuchPage');
});
