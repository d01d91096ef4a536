import { type Schemas } from '@/shared/api/schemas';

/** The signed-in member. */
export type User = Schemas['User'];

/** The signed-in panel admin. */
export type Admin = Schemas['Admin'];

/** A member's username and password. */
export type Credentials = Schemas['SignInRequest'];

/** The response to a sign-in, and to a change of the profile. */
export type SignedIn = Schemas['SignedIn'];

/** The fields of the profile that change. */
export type ProfileChanges = Schemas['PatchedProfileRequest'];

export type PasswordChange = Schemas['ChangePasswordRequest'];

/** A response that has nothing but a message for people. */
export type MessageResponse = Schemas['Message'];

/** The response to the end of an impersonation. */
export type ImpersonationEnded = Schemas['ViewingEnded'];
