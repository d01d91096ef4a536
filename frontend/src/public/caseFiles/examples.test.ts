import descriptions from '@rules/descriptions.json';
import { type CaseExample, examples } from './examples';

test.each([
  ['RoofEstimatesPage', examples.roof],
  ['InteriorAssessmentsPage', examples.interior],
  ['EsxFileReviewsPage', examples.esx],
] as const)('the description of %s contains the amounts of its example', (name, example: CaseExample) => {
  const { offer, result, resultShown = formatDollars(result) } = example;
  const description = descriptions[name];
  expect(description).toContain(formatDollars(offer));
  expect(description).toContain(resultShown);
});

function formatDollars(dollars: number): string {
  return `$${dollars.toLocaleString('en-US')}`;
}
