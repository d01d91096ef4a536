import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { NavigationPage } from './NavigationPage';

test('a visitor sees no link to a dashboard or panel', () => {
  render(<NavigationPage />, { at: '/navigation' });
  expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument();
});

test('a member sees a link to the dashboard, an admin one to the panel', () => {
  const member = createTestClient();
  setMemberSession(member, { id: 'm1' } as Parameters<typeof setMemberSession>[1]);
  const { unmount } = render(<NavigationPage />, { at: '/navigation', client: member });
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
  unmount();

  const admin = createTestClient();
  setAdminSession(admin, { id: 'a1', username: 'root', fullName: 'Root', role: 'admin' });
  render(<NavigationPage />, { at: '/navigation', client: admin });
  expect(screen.getByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
});
