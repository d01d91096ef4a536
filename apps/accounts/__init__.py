"""Who somebody is: users, members, admin accounts, sessions, the activity log, countdowns, attempts, mail."""
