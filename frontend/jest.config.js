import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.TZ = 'UTC';

const frontend = path.dirname(fileURLToPath(import.meta.url));

const shared = {
  rootDir: frontend,
  roots: ['<rootDir>/src'],
  transform: {
    // Source maps in files of their own: in the code they are twice as long as the code, and are parsed for each test file.
    '\\.(t|j|mj)sx?$': ['@swc/jest', { configFile: path.join(frontend, '.swcrc'), sourceMaps: true }],
  },
  // These libraries contain only ES modules. The others run as they are.
  transformIgnorePatterns: [
    '/node_modules/(?!.*(@noble/hashes|@open-draft/deferred-promise|lucide-react|rettime|until-async)/)',
  ],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/scripts/cssModuleStub.cjs',
    '^@rules/(.*)$': '<rootDir>/../apps/core/rules/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^react-remove-scroll$': '<rootDir>/src/shared/ui/RemoveScroll.tsx',
  },
  globals: { DEVELOPMENT_BUILD: false, DEV_PLACEHOLDER_USER: false },
  cacheDirectory: '<rootDir>/.cache/jest',
  clearMocks: true,
  restoreMocks: true,
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'dom',
      testMatch: ['**/*.test.tsx', '**/*.dom.test.ts'],
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { url: 'http://localhost/' },
      setupFilesAfterEnv: ['<rootDir>/src/test/setUp.ts', '<rootDir>/src/test/fatalConsole.ts'],
    },
    {
      // Starting a DOM takes longer than most of these tests.
      ...shared,
      displayName: 'node',
      testMatch: ['**/*.test.ts', '!**/*.dom.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/test/fatalConsole.ts'],
    },
  ],
  // Longer than Testing Library waits (src/test/setUp.ts), so that its message is shown.
  testTimeout: 60_000,
  // One more than processors, because tests also wait, for timers and for answers. Percentages stop at 100.
  maxWorkers: availableParallelism() + 1,
};
