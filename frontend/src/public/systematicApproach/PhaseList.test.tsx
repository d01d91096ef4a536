import { methodAdvantages, methodPhases } from './systematicApproach';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { MethodCycle } from './MethodCycle';
import { PhaseList } from './PhaseList';

test('there are five phases and four advantages', () => {
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

test('each phase starts from the outputs of the previous one', () => {
  render(<PhaseList />);
  const getListText = (heading: HTMLElement) => heading.nextElementSibling?.textContent;
  const inputs = screen.getAllByRole('heading', { name: 'Starts from' }).map(getListText);
  const outputs = screen.getAllByRole('heading', { name: /^Leaves to phase/ }).map(getListText);
  expect(inputs.slice(1)).toEqual(outputs.slice(0, -1));
  expect(screen.getByRole('heading', { name: 'Leaves to phase 1' })).toBeVisible();
});

test('a link in the cycle focuses the phase', async () => {
  const { user } = render(
    <>
      <MethodCycle />
      <PhaseList />
    </>,
    { at: '/systematic-approach' },
  );
  await user.click(screen.getByRole('link', { name: /Tactical deployment/ }));
  expect(screen.getByRole('heading', { name: 'Tactical deployment' }).closest('li')).toHaveFocus();
});
