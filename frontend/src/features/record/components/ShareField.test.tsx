import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { ShareField } from './ShareField';

/** How many squares of ten units the lines of a drawing hold. */
function squaresOf(path: Element | undefined): number {
  const lines = [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) \d+H(\d+)/g)];
  return lines.reduce((sum, [, from, to]) => sum + (Number(to) - (Number(from) - 2)) / 10, 0);
}

test('a share is drawn file by file and told in the same numbers', () => {
  render(<ShareField percent={97.3} total={1000} perRow={40} label="success rate" won="won" lost="lost" />);
  const [won, lost] = screen.getByRole('figure').querySelectorAll('path');
  expect([squaresOf(won), squaresOf(lost)]).toEqual([973, 27]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '973 of 1,000 won',
    '27 lost',
  ]);
});
