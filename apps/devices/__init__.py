"""The browsers that a member has bound, member sign-in, and access expiry."""
