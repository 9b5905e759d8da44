import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createEdgeCases } from '../../src/codegen/gallery/edge-cases.ts';
import { resolveNode } from '../../src/core/schema/nodes.ts';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import { isObject } from '../../src/core/types.ts';
import { checkSource, exampleSource, memorySource, siteWith } from '../core/memory.ts';

const PAGE = {
  $schema: '../../.blocksite/page.schema.json',
  path: '/example',
  title: 'Example',
  blocks: [{ type: 'pageHeader' }],
};

/** Returns the snippets of JSON in a document, without their indentation, by the line that they begin on. */
function listSnippets(file: string): [line: number, text: string][] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^( *)```json\n([\s\S]*?)^ *```/gm)].map(
    ({ 1: indent = '', 2: code = '', index }) => [
      text.slice(0, index).split('\n').length + 1,
      code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ],
  );
}

/** Reads a snippet: an object, or fields of one. */
function readSnippet(text: string): object {
  const trimmed = text.trim().replace(/,$/, '');
  const value: unknown = JSON.parse(trimmed.startsWith('{') ? trimmed : `{ ${trimmed} }`);
  if (!isObject(value)) throw new Error('A snippet is an object or its fields.');
  return value;
}

/** Returns the blocks that a snippet may belong to: in an entry of one of their lists, or as fields of their own. */
function listBlocks(snippet: object): object[] {
  if ('type' in snippet) return [snippet];
  return blockTypes.flatMap((type) => {
    const block = createEdgeCases(type)[0]?.block;
    const lists = Object.entries(getSchema(`blocks/${type}`).properties ?? {}).filter(
      ([, { items }]) => items && resolveNode(items).properties,
    );
    return [{ ...block, ...snippet }, ...lists.map(([name]) => ({ ...block, [name]: [snippet] }))];
  });
}

/** Returns a site with a row schema. */
function createRowsSource(snippet: object) {
  return memorySource({
    ...siteWith(PAGE.blocks),
    'content/data/team.json': '[]',
    'content/data/team.schema.json': JSON.stringify(snippet),
  });
}

/** Returns the errors of a snippet where it has fewest: in the site config, as a page or its fields, in a block, as a row schema. */
function findProblems(snippet: object): string[] {
  const places = [
    exampleSource(PAGE, snippet),
    exampleSource({ ...PAGE, ...snippet }),
    ...('properties' in snippet ? [createRowsSource(snippet)] : []),
    ...listBlocks(snippet).map((block) => exampleSource({ ...PAGE, blocks: [...PAGE.blocks, block] })),
  ];
  let fewest: string[] | undefined;
  for (const place of places) {
    const errors = checkSource(place).problems.filter(({ severity }) => severity === 'error');
    const problems = errors.map(({ rule, message }) => `${rule}: ${message}`);
    if (problems.length === 0) return [];
    if (problems.length < (fewest?.length ?? Number.POSITIVE_INFINITY)) fewest = problems;
  }
  return fewest ?? [];
}

describe.each([
  ['docs/editing.md', 15],
  ['README.md', 2],
])('%s', (file, minimum) => {
  const snippets = listSnippets(file);

  it.each(snippets)('shows valid content in line %d', (_, text) => {
    expect(findProblems(readSnippet(text))).toEqual([]);
  });

  it('has its snippets found', () => {
    expect(snippets.length).toBeGreaterThanOrEqual(minimum);
  });
});
