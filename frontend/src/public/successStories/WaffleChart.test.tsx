import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { WaffleChart } from './WaffleChart';

/** A square has ten units and a gap of two. */
function countSquares(path: Element | undefined): number {
  const lines = [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) \d+H(\d+)/g)];
  return lines.reduce((sum, [, from, to]) => sum + (Number(to) - (Number(from) - 2)) / 10, 0);
}

test('the squares and the legend show the same numbers', () => {
  render(<WaffleChart percent={97.3} total={1000} perRow={40} label="success rate" won="won" lost="lost" />);
  const [won, lost] = screen.getByRole('figure').querySelectorAll('path');
  expect([countSquares(won), countSquares(lost)]).toEqual([973, 27]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '973 of 1,000 won',
    '27 lost',
  ]);
});
