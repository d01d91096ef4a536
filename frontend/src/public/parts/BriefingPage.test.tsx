import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { type Admin, type User } from '@/entities/member/user';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { BriefingPage } from './BriefingPage';

const page = (
  <BriefingPage
    page="MembershipInfoPage"
    kicker="Membership"
    next={['RegisterPage', 'DeploymentPackagesPage']}
  />
);

test('a visitor sees the link to registration', () => {
  render(page);
  expect(screen.getByRole('link', { name: 'Activate invitation' })).toHaveAttribute(
    'href',
    '/access-terminal?mode=register',
  );
  expect(screen.getByRole('link', { name: /^Join the Network/ })).toBeInTheDocument();
});

test('a member sees a link to the dashboard and none to registration', () => {
  const client = createTestClient();
  setMemberSession(client, { id: 'b4c1', username: 'rosa' } as User);
  render(page, { client });
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: /invitation|Join/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Deployment Packages/ })).toBeInTheDocument();
});

test('an admin sees a link to the panel', () => {
  const client = createTestClient();
  setAdminSession(client, { id: 'a1', username: 'clerk' } as Admin);
  render(page, { client });
  expect(screen.getByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
  expect(screen.queryByRole('link', { name: /invitation|Join/ })).not.toBeInTheDocument();
});
