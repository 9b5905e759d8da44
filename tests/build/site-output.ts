import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSiteFiles } from '../../src/build/site-files/index.ts';
import { compressFolder } from '../../src/build/write/compress-folder.ts';
import { createMarkerFile } from '../../src/build/write/marker.ts';
import { createSummary, type PageSummary } from '../../src/core/analyze/summary.ts';
import { testSite } from '../blocks/site.ts';

/** Creates the summary of a page at `path` that `from` redirect to. */
export function createPageSummary(
  path: string,
  from: readonly string[] = [],
  more: Partial<PageSummary> = {},
): PageSummary {
  const own = {
    file: 'content/pages/a.json',
    path,
    title: `Title of ${path}`,
    kind: 'page',
    draft: false,
  } as const;
  return { ...createSummary(own), redirectFrom: from.map((name) => ({ name, pointer: '' })), ...more };
}

/** Returns a line of HTML that is long enough to be compressed. */
const html = (title: string) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1>${'<p>text</p>'.repeat(100)}\n`;

/** The files of a small built site, without site files. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': html('Home'),
  '404.html': html('Not found'),
  'people.html': html('People'),
  'events.html': html('Events'),
  'events/2025.html': html('Events of 2025'),
  'events/feed.xml': '<x/>',
  'people.json': '{}',
  'assets/main-abcdef12.js': 'export {};',
  'assets/main-abcdef12.css': 'a{}',
  'assets/media/photo.0123abcd.jpg': 'no real photo',
  'media/report.20250101.pdf': 'no real PDF',
  'media/list.csv': 'a,b',
  'media/a b.pdf': 'no real PDF',
  'media/thing.unknown': 'unknown',
  '.git/config': 'secret',
  'events/.hidden/file.txt': 'secret',
  '.well-known/security.txt': 'Contact: mailto:office@example.org',
  '.well-known/acme-challenge/token': 'token',
};

/** Writes a built site into `folder`, compressed; `redirects` lead to `/people`, photos come from `photoHosts`. */
export async function writeOutput(
  folder: string,
  redirects: readonly string[],
  photoHosts?: string[],
): Promise<void> {
  const site = { ...testSite(), feeds: true, ...(photoHosts && { photoHosts }) };
  const pages = [
    createPageSummary('/'),
    createPageSummary('/people', redirects),
    createPageSummary('/events/2025', ['/old/events']),
  ];
  const all = [...Object.entries(FILES), createMarkerFile(site), ...createSiteFiles(site, pages, 0)];
  for (const [name, text] of all) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await compressFolder(folder);
}
