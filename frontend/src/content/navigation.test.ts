import routes from '@rules/routes.json';
import { pageIndex } from './navigation';

/** Public pages that are reached otherwise: this menu, its own entries, the admins' door, and links from mails. */
const ELSEWHERE = [
  'LandingPage',
  'NavigationPage',
  'AccessTerminalPage',
  'AdminLoginPage',
  'AdminTestPage',
  'ResetPasswordPage',
  'ConfirmEmailPage',
];

test('the index names every other public page once', () => {
  const wanted = routes.filter(({ area, page }) => area === 'public' && !ELSEWHERE.includes(page));
  expect(pageIndex.flatMap(({ pages }) => pages).sort()).toEqual(wanted.map(({ page }) => page).sort());
});
