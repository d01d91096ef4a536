"""The browsers a member's account is bound to, and member sign-in, which the cap can refuse."""
