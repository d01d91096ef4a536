import { formatStatus, formatStatusLabel } from './statusNames';

test.each([
  ['submitted', 'submitted', 'Submitted'],
  ['info_requested', 'info requested', 'Info requested'],
  ['grace', 'grace period', 'Grace period'],
])('%s is named %s and %s', (value, name, label) => {
  expect(formatStatus(value)).toBe(name);
  expect(formatStatusLabel(value)).toBe(label);
});
