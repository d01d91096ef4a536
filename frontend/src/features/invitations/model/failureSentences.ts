/** What the panel says where codes could not be read or made (member specification, section 8). */
export const FETCH_FAILURE = 'Failed to fetch invitation codes';
export const GENERATE_FAILURE = 'Failed to generate codes';
export const CREATE_FAILURE = 'Failed to create custom code';
