import { describe, expect, it } from 'vitest';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import type { ContentSource } from '../../src/core/types.ts';
import { renderPage } from '../../src/render/index.tsx';
import { checkSource, memorySource, SITE } from '../core/memory.ts';
import { resolveChecked } from '../core/resolve-home.ts';

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/site.json', icon: '/i.svg', buildId: 'test' };
const ROWS = '{ "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } }';

/** A site on which whatever an example names exists. */
function sourceWith(blocks: unknown): ContentSource {
  const page = { path: '/example', title: 'Example', blocks };
  const source = memorySource({
    'site.config.json': JSON.stringify({ ...JSON.parse(SITE), photoHosts: ['photos.example.org'] }),
    'content/pages/example.json': JSON.stringify(page),
    'content/pages/home.json': JSON.stringify({
      path: '/',
      title: 'Home',
      blocks: [{ type: 'pageHeader' }],
      redirectFrom: ['/people', '/work', '/courses', '/partners', '/prices'],
    }),
    'content/data/team/members.json': '[{ "name": "Ada" }]',
    'content/data/team.schema.json': ROWS,
  });
  const list = (folder: string) =>
    folder.startsWith('content/media/') ? [`${folder}/a.jpg`] : source.list(folder);
  return { ...source, list, has: (path) => path.startsWith('content/media/') || source.has(path) };
}

function examplesOf(type: string): unknown[] {
  const { examples } = getSchema(`blocks/${type}`);
  return Array.isArray(examples) ? examples : [];
}

/** Renders a page of one block; throws when the block is not valid. */
function render(block: unknown): { html: string; failures: string[] } {
  const checked = checkSource(sourceWith([block]));
  expect(checked.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const resolved = resolveChecked(checked, '/example');
  const failures: string[] = [];
  const input = { ...resolved, now: 0, assets: ASSETS, data: '/x.json', dev: false };
  const html = renderPage(input, (reason) => failures.push(reason));
  return { html, failures };
}

/** Returns the HTML inside `<main>`. */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe.each(blockTypes)('%s', (type) => {
  it.each(examplesOf(type).map((example, i) => [i + 1, example] as const))(
    'example %d is valid and renders',
    (_, example) => {
      const { html, failures } = render(example);
      expect(failures).toEqual([]);
      expect(mainOf(html).replace(/<h1.*?<\/h1>/, '').length).toBeGreaterThan(60);
      expect(html).not.toMatch(/\sstyle=/);
    },
  );

  it('has its anchor and its language', () => {
    const [example] = examplesOf(type);
    const { html } = render(Object.assign({}, example, { id: 'here', lang: 'hi' }));
    expect(mainOf(html)).toMatch(/<\w+ id="here" lang="hi"/);
  });
});
