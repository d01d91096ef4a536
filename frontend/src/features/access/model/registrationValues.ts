import { needsLicense } from '@/shared/lib/license';
import { type Registration } from '../api/register';

/** What stands in the form; every field is a text. */
export type RegistrationValues = Record<keyof Registration, string>;

/** An empty form, but for the code of an invitation link. */
export function emptyRegistration(invitationCode: string): RegistrationValues {
  return {
    invitationCode,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    companyName: '',
    position: '',
    licenseNumber: '',
    username: '',
    password: '',
    confirmPassword: '',
  };
}

/** What is sent: a license number only where its field was shown. */
export function registrationOf({ licenseNumber, ...values }: RegistrationValues): Registration {
  return needsLicense(values.position) ? { ...values, licenseNumber } : values;
}
