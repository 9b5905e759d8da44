export type { SiteContext } from '../analyze/site.ts';
export * from './check-page.ts';
export * from './check-site.ts';
export * from './finish-check.ts';
export * from './load-page.ts';
export { readReferences } from './load-page.ts';
export { type CheckOptions, type LoadedSite, loadSite } from './load-site.ts';
export { findOrigin } from './origin.ts';
