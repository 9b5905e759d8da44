import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocs } from '../../src/codegen/docs.ts';
import { describeValue, listFields } from '../../src/codegen/fields.ts';
import { getSchema, resolveNode } from '../../src/core/schema/schema.ts';

describe('generated documents', () => {
  it.each([...createDocs()])('%s is current; if not, run "npm run docs"', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('docs/site-config.md', () => {
  const { properties = {}, required = [] } = getSchema('site');
  const settings = Object.entries(properties).filter(([name]) => name !== '$schema');

  it('has an example of each setting and of each field in it', () => {
    const bare = settings.filter(([, node]) => !resolveNode(node).examples?.length).map(([name]) => name);
    const fields = settings
      .flatMap(([, node]) => listFields(node))
      .filter(({ description }) => !/ (For example|Otherwise) `/.test(description))
      .map(({ field }) => field);
    expect([...bare, ...fields]).toEqual([]);
  });

  it('says what happens without each setting', () => {
    const silent = settings
      .filter(([name, node]) => !required.includes(name) && resolveNode(node).default === undefined)
      .filter(([, node]) => !/\b(Without|Default:)/.test(describeValue(node)));
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe('docs/rules.md', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(core|build|cli|files|render).*\.tsx?$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n');
  const documented = [
    ...readFileSync('docs/rules.md', 'utf8').matchAll(/^(?:\| `([a-z/-]+)` \||## ([a-z-]+)$)/gm),
  ].map(([, inTable, heading]) => inTable ?? heading ?? '');

  it('names each problem that the code reports, and no other', () => {
    const reported = [...code.matchAll(/\brule: '([^']+)'/g)].map(([, name = '']) => name);
    expect(reported.filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the pictures of the documents', () => {
  const named = ['README.md', 'docs/editing.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\/([^)]+)\)/g)].map(
      ([, alt = '', name = '']) => ({ alt, name }),
    ),
  );

  it('exist, are all used, and have a description', () => {
    const files = readdirSync('docs/pictures').filter((name) => !name.endsWith('.ts'));
    expect(named.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(named.filter(({ alt }) => alt.length < 20)).toEqual([]);
  });

  it('are small', () => {
    const large = named.filter(
      ({ name }) => name.endsWith('.webp') && readFileSync(`docs/pictures/${name}`).length > 40_000,
    );
    expect(large).toEqual([]);
  });
});

describe('the links of the documents', () => {
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'content/README.md'].concat(
    readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  );
  const readProse = (file: string) => readFileSync(file, 'utf8').replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');

  /** Returns the anchors of the headings of a document, as code hosts make them. */
  function listAnchors(file: string): string[] {
    const headings = [...readProse(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    return headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );
  }

  it.each(files)('%s leads to files and headings that exist', (file) => {
    const broken = [
      ...readProse(file)
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : relative('.', join(dirname(file), path));
        return !existsSync(target) || (anchor !== undefined && !listAnchors(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });
});
