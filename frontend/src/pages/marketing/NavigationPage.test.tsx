import { enterAsAdmin, enterAsMember } from '@/features/session/model/sessionCache';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { NavigationPage } from './NavigationPage';

test('a visitor is offered no place that is not theirs', () => {
  render(<NavigationPage />, { at: '/navigation' });
  expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument();
});

test('a member finds the dashboard, an admin the panel', () => {
  const member = createTestClient();
  enterAsMember(member, { id: 'm1' } as Parameters<typeof enterAsMember>[1]);
  const { unmount } = render(<NavigationPage />, { at: '/navigation', client: member });
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
  unmount();

  const admin = createTestClient();
  enterAsAdmin(admin, { id: 'a1', username: 'root', fullName: 'Root', role: 'admin' });
  render(<NavigationPage />, { at: '/navigation', client: admin });
  expect(screen.getByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
});
