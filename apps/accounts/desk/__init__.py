"""The support desk's own pages in the Django admin: the search for a member, the member's page, and named actions."""
