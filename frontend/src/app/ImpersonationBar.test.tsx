import { createImpersonation } from './impersonation/fixtures';
import { bootData } from '@/shared/api/bootData';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { ImpersonationBar } from './deferred';

afterEach(() => {
  bootData.impersonation = null;
});

test('without impersonation there is no banner', () => {
  render(<ImpersonationBar />);
  expect(screen.queryByRole('region', { name: 'Support viewing' })).not.toBeInTheDocument();
});

test('the banner shows the name of the member from the first paint', async () => {
  bootData.impersonation = createImpersonation({ memberName: 'Marcus Reyes' });
  render(<ImpersonationBar />);
  expect(screen.getByRole('region', { name: 'Support viewing' })).toHaveTextContent(
    /Marcus Reyes|VIEWING OVER/,
  );
  // The page has no session, so the banner says that the impersonation has ended.
  expect(await screen.findByText('VIEWING OVER')).toBeVisible();
});
