/** What kind of bundle this is; webpack writes the values in, so that a false branch leaves no code behind. */
export const isDevelopmentBundle = DEVELOPMENT_BUILD;

/** Whether the dashboard shows its placeholder member where nobody is signed in (development behaviour only). */
export const hasPlaceholderUser = DEV_PLACEHOLDER_USER;
