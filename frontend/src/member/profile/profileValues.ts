import { requiresLicense } from '@/entities/member/license';
import { type ProfileChanges, type User } from '@/entities/member/user';

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'position',
  'licenseNumber',
] as const;

/** The values of the form, all of them text. The current password is needed only for a new email. */
export type ProfileValues = Record<(typeof FIELDS)[number] | 'currentPassword', string>;

export function toProfileValues(user: User): ProfileValues {
  const { firstName, lastName, email, phone, companyName, position, licenseNumber } = user;
  return {
    firstName,
    lastName,
    email,
    phone,
    companyName,
    position,
    licenseNumber,
    currentPassword: '',
  };
}

/** Ignores case and outer spaces. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * The changed fields, trimmed; a new email together with the current password. A license number stays unchanged if its
 * field is hidden.
 */
export function getProfileChanges(user: User, values: ProfileValues): ProfileChanges {
  const before = toProfileValues(user);
  const changed = FIELDS.filter((field) => {
    if (field === 'email') return !isSameEmail(values.email, before.email);
    if (field === 'licenseNumber' && !requiresLicense(values.position)) return false;
    return values[field].trim() !== before[field];
  });
  const changes: ProfileChanges = Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
  return changes.email === undefined ? changes : { ...changes, currentPassword: values.currentPassword };
}
