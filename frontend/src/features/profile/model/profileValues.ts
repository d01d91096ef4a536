import { type components } from '@/shared/api/schema';
import { type User } from '@/shared/config/bootData';
import { needsLicense } from '@/shared/lib/license';

export type ProfileChanges = components['schemas']['PatchedProfileRequest'];

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'position',
  'licenseNumber',
] as const;

/** What stands in the form; every field is a text. The current password is asked for with a new email alone. */
export type ProfileValues = Record<(typeof FIELDS)[number] | 'currentPassword', string>;

/** The record as a form shows it. */
export function profileOf(user: User): ProfileValues {
  const { firstName, lastName, email, phone, companyName, position, licenseNumber } = user;
  return {
    firstName,
    lastName,
    email,
    phone,
    companyName,
    position,
    licenseNumber: licenseNumber ?? '',
    currentPassword: '',
  };
}

/** Whether two addresses are one; case makes none of its own. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * What differs from the record, trimmed; a new email with the current password. A license number whose field was not
 * shown stays as it is.
 */
export function changesOf(user: User, values: ProfileValues): ProfileChanges {
  const before = profileOf(user);
  const changed = FIELDS.filter((field) => {
    if (field === 'email') return !isSameEmail(values.email, before.email);
    if (field === 'licenseNumber' && !needsLicense(values.position)) return false;
    return values[field].trim() !== before[field];
  });
  const changes: ProfileChanges = Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
  return changes.email === undefined ? changes : { ...changes, currentPassword: values.currentPassword };
}
