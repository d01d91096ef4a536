import { pageRoutes } from '@/shared/config/pages';
import { pageGroups } from './pageGroups';

test('the index lists every public page once, except those that are reached in another way or in preparation', () => {
  const listed = pageGroups.flatMap(([, pages]) => pages);
  const unlisted = pageRoutes.filter(
    ({ area, page }) => area === 'public' && !listed.some((name) => name === page),
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect(unlisted.map(({ page }) => page)).toEqual([
    'LandingPage',
    'NavigationPage',
    'InsiderReportsPage',
    'AccessTerminalPage',
    'AdminLoginPage',
    'AdminTestPage',
    'ResetPasswordPage',
    'ConfirmEmailPage',
  ]);
});
