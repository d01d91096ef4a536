/** The router state of a navigation to the sign-in page. */
export interface SignInLocationState {
  /** The path that a guard redirected from. */
  from?: string;
  /** The password was just reset with a mailed link. */
  hasNewPassword?: boolean;
  /** The sign-in waits for its second step. The browser keeps this over a reload, and Back leads to the password. */
  secondStep?: SecondStep;
}

export interface SecondStep {
  /** What the person can prove. */
  methods: readonly string[];
  /** When the server stops waiting, by this browser's clock. */
  endsAt: number;
}
