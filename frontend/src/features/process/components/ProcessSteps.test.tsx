import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { ProcessSteps } from './ProcessSteps';

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

const show = (at = '/our-process') => render(<ProcessSteps />, { at, shell: <Back /> });
const steps = () => screen.getAllByRole('button', { name: /^Step \d / });
const step = (number: number) => steps()[number - 1]!;
const panels = () => screen.queryAllByRole('region', { name: /^Step/ });

/** Each of the five as it stands now, in a word. */
const states = () =>
  steps().map((button) => {
    if (button.getAttribute('aria-expanded') === 'true') return 'open';
    return button.textContent.endsWith(' visited') ? 'visited' : 'closed';
  });

test('five steps, in their order, none of them open', () => {
  show();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    expect.stringMatching(/^Step 1 .*Intelligence Preparation Briefing/),
    expect.stringMatching(/^Step 2 .*Framing problems/),
    expect.stringMatching(/^Step 3 .*Course of action/),
    expect.stringMatching(/^Step 4 .*Comparison and decision/),
    expect.stringMatching(/^Step 5 .*Execution/),
  ]);
  expect(states()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
  expect(panels()).toEqual([]);
});

test('pressing a step opens it alone, marks the one before as visited, and stands in the URL', async () => {
  const { user, address } = show();
  await user.click(step(2));
  expect(states()).toEqual(['closed', 'open', 'closed', 'closed', 'closed']);
  expect(screen.getByRole('region', { name: /Framing problems/ })).toHaveTextContent(
    'Identify carrier vulnerabilities',
  );
  expect(address()).toBe('/our-process?step=2');

  await user.click(step(5));
  expect(states()).toEqual(['closed', 'visited', 'closed', 'closed', 'open']);
  expect(panels()).toHaveLength(1);
  expect(panels()[0]).toHaveTextContent('Assign engineer');
  expect(address()).toBe('/our-process?step=5');
});

test('pressing the open step closes it, and leaves it visited', async () => {
  const { user, address } = show('/our-process?step=3');
  expect(screen.getByRole('region', { name: /Course of action/ })).toBeVisible();
  await user.click(step(3));
  expect(states()).toEqual(['closed', 'closed', 'visited', 'closed', 'closed']);
  expect(panels()).toEqual([]);
  expect(address()).toBe('/our-process');
});

test('a visited step that is opened again is open, no longer visited', async () => {
  const { user } = show('/our-process?step=1');
  await user.click(step(2));
  await user.click(step(1));
  expect(states()).toEqual(['open', 'visited', 'closed', 'closed', 'closed']);
});

test('each open step leads to the next, whose heading takes the focus; the last leads no further', async () => {
  const { user } = show('/our-process?step=4');
  await user.click(screen.getByRole('button', { name: 'Step 5: Execution' }));
  expect(states()).toEqual(['closed', 'closed', 'closed', 'visited', 'open']);
  expect(step(5)).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Step \d:/ })).not.toBeInTheDocument();
});

test('going back opens the step before, and an unknown one opens none', async () => {
  const { user } = show('/our-process?step=9');
  expect(states()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
  await user.click(step(1));
  await user.click(step(2));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(states()).toEqual(['open', 'visited', 'closed', 'closed', 'closed']);
});

test('a step that moves when another closes above it stays where it was pressed', async () => {
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { user } = show('/our-process?step=1');
  jest
    .spyOn(step(2), 'getBoundingClientRect')
    .mockReturnValueOnce({ top: 700 } as DOMRect)
    .mockReturnValueOnce({ top: 180 } as DOMRect);
  await user.click(step(2));
  expect(scrollBy).toHaveBeenCalledWith(0, -520);
});
