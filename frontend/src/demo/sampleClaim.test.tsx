import { pasteText } from '@/test/user';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, within } from '@testing-library/react';
import { DemoPage } from './DemoPage';

/** The mock server refuses every call, so these tests also show that nothing is sent. */
function renderDemo() {
  return render(<DemoPage />, { at: '/demo' });
}

test('a request of the demo takes a file, and the strip no longer names it', async () => {
  const { user } = renderDemo();
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  await user.click(within(waiting).getByRole('link', { name: /Harbor Gate/ }));
  await user.upload(
    await screen.findByLabelText('Requested files', { selector: 'input' }),
    new File(['content'], 'hatch.pdf'),
  );
  await user.click(screen.getByRole('button', { name: 'Send files' }));
  expect(await screen.findByText('Received')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
  expect(screen.queryByRole('link', { name: /Harbor Gate/ })).not.toBeInTheDocument();
});

test('the delivered report of the demo is accepted with a message', async () => {
  const { user } = renderDemo();
  await user.click(screen.getByRole('link', { name: /418 Larkspur/ }));
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(result).toHaveTextContent('Report Delivered');
  await pasteText(user, await screen.findByRole('textbox', { name: /Your message/ }), 'Thank you.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Thank you.', { selector: 'li p' })).toBeInTheDocument();
  await user.click(within(result).getByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await findToast('Result accepted')).toBeInTheDocument();
  expect(await within(result).findByText('Accepted')).toBeInTheDocument();
});
