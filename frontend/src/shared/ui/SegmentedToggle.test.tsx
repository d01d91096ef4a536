import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { SegmentedToggle } from './SegmentedToggle';

const OPTIONS = [
  { value: 'admin', label: 'Admin' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'users', label: 'Users' },
] as const;

function Example() {
  const [value, setValue] = useState<'admin' | 'neutral' | 'users'>('neutral');
  return <SegmentedToggle label="Sign in as" options={OPTIONS} value={value} onChange={setValue} />;
}

test('an option is chosen by mouse or with the arrow keys', async () => {
  const { user } = render(<Example />);
  expect(screen.getByRole('radiogroup', { name: 'Sign in as' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Neutral' })).toBeChecked();
  await user.click(screen.getByText('Admin'));
  expect(screen.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Neutral' })).toBeChecked();
});
