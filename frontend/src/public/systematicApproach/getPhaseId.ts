/** The element id and URL hash of a phase. */
export const getPhaseId = (number: number) => `phase-${number}`;
