import { TABLET } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { reportGroups } from './insiderReports';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { InsiderReportsPage } from './InsiderReportsPage';

test('five groups list four to six reports with number, classification and status', () => {
  setMedia(TABLET, true);
  render(<InsiderReportsPage />);
  const titles = [
    'Carrier playbooks',
    'Code and standards',
    'Market and pricing',
    'Litigation briefs',
    'Proprietary insights',
  ];
  const numbers = titles.flatMap((title) => {
    const reports = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    expect(reports.length).toBeGreaterThanOrEqual(4);
    expect(reports.length).toBeLessThanOrEqual(6);
    return reports.map((report) => {
      expect(within(report).getByRole('heading', { level: 3 })).toHaveTextContent(/\w/);
      expect(within(report).getByText(/^(Members|Restricted|Eyes only)$/)).toBeVisible();
      expect(within(report).getByText('In preparation')).toBeVisible();
      return within(report).getByText(/^[A-Z]{2}-\d\d$/).textContent;
    });
  });
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(screen.getByText('Coming soon')).toBeVisible();
});

test('report titles are unique, and each link of the index leads to its group', async () => {
  const { user } = render(<InsiderReportsPage />);
  const titles = reportGroups.flatMap(({ reports }) => reports.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  const links = within(screen.getByRole('navigation', { name: 'Report groups' })).getAllByRole('link');
  for (const link of links) {
    await user.click(link);
    const name = reportGroups.find(({ title }) => link.textContent.includes(title))?.title;
    expect(screen.getByRole('region', { name })).toHaveFocus();
  }
});
