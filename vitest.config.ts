import { defineConfig } from 'vitest/config';
import { TIMEOUT_MS } from './tests/attack/cases.ts';
import { ISOLATED } from './tests/isolated.ts';

// 1 s, the default, is too short for a page of `dev` while both cores are busy.
const expect = { poll: { timeout: 30_000 } };

const inNode = { testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS, expect };

const inBrowsers = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Loading the engine takes longer than most files of tests: those of a project share it.
    isolate: false,
    // Transformed modules are the same in the next run.
    experimental: { fsModuleCache: true },
    setupFiles: ['tests/setup.ts'],
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/specification/**', ...ISOLATED],
          globalSetup: ['tests/bundle-package.ts'],
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'isolated', include: ISOLATED, isolate: true },
      },
      {
        extends: true,
        test: {
          ...inBrowsers,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ['tests/browser/desk/**'],
          globalSetup: ['tests/browser/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowsers,
          name: 'desk',
          include: ['tests/browser/desk/**/*.test.ts'],
          globalSetup: ['tests/browser/desk/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowsers,
          name: 'specification',
          include: ['tests/specification/**/*.test.ts'],
          globalSetup: ['tests/specification/global-setup.ts'],
          setupFiles: ['tests/specification/setup.ts'],
        },
      },
    ],
  },
});
