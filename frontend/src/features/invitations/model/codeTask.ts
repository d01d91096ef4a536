/** What an admin may do to a code in a dialog. */
export type CodeTask = 'assign' | 'unassign' | 'revoke';
