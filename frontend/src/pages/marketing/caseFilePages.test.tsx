import { pricingErrors, scopeErrors } from '@/content/caseFiles/esxFileReviews';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { type ReactElement } from 'react';
import { EsxFileReviewsPage } from './EsxFileReviewsPage';
import { InteriorAssessmentsPage } from './InteriorAssessmentsPage';
import { RoofEstimatesPage } from './RoofEstimatesPage';

const getFigure = (caption: string) => screen.getByText(caption).closest('figure')!;

/** Returns the amounts of the chart. */
function renderPage(page: ReactElement, chart: string) {
  render(page);
  return within(getFigure(chart))
    .getAllByRole('definition')
    .map((definition) => definition.textContent)
    .filter(Boolean);
}

const getSectionTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the roof page shows the amounts, the plan and the damage of each slope', () => {
  expect(renderPage(<RoofEstimatesPage />, 'One roof, one storm')).toEqual(['$1,800', '$24,000+']);
  expect(screen.getByRole('img', { name: /^Plan of the roof/ })).toHaveTextContent('$1,800');
  expect(screen.getAllByRole('heading', { name: /^Slope / }).map((heading) => heading.textContent)).toEqual([
    'Slope A: North, main house',
    'Slope B: South, main house',
    'Slope C: West, wing',
    'Slope D: East, wing',
  ]);
  expect(screen.getByText('14 hits in 100 SF, over the count')).toBeVisible();
  expect(screen.getByText('5 hits in 100 SF, under the count')).toBeVisible();
  const total = screen.getByRole('row', { name: /^Total/ });
  expect(total).toHaveTextContent('Total$1,800$24,000');
});

test('the interior page shows the amounts and its four subjects', () => {
  expect(renderPage(<InteriorAssessmentsPage />, 'One living room')).toEqual(['$12,000', '$21,000']);
  expect(getSectionTitles()).toEqual(
    expect.arrayContaining([
      'IICRC standards',
      'Continuity of finish',
      'Replacement cost for contents',
      'Extended additional living expenses',
    ]),
  );
  expect(screen.getByRole('img', { name: /^Plan of the rooms/ })).toBeVisible();
  expect(screen.getAllByText(/^Night \d+$/)).toHaveLength(14);
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total$12,000$21,000');
});

test('the review page shows the changes, the line counts and both kinds of errors', () => {
  expect(renderPage(<EsxFileReviewsPage />, 'One estimate file')).toEqual(['$58,000', '$127,000']);
  expect(screen.getByRole('row', { name: /^Total as received/ })).toHaveTextContent('$58,000');
  expect(screen.getByRole('row', { name: /^Total as corrected/ })).toHaveTextContent('$127,000');
  expect(screen.getByText('Lines unchanged').parentElement).toHaveTextContent('46');
  for (const [name, errors] of [
    ['Scope errors', scopeErrors],
    ['Pricing errors', pricingErrors],
  ] as const) {
    const section = within(screen.getByRole('region', { name }));
    expect(section.getAllByRole('heading', { level: 3 })).toHaveLength(errors.length);
    expect(errors.length).toBeGreaterThanOrEqual(8);
  }
  expect(getFigure("Labor, in percent of the carrier's allowance")).toHaveTextContent('115–125');
  expect(screen.getAllByText(/15–25% above the carrier's allowance/)).not.toHaveLength(0);
});
