import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absoluteUrl, basePath, dataFile } from '../../src/core/addresses.ts';
import { ENGINE } from '../../src/node/paths.ts';
import { buildWhole, newFolder } from './site-folder.ts';

describe('a site in a sub-folder of its host', () => {
  const folder = newFolder();
  const root = join(folder, 'site');
  const out = join(folder, 'out');
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const pages = () => readdirSync(out, { encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

  beforeAll(async () => {
    cpSync(join(ENGINE, 'tests/fixtures/sites/small'), root, { recursive: true });
    const file = join(root, 'site.config.json');
    const config = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({ ...config, url: 'https://user.example.org/project', shareCards: true }),
    );
    const home = join(root, 'content/pages/home.json');
    const page = JSON.parse(readFileSync(home, 'utf8'));
    page.blocks.push({ type: 'prose', text: ['[Call](/call#content)', '[Back home](/)'] });
    writeFileSync(home, JSON.stringify(page));
    const { problems } = await buildWhole({ root, out });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has every link, picture and file of its pages below the sub-folder, and each is there', () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const file of pages()) {
      const found = [...read(file).matchAll(/\s(?:href|src|data-site|data-page)="([^"#][^"]*)"/g)];
      const sets = [...read(file).matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
        set.split(', ').map((one) => one.split(' ')[0] ?? ''),
      );
      for (const url of [...found.map(([, value = '']) => value), ...sets]) {
        if (/^(https|mailto):/.test(url)) continue;
        checked++;
        const inside = /^\/project\/([^#?]*)/.exec(url)?.[1];
        const name = inside === '' ? 'index.html' : inside;
        const isThere = name && (existsSync(join(out, name)) || existsSync(join(out, `${name}.html`)));
        if (!isThere) wrong.push(`${file}: ${url}`);
      }
    }
    expect(checked).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('says its whole address to search engines and social networks once', () => {
    expect(read('call.html')).toContain(
      '<link rel="canonical" href="https://user.example.org/project/call"/>',
    );
    expect(read('call.html')).toMatch(
      /property="og:image" content="https:\/\/user\.example\.org\/project\/media\/share\./,
    );
    expect(read('sitemap.xml')).toContain('<loc>https://user.example.org/project/call</loc>');
    expect(read('index.html')).toContain('"logo":"https://user.example.org/project/media/logo.');
  });
});

describe('paths', () => {
  it('has the base path of a URL', () => {
    expect(basePath('https://example.org')).toBe('');
    expect(basePath('https://user.example.org/a/b')).toBe('/a/b');
    expect(absoluteUrl('https://user.example.org/a', '/a/media/x.png')).toBe(
      'https://user.example.org/a/media/x.png',
    );
  });

  it('has the data of a home page, at the root and in a sub-folder', () => {
    expect(['/', '/people', '/project/', '/project/people'].map(dataFile)).toEqual([
      'index.json',
      'people.json',
      'project/index.json',
      'project/people.json',
    ]);
  });
});
