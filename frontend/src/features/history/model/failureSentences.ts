/** What the panel says where the record could not be read. */
export const FETCH_FAILURE = 'Failed to fetch the history';
