import { defineConfig } from 'vitest/config';

const inBrowsers = {
  testTimeout: 60_000,
  // Three real browsers on two cores now and then miss a frame; what fails twice has failed.
  retry: 1,
  hookTimeout: 60_000,
  // By default a second: less than a page of many modules takes to be alive while both cores are busy.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/specification/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...inBrowsers,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
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
