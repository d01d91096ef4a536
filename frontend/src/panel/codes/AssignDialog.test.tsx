import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen } from '@testing-library/react';
import { unassignedCode } from './fixtures';
import { AssignDialog } from './AssignDialog';

test.each([
  ['Name', 'Please enter both first and last name'],
  ['Phone', 'Please enter a phone number'],
  ['Email', 'Please enter an email address'],
])('a missing %s is shown at its field and in a toast', async (assigneeType, message) => {
  const { user } = render(<AssignDialog code={unassignedCode} onClose={() => undefined} />);
  await user.click(screen.getByRole('radio', { name: assigneeType }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await findToast('Failed to assign code')).toBeInTheDocument();
  expect(await findToast(message)).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Assign code' })).toHaveTextContent(message);
});

test('the assignee type has the name of the API', () => {
  render(<AssignDialog code={unassignedCode} onClose={() => undefined} />);
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveAttribute('name', 'assigneeType');
});
