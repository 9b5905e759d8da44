import { describe, expect, it } from 'vitest';
import { blockTypes, getConditions, getSchema } from '../../src/core/schema/schema.ts';
import { renderPage } from '../../src/render/index.tsx';
import { checkSource, exampleSource } from '../core/memory.ts';
import { resolveChecked } from '../core/resolve-home.ts';

const ASSETS = { script: '/a.js', styles: '/a.css', site: '/site.json', icon: '/i.svg', buildId: 'test' };

function examplesOf(type: string): unknown[] {
  const { examples } = getSchema(`blocks/${type}`);
  return Array.isArray(examples) ? examples : [];
}

/** Renders a page of one block; throws when the block is not valid. */
function render(block: unknown): { html: string; failures: string[] } {
  const checked = checkSource(exampleSource({ path: '/example', title: 'Example', blocks: [block] }));
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

describe('a field that only some variants of a block show', () => {
  const ITEM = {
    title: 'A title',
    image: { src: 'a.jpg', alt: 'A photo' },
    eyebrow: 'An eyebrow',
    text: 'A text',
    call: { state: 'closed' },
    list: ['A point'],
    href: '/people',
    linkLabel: 'A label',
    actions: [{ label: 'An action', href: '/work' }],
  };
  const schema = getSchema('blocks/cardList').properties ?? {};
  const looks = [schema.look?.enum].flat().map(String);
  const fields = Object.entries(schema.items?.items?.properties ?? {});
  const mainWith = (look: string, item: object) =>
    mainOf(render({ type: 'cardList', look, items: [item] }).html);

  it.each(looks)('is the one that the schema says: %s', (look) => {
    for (const [name, field] of fields.filter(([, node]) => 'x-shownWhen' in node)) {
      const without = { ...ITEM, [name]: undefined };
      const isShown = mainWith(look, ITEM) !== mainWith(look, JSON.parse(JSON.stringify(without)));
      expect([name, isShown]).toEqual([
        name,
        getConditions(field).every(([, values]) => values.includes(look)),
      ]);
    }
    expect(fields.filter(([, node]) => !('x-shownWhen' in node)).map(([name]) => name)).toEqual(['title']);
  });
});
