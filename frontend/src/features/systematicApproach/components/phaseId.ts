/** The id of a phase on the page, and the end of a link to it. */
export const phaseId = (number: number) => `phase-${number}`;
