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

test("the demo's carrier estimate, its lines, the comparison and the claim have the same figures", async () => {
  const { user } = renderDemo();
  await user.click(screen.getByRole('link', { name: /2207 Pelican/ }));
  const card = await screen.findByRole('region', { name: 'Estimates' });
  expect(await within(card).findByText('Replacement cost')).toBeInTheDocument();
  expect(card).toHaveTextContent('The lines add up to the printed total of $43,826.00.');
  expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent('Original Amount$43,826');
  const result = screen.getByRole('region', { name: 'Result' });
  const steps = await within(result).findAllByRole('definition');
  expect(steps.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['$43,826', '$84,610']));

  await user.click(within(card).getByRole('link', { name: /Flashing, pipe jack has different unit prices/ }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Correct/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to the claim' }));
  expect(await screen.findByRole('region', { name: 'Estimates' })).toBeInTheDocument();
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
