import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BuildResult } from '../../src/build/build-options.ts';
import { digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('a second build', () => {
  it('renders all when the navigation or an image changes', async () => {
    await site.build();
    site.edit('site.config.json', (text) => text.replace('"First"', '"The first"'));
    expect((await site.build()).rendered).toBe(COUNT);
    site.edit('content/media/logo.svg', (text) => `${text}<!-- changed -->`);
    expect((await site.build()).rendered).toBe(COUNT);
    expect(digestFiles(site.out)).toEqual(await site.buildCold());
  });

  it('renders only the pages that show a table when its rows change, and all when its columns do', async () => {
    await site.build();
    site.edit('content/data/tables/1.json', (text) =>
      text.replace(/"lead": "[^"]*"/, '"lead": "Somebody Else"'),
    );
    expect((await site.build()).rendered).toBe(1);
    expect(readFileSync(join(site.out, 'p/1.html'), 'utf8')).toContain('Somebody Else');
    site.edit('content/data/tables.schema.json', (text) => text.replace('"Lead"', '"Led by"'));
    expect((await site.build()).rendered).toBe(COUNT);
    expect(digestFiles(site.out)).toEqual(await site.buildCold());
  });

  it('renders only the pages that offer a file when its size changes', async () => {
    const leaflet = join(site.root, 'content/media/leaflet.pdf');
    writeFileSync(leaflet, '%PDF-'.padEnd(2000));
    const downloads = '{ "type": "downloads", "files": [{ "title": "Leaflet", "file": "leaflet.pdf" }] }';
    site.edit(2, (text) => text.replace('"blocks": [', `"blocks": [${downloads}, `));
    await site.build();
    expect(readFileSync(join(site.out, 'p/2.html'), 'utf8')).toContain('PDF, 2 kB');
    writeFileSync(leaflet, '%PDF-'.padEnd(3000));
    expect((await site.build()).rendered).toBe(1);
    expect(readFileSync(join(site.out, 'p/2.html'), 'utf8')).toContain('PDF, 3 kB');
  });

  it('renders nothing for an image that no page shows, and reports a mistake in rows in each build', async () => {
    await site.build();
    writeFileSync(join(site.root, 'content/media/other.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await site.build()).rendered).toBe(0);
    site.edit('content/data/tables/1.json', (text) => text.replace('"number": 3', '"number": "three"'));
    for (const time of [1, 2]) {
      const errors = (await site.build()).problems.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ file, rule }) => `${time} ${file} ${rule}`)).toEqual([
        `${time} content/data/tables/1.json schema/type`,
      ]);
    }
  });
});

describe('an edited page', () => {
  const EDITS: [what: string, edit: () => void][] = [
    ['a page', () => site.edit(3, (text) => text.replace('"Apply"', '"Apply now"'))],
    ['another', () => site.edit(4, (text) => text.replace('"Apply"', '"Apply now"'))],
    ['the first again', () => site.edit(3, (text) => text.replace('"Apply now"', '"Apply"'))],
    ['a former path more', () => site.edit(2, (text) => text.replace('{', '{"redirectFrom": ["/old/2"],'))],
    ['a page, with it', () => site.edit(4, (text) => text.replace('"Apply now"', '"Apply"'))],
    ['that path less', () => site.edit(2, (text) => text.replace('"redirectFrom": ["/old/2"],', ''))],
    ['a last one', () => site.edit(5, (text) => text.replace('"Apply"', '"Apply now"'))],
  ];

  it('results in the bytes of a cold build, edit after edit', async () => {
    await site.build();
    for (const [what, edit] of EDITS) {
      edit();
      expect((await site.build()).rendered, what).toBe(1);
      expect(digestFiles(site.out), what).toEqual(await site.buildCold());
    }
    expect(existsSync(join(site.out, 'old'))).toBe(false);
  });

  it.each([
    ['a link more', '"text": "[First](/p/1)"'],
    ['an anchor more', '"id": "here", "text": "Here."'],
    ['a link to a file more', '"text": "[The logo](logo.svg)"'],
  ])('is rendered alone when it has %s', async (_, more) => {
    await site.build();
    site.edit(3, (text) => text.replace(/"blocks":\s*\[/, `$&{"type": "prose", ${more}},`));
    expect((await site.build()).rendered).toBe(1);
    expect(digestFiles(site.out)).toEqual(await site.buildCold());
  });

  it('is reported if it has a broken link', async () => {
    await site.build();
    const block = '{"type": "prose", "text": "[Nowhere](/nowhere)"}';
    site.edit(3, (text) => text.replace(/"blocks":\s*\[/, `$&${block},`));
    expect((await site.build()).problems.map(({ rule }) => rule)).toContain('broken-link');
  });

  it('is reported at the present line of the problem', async () => {
    site.edit(1, (text) => text.replace('"https://example.org/"', '"http://example.org/"'));
    const line = ({ problems }: BuildResult) =>
      problems.find(({ rule }) => rule === 'insecure-link')?.range.start.line ?? 0;
    const before = line(await site.build());
    site.edit(1, (text) => `\n\n${text}`);
    expect(line(await site.build())).toBe(before + 2);
  });

  it('leaves the old output unchanged if it has an error', async () => {
    await site.build();
    const before = digestFiles(site.out);
    site.edit(3, (text) => text.replace('"cta"', '"ctaa"'));
    expect((await site.build()).problems.some(({ rule }) => rule === 'unknown-block')).toBe(true);
    expect(digestFiles(site.out)).toEqual(before);
  });
});
