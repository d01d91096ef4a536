import { getClosestRoutes } from './closestRoutes';

test.each([
  ['/apraisers', '/appraisers'],
  ['/Deployment_Package', '/deployment-packages'],
  ['/contact-us', '/contact'],
  ['/the/process', '/our-process'],
])('%s suggests %s first', (typed, expected) => {
  expect(getClosestRoutes(typed, 3)[0]?.path).toBe(expected);
});

test('pages that need a sign-in are not suggested', () => {
  expect(getClosestRoutes('/dashbord', 3).map(({ path }) => path)).not.toContain('/dashboard');
});

test.each(['/wp-login.php.bak', '/', '/xq/zz'])(
  '%s suggests at most the requested number of pages',
  (typed) => {
    expect(getClosestRoutes(typed, 1).length).toBeLessThanOrEqual(1);
  },
);

test('a path that is similar to no page suggests nothing', () => {
  expect(getClosestRoutes('/xq/zz', 3)).toEqual([]);
});
