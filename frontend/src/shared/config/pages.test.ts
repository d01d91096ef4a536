import { pageGroups } from './descriptions';
import { getAccessTerminalPath, getClaimPath, getRoute, pageRoutes } from './pages';

test('the path of a claim contains its id, escaped', () => {
  expect(getClaimPath('4f1c/..')).toBe('/claims/4f1c%2F..');
});

test('the access terminal has its mode in the URL', () => {
  expect(getAccessTerminalPath('register')).toBe('/access-terminal?mode=register');
});

test('no other path has a parameter', () => {
  expect(pageRoutes.filter(({ path }) => path.includes(':')).map(({ page }) => page)).toEqual(['ClaimPage']);
});

test('the index of the site lists only public pages, each in one group', () => {
  const listed = pageGroups.flatMap(({ pages }) => pages);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((page) => getRoute(page).area !== 'public')).toEqual([]);
});
