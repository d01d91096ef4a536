import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { SuccessStoriesPage } from './SuccessStoriesPage';

test('the charts have their figures as text', () => {
  render(<SuccessStoriesPage />, { at: '/success-stories' });
  expect(screen.getByText('over $1.1 billion')).toBeVisible();
  expect(screen.getByText('about 27 percent of the whole, or $811,000 a day')).toBeVisible();
  expect(screen.getByText('97.3%')).toBeVisible();
  expect(screen.getByText('93%')).toBeVisible();

  const scale = within(screen.getByRole('region', { name: 'How far an offer moves: 2x–10x' }));
  expect(scale.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Roof$1,800 → $24,000+13.3x+',
    'Credibility file$86,000.00 → $215,804.782.5x',
    'ESX file$58,000 → $127,0002.2x',
    'Interior$12,000 → $21,0001.8x',
  ]);
});

test('each case links to the page with its details', () => {
  render(<SuccessStoriesPage />, { at: '/success-stories' });
  const more = screen.getAllByRole('article').map((article) => within(article).getByRole('link'));
  expect(more.map((link) => link.getAttribute('href'))).toEqual([
    '/roof-estimates',
    '/interior-assessments',
    '/esx-file-reviews',
    '/credibility-form',
  ]);
  expect(
    within(screen.getByRole('article', { name: 'The claim that was cut first' })).getByText(
      '+150% RECOVERY INCREASE',
    ),
  ).toBeVisible();
});
