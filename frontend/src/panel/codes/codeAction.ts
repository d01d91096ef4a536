/** Each action opens its own dialog. */
export type CodeAction = 'details' | 'assign' | 'unassign' | 'mail' | 'revoke';
