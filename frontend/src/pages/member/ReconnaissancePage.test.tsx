import { enterAsAdmin, enterAsMember } from '@/features/session/model/sessionCache';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { ReconnaissancePage } from './ReconnaissancePage';

const ADMIN = { id: 'a', username: 'warden', fullName: 'The Warden', role: 'admin' as const };
const MEMBER = {
  id: 'm',
  username: 'nightowl',
  email: 'owl@example.com',
  firstName: 'Nora',
  lastName: 'Owl',
  phone: '(555) 123-4567',
  companyName: 'Owl Roofing',
  position: 'Estimator',
  licenseNumber: null,
  createdAt: '2026-01-02T09:00:00Z',
};

test('visitors are refused and shown the way in', () => {
  render(<ReconnaissancePage />, { at: '/reconnaissance' });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('admins are no members', () => {
  const client = createTestClient();
  enterAsAdmin(client, ADMIN);
  render(<ReconnaissancePage />, { at: '/reconnaissance', client });
  expect(screen.getByText('Access Denied. Login required.')).toBeInTheDocument();
});

test('members see the form and its warning', () => {
  const client = createTestClient();
  enterAsMember(client, MEMBER);
  render(<ReconnaissancePage />, { at: '/reconnaissance', client });
  expect(screen.getByRole('form', { name: 'RECONNAISSANCE' })).toBeInTheDocument();
  expect(screen.getByText('This starts a countdown that cannot be stopped')).toBeInTheDocument();
});
