import { registrationSchema } from './registrationSchema';
import { toRegistration, type RegistrationValues } from './registrationValues';

const valid: RegistrationValues = {
  invitationCode: 'AAN-AAAAA-BBBBB',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '(555) 123-4567',
  companyName: 'Engines',
  position: 'Estimator',
  licenseNumber: '',
  username: 'ada',
  password: 'secret1',
  confirmPassword: 'secret1',
};

/** Formik passes empty fields as undefined. */
function getErrors(changes: Partial<RegistrationValues>): Record<string, string> {
  const filled = Object.entries({ ...valid, ...changes }).filter(([, value]) => value !== '');
  try {
    registrationSchema.validateSync(Object.fromEntries(filled), { abortEarly: false });
    return {};
  } catch (error) {
    const { inner } = error as { inner: { path: string; message: string }[] };
    return Object.fromEntries(inner.map(({ path, message }) => [path, message]));
  }
}

test('accepts a complete form', () => {
  expect(getErrors({})).toEqual({});
});

test.each<[keyof RegistrationValues, string, string]>([
  ['invitationCode', '', 'Invitation code is required'],
  ['invitationCode', '   ', 'Invitation code is required'],
  ['invitationCode', 'A'.repeat(51), 'Use at most 50 letters, digits, hyphens and underscores'],
  ['firstName', '', 'First name is required'],
  ['lastName', '  ', 'Last name is required'],
  ['email', '', 'Invalid email address'],
  ['email', 'ada@example', 'Invalid email address'],
  ['email', 'a..b@example.com', 'Invalid email address'],
  ['phone', '', 'Phone number must be at least 10 digits'],
  ['phone', '(555) 123-45', 'Phone number must be at least 10 digits'],
  ['phone', '+44 20 7946 0958', 'Enter a US or Canadian phone number: ten digits, with or without +1'],
  ['companyName', '', 'Company name is required'],
  ['position', '', 'Position is required'],
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', '😀😀', 'Username must be at least 3 characters'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['confirmPassword', 'secret2', "Passwords don't match"],
  ['confirmPassword', '', "Passwords don't match"],
])('%s with %j shows %j', (field, value, message) => {
  expect(getErrors({ [field]: value })).toHaveProperty(field, message);
});

test.each(['adjuster', 'Contractor', ' ADJUSTER '])('%j needs a license number', (position) => {
  const message = 'License number is required for adjusters and contractors';
  expect(getErrors({ position })).toEqual({ licenseNumber: message });
  expect(getErrors({ position, licenseNumber: 'L-1' })).toEqual({});
});

test('sends a license number only if its field was shown', () => {
  expect(toRegistration({ ...valid, position: 'Adjuster', licenseNumber: 'L-1' }).licenseNumber).toBe('L-1');
  expect(toRegistration({ ...valid, licenseNumber: 'L-1' })).not.toHaveProperty('licenseNumber');
});
