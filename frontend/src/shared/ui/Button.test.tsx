import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { Button } from './Button';

test('a busy button shows its busy label, keeps the focus, and submits nothing', async () => {
  const onSubmit = jest.fn();
  const { user } = render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy busyLabel="PROCESSING...">
        Sign in
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'PROCESSING...' });
  await user.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
