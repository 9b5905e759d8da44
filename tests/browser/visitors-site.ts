import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { openOutputFolder } from './output-folder.ts';

/** A small site with numbers, e-mail addresses, cards, and a page in another language. */
const SMALL = 'tests/fixtures/sites/small';

/** Settings of a larger site: two logos, search, share cards, an account and an e-mail address that is too long for a line. */
const VISITORS = {
  logos: [
    { src: 'logo.svg', alt: 'Logo' },
    { src: 'logo.svg', alt: 'Logo' },
  ],
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'Places', href: '/places' },
    { label: 'हिन्दी', href: '/hindi' },
  ],
  search: true,
  shareCards: true,
  footer: { text: '© Northwind', social: [{ network: 'x', href: 'https://x.com/northwind' }] },
  contact: { email: 'office.of-the.director@northwind-society.example.org', address: ['Testpur'] },
};

/** Serves the small site as its visitors see it; see `serveFixture`. */
export function serveVisitors(
  config: Record<string, unknown> = {},
  more: Omit<FixtureChanges, 'config'> = {},
): (path: string) => string {
  return serveFixture(SMALL, () => ({ config: { ...VISITORS, ...config }, ...more }));
}

const $schema = 'https://blocksite.example/schema/page.schema.json';

/** Changes to a fixture site. */
export interface FixtureChanges {
  /** Fields of the site config. */
  config?: Record<string, unknown>;
  /** More pages, by the names of their files. */
  pages?: Record<string, object>;
  /** More files in `content/media/`, by their names. */
  media?: Record<string, Uint8Array>;
  /** More files in `content/data/`, by their names. */
  data?: Record<string, string>;
  /** The build time. Default: 1 January 1970. */
  now?: number;
}

/**
 * Builds and serves a fixture site, one per file or `describe`, with changes, which are made before the
 * first test. Returns a function that returns the URL of a path.
 */
export function serveFixture(
  source: string,
  change: () => FixtureChanges | Promise<FixtureChanges> = () => ({}),
): (path: string) => string {
  let server: Server | undefined;
  let url = '';
  // biome-ignore lint/correctness/noEmptyPattern: vitest takes no other one.
  beforeAll(async ({}, { id }) => {
    const folder = openOutputFolder(id);
    const root = join(folder, 'site');
    rmSync(root, { recursive: true, force: true });
    cpSync(source, root, { recursive: true });
    const { config, pages = {}, media = {}, data = {}, now = 0 } = await change();
    const file = join(root, 'site.config.json');
    const site: object = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...site, ...config }));
    for (const [name, page] of Object.entries(pages))
      writeFileSync(join(root, `content/pages/${name}.json`), JSON.stringify({ $schema, ...page }));
    for (const [name, bytes] of Object.entries(media))
      writeFileSync(join(root, `content/media/${name}`), bytes);
    for (const [name, text] of Object.entries(data)) writeFileSync(join(root, `content/data/${name}`), text);
    const { problems } = await buildSite({ root, out: join(folder, 'dist'), now });
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
    ({ server, url } = await serveFolder(join(folder, 'dist'), 0));
  });
  afterAll(() => server?.close());
  return (path) => url + path;
}
