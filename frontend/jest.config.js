import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.TZ = 'UTC';

const frontend = path.dirname(fileURLToPath(import.meta.url));

export default {
  rootDir: frontend,
  roots: ['<rootDir>/src'],
  testEnvironment: 'jest-fixed-jsdom',
  testEnvironmentOptions: { url: 'http://localhost/' },
  transform: { '\\.(t|j|mj)sx?$': ['@swc/jest', { configFile: path.join(frontend, '.swcrc') }] },
  // Several libraries contain only ES modules.
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/scripts/cssModuleStub.cjs',
    '^@rules/(.*)$': '<rootDir>/../apps/core/rules/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^react-remove-scroll$': '<rootDir>/src/shared/ui/RemoveScroll.tsx',
  },
  setupFilesAfterEnv: ['<rootDir>/src/test/setUp.ts'],
  globals: { DEVELOPMENT_BUILD: false, DEV_PLACEHOLDER_USER: false },
  cacheDirectory: '<rootDir>/.cache/jest',
  // Longer than Testing Library waits (src/test/setUp.ts), so that its message is shown.
  testTimeout: 60_000,
  // The default leaves one processor unused, which on two is half of them.
  maxWorkers: '100%',
  clearMocks: true,
  restoreMocks: true,
};
