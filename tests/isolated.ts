/**
 * The tests that need modules of their own: those of components, whose React is not the one of builds, and those that replace
 * modules.
 */
export const ISOLATED = [
  'tests/**/*.test.tsx',
  'tests/build/plan/digests.test.ts',
  'tests/build/images/inspect-media.test.ts',
  'tests/build/search/search-index.test.ts',
  'tests/build/search/write-search.test.ts',
  'tests/dev/dev-site.test.ts',
  'tests/dev/server.test.ts',
  'tests/desk/app/find.test.ts',
  'tests/desk/server/map.test.ts',
  'tests/desk/server/preview.test.ts',
  'tests/ui/sessions.test.ts',
];
