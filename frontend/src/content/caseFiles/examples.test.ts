import routes from '@rules/routes.json';
import { type CaseExample, examples } from './examples';

test.each([
  ['RoofEstimatesPage', examples.roof],
  ['InteriorAssessmentsPage', examples.interior],
  ['EsxFileReviewsPage', examples.esx],
] as const)('the description of %s states the sums of its example', (name, example: CaseExample) => {
  const { offer, result, resultShown = shown(result) } = example;
  const description = routes.find(({ page }) => page === name)?.description;
  expect(description).toContain(shown(offer));
  expect(description).toContain(resultShown);
});

function shown(dollars: number): string {
  return `$${dollars.toLocaleString('en-US')}`;
}
