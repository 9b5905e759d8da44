import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildAndReport } from '../../../src/cli/report-build.ts';
import { digestFiles } from '../site-folder.ts';
import { COUNT, setUpTestSite } from '../test-site.ts';

const site = setUpTestSite();

describe('an output that was changed since the last build', () => {
  it.each([
    ['a page was changed', 1, () => writeFileSync(join(site.out, 'p/3.html'), 'poison')],
    ['a page was cut off', 1, () => writeFileSync(join(site.out, 'p/3.json'), '{')],
    ['a page is missing', 1, () => rmSync(join(site.out, 'p/3.html'))],
    ['the sitemap was changed', 0, () => writeFileSync(join(site.out, 'sitemap.xml'), 'poison')],
    ['an image is missing', 0, () => rmSync(join(site.out, 'assets/media'), { recursive: true })],
    ['all of it is missing', COUNT, () => rmSync(site.out, { recursive: true })],
  ])('is restored: %s', async (_, rendered, harm) => {
    await site.build();
    const right = digestFiles(site.out);
    harm();
    expect((await site.build()).rendered).toBe(rendered);
    expect(digestFiles(site.out)).toEqual(right);
  });
});

describe('outputs', () => {
  it('are linked, not copied, while they are up to date', async () => {
    await site.build();
    const inode = (i: number) => statSync(join(site.out, `p/${i}.html`)).ino;
    const before = inode(3);
    site.edit(4, (text) => text.replace('"Apply"', '"Apply now"'));
    await site.build();
    expect(inode(3)).toBe(before);
  });

  it('have the files that only the site config links to', async () => {
    writeFileSync(join(site.root, 'content/media/circular.pdf'), '%PDF-1.7');
    const notice = '"text": "Read the [circular](circular.pdf)."';
    site.edit('site.config.json', (text) => text.replace('{', `{ "notice": { ${notice} },`));
    await site.build();
    expect(existsSync(join(site.out, 'media/circular.pdf'))).toBe(true);
  });

  it('lose removed pages, and links to them are reported', async () => {
    await site.build();
    rmSync(site.page(COUNT - 1));
    expect((await site.build()).problems.map(({ rule }) => rule)).toContain('broken-link');
    expect(existsSync(join(site.out, `p/${COUNT - 1}.html`))).toBe(true);
    for (let i = 0; i < COUNT - 1; i++) site.edit(i, (text) => text.replaceAll(`/p/${COUNT - 1}"`, '/p/0"'));
    await site.build();
    expect(existsSync(join(site.out, `p/${COUNT - 1}.html`))).toBe(false);
    expect(digestFiles(site.out)).toEqual(await site.buildCold());
  });
});

describe('a page that is longer than the site config allows', () => {
  it('is a warning of each build at its file, and the site is built', async () => {
    const setLimit = (limits: string) =>
      site.edit('site.config.json', (text) =>
        text.replace(/{(\s*"limits": [^}]*},)?/, `{"limits": ${limits},`),
      );
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const build = async () => {
      const { problems, isWrong } = await buildAndReport({ root: site.root, out: site.out, now: 0 }, true);
      expect(isWrong).toBe(false);
      return problems.filter(({ rule }) => rule === 'long-page');
    };
    setLimit('{ "pageMaxKB": 2 }');
    const first = await build();
    expect(first).toHaveLength(COUNT);
    expect(first[0]).toMatchObject({
      severity: 'warning',
      file: 'content/pages/0.json',
      range: { start: { line: 1 } },
    });
    expect(existsSync(join(site.out, 'p/0.html'))).toBe(true);
    expect(await build()).toEqual(first);
    site.edit(3, (text) => text.replace('"Apply"', '"Apply now"'));
    expect(await build()).toHaveLength(COUNT);
    setLimit('{ "pageMaxKB": 20 }');
    expect(await build()).toEqual([]);
    log.mockRestore();
  });

  it('is one warning for all pages of a template', async () => {
    const write = (file: string, value: unknown) =>
      writeFileSync(join(site.root, 'content', file), JSON.stringify(value));
    write('data/people.schema.json', { type: 'object', properties: { id: { type: 'string' } } });
    write('data/people.json', [{ id: 'ada' }, { id: 'bea' }, { id: 'chandrasekhar' }]);
    write('pages/person.json', {
      $schema: '../../.blocksite/page.schema.json',
      forEach: { from: 'data/people', key: 'id' },
      path: '/people/{this.id}',
      title: 'About {this.id}',
      blocks: [{ type: 'pageHeader' }],
    });
    site.edit('site.config.json', (text) => text.replace('{', '{"limits": { "pageMaxKB": 1 },'));
    const { problems } = await site.build();
    const long = problems.filter(({ rule, file }) => rule === 'long-page' && file.includes('person'));
    expect(long.map(({ file }) => file)).toEqual(['content/pages/person.json']);
  });
});
