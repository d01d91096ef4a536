import { format } from 'node:util';

/** What the current test wrote to the console. Any output fails the test, because it would hide real errors. */
let consoleOutput: string[] = [];

for (const level of ['error', 'warn', 'info', 'log'] as const) {
  console[level] = (...values: unknown[]) => {
    consoleOutput.push(`console.${level}: ${format(...values)}`);
  };
}

beforeEach(() => {
  consoleOutput = [];
});
afterEach(() => {
  const output = consoleOutput;
  consoleOutput = [];
  if (output.length > 0) throw new Error(`The test wrote to the console:\n${output.join('\n')}`);
});
