import { type Schemas } from '@/shared/api/schemas';

/** A username and a password. */
export type Credentials = Schemas['SignInRequest'];
export type MemberSignedIn = Schemas['SignedIn'];
/** Without `user` and `admin` it is a user of the support site. */
export type SecondStepDone = Schemas['SecondStepDone'];
export type SignedOut = Schemas['Message'];

export type Registration = Schemas['RegistrationRequest'];
export type InvitationCheck = Schemas['InvitationChecked'];
export type ClientIp = Schemas['ClientIp'];

export type PasswordResetRequest = Schemas['PasswordResetRequest'];
export type PasswordReset = Schemas['ConfirmPasswordResetRequest'];
export type EmailConfirmation = Schemas['ConfirmEmailRequest'];
export type EmailUndo = Schemas['UndoEmailChangeRequest'];
