/** A state and its cell on a tile-grid map, where every state has the same size. */
export interface StateTile {
  code: string;
  name: string;
  /** Grid lines, counted from 1. */
  row: number;
  column: number;
}

/** The fifty states and the District of Columbia, sorted by name. */
export const states: readonly StateTile[] = [
  { code: 'AL', name: 'Alabama', row: 7, column: 7 },
  { code: 'AK', name: 'Alaska', row: 1, column: 1 },
  { code: 'AZ', name: 'Arizona', row: 6, column: 2 },
  { code: 'AR', name: 'Arkansas', row: 6, column: 5 },
  { code: 'CA', name: 'California', row: 5, column: 1 },
  { code: 'CO', name: 'Colorado', row: 5, column: 3 },
  { code: 'CT', name: 'Connecticut', row: 4, column: 10 },
  { code: 'DE', name: 'Delaware', row: 5, column: 10 },
  { code: 'DC', name: 'District of Columbia', row: 6, column: 9 },
  { code: 'FL', name: 'Florida', row: 8, column: 9 },
  { code: 'GA', name: 'Georgia', row: 7, column: 8 },
  { code: 'HI', name: 'Hawaii', row: 8, column: 1 },
  { code: 'ID', name: 'Idaho', row: 3, column: 2 },
  { code: 'IL', name: 'Illinois', row: 3, column: 6 },
  { code: 'IN', name: 'Indiana', row: 4, column: 6 },
  { code: 'IA', name: 'Iowa', row: 4, column: 5 },
  { code: 'KS', name: 'Kansas', row: 6, column: 4 },
  { code: 'KY', name: 'Kentucky', row: 5, column: 6 },
  { code: 'LA', name: 'Louisiana', row: 7, column: 5 },
  { code: 'ME', name: 'Maine', row: 1, column: 11 },
  { code: 'MD', name: 'Maryland', row: 5, column: 9 },
  { code: 'MA', name: 'Massachusetts', row: 3, column: 11 },
  { code: 'MI', name: 'Michigan', row: 3, column: 8 },
  { code: 'MN', name: 'Minnesota', row: 3, column: 5 },
  { code: 'MS', name: 'Mississippi', row: 7, column: 6 },
  { code: 'MO', name: 'Missouri', row: 5, column: 5 },
  { code: 'MT', name: 'Montana', row: 3, column: 3 },
  { code: 'NE', name: 'Nebraska', row: 5, column: 4 },
  { code: 'NV', name: 'Nevada', row: 4, column: 2 },
  { code: 'NH', name: 'New Hampshire', row: 2, column: 11 },
  { code: 'NJ', name: 'New Jersey', row: 4, column: 9 },
  { code: 'NM', name: 'New Mexico', row: 6, column: 3 },
  { code: 'NY', name: 'New York', row: 3, column: 9 },
  { code: 'NC', name: 'North Carolina', row: 6, column: 7 },
  { code: 'ND', name: 'North Dakota', row: 3, column: 4 },
  { code: 'OH', name: 'Ohio', row: 4, column: 7 },
  { code: 'OK', name: 'Oklahoma', row: 7, column: 4 },
  { code: 'OR', name: 'Oregon', row: 4, column: 1 },
  { code: 'PA', name: 'Pennsylvania', row: 4, column: 8 },
  { code: 'RI', name: 'Rhode Island', row: 3, column: 10 },
  { code: 'SC', name: 'South Carolina', row: 6, column: 8 },
  { code: 'SD', name: 'South Dakota', row: 4, column: 4 },
  { code: 'TN', name: 'Tennessee', row: 6, column: 6 },
  { code: 'TX', name: 'Texas', row: 8, column: 4 },
  { code: 'UT', name: 'Utah', row: 5, column: 2 },
  { code: 'VT', name: 'Vermont', row: 2, column: 10 },
  { code: 'VA', name: 'Virginia', row: 5, column: 8 },
  { code: 'WA', name: 'Washington', row: 3, column: 1 },
  { code: 'WV', name: 'West Virginia', row: 5, column: 7 },
  { code: 'WI', name: 'Wisconsin', row: 3, column: 7 },
  { code: 'WY', name: 'Wyoming', row: 4, column: 3 },
];
