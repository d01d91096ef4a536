"""How people get in and keep their access: sign-in, recovery, profile, access expiry. It has no tables."""
