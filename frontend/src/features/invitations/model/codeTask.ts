/** What an admin may look at or do in a dialog about a code. */
export type CodeTask = 'details' | 'assign' | 'unassign' | 'mail' | 'revoke';
