import { closestRoutes } from './closestRoutes';

test.each([
  ['/apraisers', '/appraisers'],
  ['/Deployment_Package', '/deployment-packages'],
  ['/contact-us', '/contact'],
  ['/the/process', '/our-process'],
])('%s was most likely meant to be %s', (typed, meant) => {
  expect(closestRoutes(typed, 3)[0]?.path).toBe(meant);
});

test('pages behind a door are not suggested', () => {
  expect(closestRoutes('/dashbord', 3).map(({ path }) => path)).not.toContain('/dashboard');
});

test.each(['/wp-login.php.bak', '/', '/xq/zz'])('%s is like no more pages than asked for', (typed) => {
  expect(closestRoutes(typed, 1).length).toBeLessThanOrEqual(1);
});

test('an address like none suggests nothing', () => {
  expect(closestRoutes('/xq/zz', 3)).toEqual([]);
});
