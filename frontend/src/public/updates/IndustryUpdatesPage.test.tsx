import { industryUpdates, timelineMarks } from './industryUpdates';
import { TABLET } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { IndustryUpdatesPage } from './IndustryUpdatesPage';

test('the timeline positions the dates on a scale of two years', () => {
  render(<IndustryUpdatesPage />);
  const timeline = screen.getByText('Dates and spans, to scale').closest('figure')!;
  expect([...timeline.querySelectorAll('time')].map((time) => [time.dateTime, time.textContent])).toEqual([
    ['2025-01-01', 'Jan 1, 2025'],
    ['2025-11-01', 'Nov 1, 2025'],
    ['2026-01-01', 'Jan 1, 2026'],
  ]);
  const positions = [...timeline.querySelectorAll<HTMLElement>('[data-style^="left"]')].map(({ style }) => [
    Math.round(parseFloat(style.left)),
    style.width && Math.round(parseFloat(style.width)),
  ]);
  expect(positions.slice(0, 4)).toEqual([
    [0, ''],
    [42, ''],
    [50, ''],
    [0, 50],
  ]);
});

test('a timeline link focuses its section', async () => {
  const { user } = render(<IndustryUpdatesPage />);
  await user.click(screen.getByRole('link', { name: /California building code takes effect/ }));
  expect(document.activeElement).toContainElement(
    screen.getByRole('heading', { name: 'California building code' }),
  );
});

test('a hash in the URL scrolls to its section', () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(<IndustryUpdatesPage />, { at: '/industry-updates#energy', path: '/industry-updates' });
  expect(scrollIntoView.mock.contexts.map((element) => (element as Element).id)).toEqual(['energy']);
});

test('the six subjects have their figures and an action for the file', () => {
  // A phone shows them folded.
  setMedia(TABLET, true);
  render(<IndustryUpdatesPage />);
  for (const title of [
    'The fortified-roof standard',
    'The roofing manual, 2025 edition',
    'Model-code cycles',
    'California building code',
    'Insurance market trends',
    'Energy codes',
  ]) {
    const section = within(screen.getByRole('region', { name: title }));
    expect(section.getByRole('heading', { name: 'On your file' })).toBeVisible();
  }
  expect(screen.getByText('Effective Jan 1, 2025. Builder deadline Nov 1, 2025')).toBeVisible();
  expect(screen.getByText('Minimum sheathing').parentElement).toHaveTextContent('7/16 in.');
  expect(screen.getByText('"New Roof" designation').parentElement).toHaveTextContent('5 years');
  expect(screen.getByText('Effective Jan 1, 2026')).toBeVisible();
});

test('every mark of the timeline has a section', () => {
  const ids = industryUpdates.map(({ id }) => id);
  expect(timelineMarks.filter(({ update }) => !ids.includes(update))).toEqual([]);
});
