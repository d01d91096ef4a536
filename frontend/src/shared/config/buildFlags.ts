/** Whether the dashboard shows a placeholder member to visitors. Only in development. */
export const hasPlaceholderUser = DEV_PLACEHOLDER_USER;
