import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { QuotaBar } from './QuotaBar';

test.each([
  [2, 9, null],
  [7, 10, 'running low'],
  [9, 10, 'almost used up'],
  [5, 5, 'used up'],
])('%d of %d is shown in figures, with a label if little is left', (used, quota, label) => {
  render(<QuotaBar label="Estimates" used={used} quota={quota} />);
  expect(screen.getByText(`${used}/${quota}`)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Estimates' })).toHaveAttribute(
    'aria-valuetext',
    `${used} of ${quota} used`,
  );
  const shownLabel = screen.queryByText(/low|used up/);
  expect(shownLabel?.textContent ?? null).toBe(label);
});

test('a service that the plan does not include is labelled so', () => {
  render(<QuotaBar label="Appraisals" used={0} quota={0} />);
  expect(screen.getByText('0/0')).toBeVisible();
  expect(screen.getByText('not in this plan')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Appraisals' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Not in this plan');
  expect(bar).toHaveAttribute('aria-valuenow', '0');
});

test('a quota that was lowered below its usage is used up', () => {
  render(<QuotaBar label="Appraisals" used={1} quota={0} />);
  expect(screen.getByText('used up')).toBeVisible();
});
