import { appRoutes, paths, getRouteOfPage } from './paths';

const patterns = appRoutes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`));

function getPathname(name: keyof typeof paths): string {
  return name === 'claim' ? paths.claim('4f1c') : (paths[name]().split('?')[0] ?? '');
}

test.each((Object.keys(paths) as (keyof typeof paths)[]).filter((name) => name !== 'root'))(
  'the path function %s returns a route of routes.json',
  (name) => {
    expect(patterns.some((pattern) => pattern.test(getPathname(name)))).toBe(true);
  },
);

test('every route of routes.json has a path function', () => {
  const pathnames = (Object.keys(paths) as (keyof typeof paths)[]).map(getPathname);
  const unreachable = patterns.filter((pattern) => !pathnames.some((pathname) => pattern.test(pathname)));
  expect(unreachable).toEqual([]);
});

test('the access terminal has its mode in the URL', () => {
  expect(paths.accessTerminal('register')).toBe('/access-terminal?mode=register');
});

test('an unknown page name is an error', () => {
  expect(() => getRouteOfPage('NoSuchPage')).toThrow('NoSuchPage');
});
