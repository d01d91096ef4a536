import routes from '@rules/routes.json';
import { pageIndex } from './navigation';

/** The landing page, the menu, sign-in pages and pages of mailed links. */
const UNLISTED_PAGES = [
  'LandingPage',
  'NavigationPage',
  'AccessTerminalPage',
  'AdminLoginPage',
  'AdminTestPage',
  'ResetPasswordPage',
  'ConfirmEmailPage',
];

test('the index lists every other public page once', () => {
  const listed = routes.filter(({ area, page }) => area === 'public' && !UNLISTED_PAGES.includes(page));
  expect(pageIndex.flatMap(({ pages }) => pages).sort()).toEqual(listed.map(({ page }) => page).sort());
});
