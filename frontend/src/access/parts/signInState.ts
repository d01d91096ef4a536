/** The router state of a navigation to the sign-in page. */
export interface SignInLocationState {
  /** The path that a guard redirected from. */
  from?: string;
  /** The password was just reset with a mailed link. */
  hasNewPassword?: boolean;
}
