import { getAccessTerminalPath, getClaimPath, pageRoutes } from './pages';

test('the path of a claim contains its id, escaped', () => {
  expect(getClaimPath('4f1c/..')).toBe('/claims/4f1c%2F..');
});

test('the access terminal has its mode in the URL', () => {
  expect(getAccessTerminalPath('register')).toBe('/access-terminal?mode=register');
});

test('no other path has a parameter', () => {
  expect(pageRoutes.filter(({ path }) => path.includes(':')).map(({ page }) => page)).toEqual(['ClaimPage']);
});
