import { type Admin, type User } from '@/entities/member/user';

export const member: User = {
  id: 'b5c6c9d2-1f5b-4a55-9d39-0d8b6f6f1c01',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '(555) 123-4567',
  companyName: 'Engines',
  position: 'Estimator',
  licenseNumber: '',
  createdAt: '2026-01-05T14:03:00Z',
};

export const admin: Admin = {
  id: 'b5c6c9d2-1f5b-4a55-9d39-0d8b6f6f1c02',
  username: 'root',
  fullName: 'Rhea Root',
  role: 'super_admin',
};
