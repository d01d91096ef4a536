import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { AppraisersPage } from './AppraisersPage';

test('the page explains the clause, shows the directory and links to the packages', () => {
  render(<AppraisersPage />, { at: '/appraisers' });
  expect(screen.getByRole('heading', { level: 1, name: 'Appraiser Directory' })).toBeVisible();
  expect(screen.getByRole('img', { name: /any two of the three sign/ })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('All 60 appraisers');
  expect(screen.getByText(/submit an appraisal from the dashboard/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to deployment packages' })).toHaveAttribute(
    'href',
    '/deployment-packages',
  );
});
