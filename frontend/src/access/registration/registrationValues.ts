import { requiresLicense } from '@/entities/member/license';
import { type Registration } from '@/entities/session/session';

/** All values of the form are strings. */
export type RegistrationValues = Record<keyof Registration, string>;

export function createInitialValues(invitationCode: string): RegistrationValues {
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

/** Omits the license number if its field was not shown. */
export function toRegistration({ licenseNumber, ...values }: RegistrationValues): Registration {
  return requiresLicense(values.position) ? { ...values, licenseNumber } : values;
}
