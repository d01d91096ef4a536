import { claimQuestions, trainingPrograms } from './trainingResources';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { TrainingResourcesPage } from './TrainingResourcesPage';

test('five programs have a certificate, tag, hours, renewal and worth', () => {
  render(<TrainingResourcesPage />);
  const programs = [
    ['Structural drying academy', 'Georgia'],
    ['Home-inspector association', 'Inspection'],
    ['Roofing manufacturer program', 'Roofing'],
    ['Hail and wind forensic inspector', 'Forensic'],
    ['Adjuster association', 'Adjusting'],
  ];
  expect(trainingPrograms).toHaveLength(programs.length);
  programs.forEach(([name, tag], index) => {
    const program = within(screen.getByRole('region', { name }));
    expect(program.getByText(tag!)).toBeVisible();
    expect(program.getByText(`Certificate ${index + 1} of 5`)).toBeVisible();
    expect(program.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Hours',
      'Renewal',
      'Worth on a claim',
      'Where we use it',
    ]);
  });
});

test('every program answers a question of a claim', () => {
  const answering = new Set(claimQuestions.flatMap(({ answeredBy }) => answeredBy));
  expect([...answering].sort()).toEqual(trainingPrograms.map(({ tag }) => tag).sort());
});
