import { methodAdvantages, methodPhases } from '@/content/systematicApproach';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { MethodCycle } from './MethodCycle';
import { PhaseSpine } from './PhaseSpine';

test('five phases and four advantages, by the names of the specification', () => {
  expect(methodPhases.map(({ number, title }) => `${number} ${title}`)).toEqual([
    '1 Intelligence gathering',
    '2 Strategic planning',
    '3 Tactical deployment',
    '4 Optimization and resolution',
    '5 Security and analysis',
  ]);
  expect(methodAdvantages.map(({ title }) => title)).toEqual([
    'Consistency',
    'Adaptability',
    'Security',
    'Optimization',
  ]);
});

test('each phase starts from what the one before leaves', () => {
  render(<PhaseSpine />);
  const listUnder = (heading: HTMLElement) => heading.nextElementSibling?.textContent;
  const starts = screen.getAllByRole('heading', { name: 'Starts from' }).map(listUnder);
  const leavings = screen.getAllByRole('heading', { name: /^Leaves to phase/ }).map(listUnder);
  expect(starts.slice(1)).toEqual(leavings.slice(0, -1));
  expect(screen.getByRole('heading', { name: 'Leaves to phase 1' })).toBeVisible();
});

test('a phase of the cycle leads to the phase itself', async () => {
  const { user } = render(
    <>
      <MethodCycle />
      <PhaseSpine />
    </>,
    { at: '/systematic-approach' },
  );
  await user.click(screen.getByRole('link', { name: /Tactical deployment/ }));
  expect(screen.getByRole('heading', { name: 'Tactical deployment' }).closest('li')).toHaveFocus();
});
