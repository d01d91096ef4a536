/** What a page that leads to the sign-in leaves there in the history entry. */
export interface EntranceState {
  /** The address that a guard turned a visitor away from. */
  from?: string;
  /** A mailed link has just set the password. */
  isPasswordNew?: boolean;
}
