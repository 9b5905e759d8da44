import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { getLanguageService, type SchemaConfiguration, TextDocument } from 'vscode-json-languageservice';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';

/** The editor's own settings decide which schema belongs to which file, as they do for people. */
const settings: { 'json.schemas': { fileMatch: string[]; url: string }[] } = parse(
  readFileSync('.vscode/settings.json', 'utf8'),
);
const ROOT = process.cwd();
const service = getLanguageService({
  schemaRequestService: (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});
service.configure({
  schemas: settings['json.schemas'].map(
    ({ fileMatch, url }): SchemaConfiguration => ({
      fileMatch,
      uri: url.startsWith('.') ? pathToFileURL(join(ROOT, url)).href : url,
    }),
  ),
});

/** A page with the cursor at `|`. */
function opened(marked: string, file = 'content/pages/test.json') {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const document = TextDocument.create(pathToFileURL(join(ROOT, file)).href, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(at) };
}
async function completed(marked: string, file?: string) {
  const { document, json, position } = opened(marked, file);
  return (await service.doComplete(document, position, json))?.items ?? [];
}
const ROWS = 'content/data/test.schema.json';
const inPage = (block: string) => `{ "path": "/x", "title": "X", "blocks": [${block}] }`;

describe('completion', () => {
  it.each(blockTypes)('offers the fields of the block %s, and no others', async (type) => {
    const labels = (await completed(inPage(`{ "type": "${type}", "|" }`))).map(({ label }) => label).sort();
    const fields = Object.keys(getSchema(`blocks/${type}`).properties ?? {});
    expect(labels).toEqual(fields.filter((field) => field !== 'type').sort());
  });

  it('offers every block as a type', async () => {
    const items = await completed(inPage('{ "type": "|" }'));
    expect(items.map(({ label }) => JSON.parse(label)).sort()).toEqual([...blockTypes].sort());
  });

  it('offers valid blocks to begin with', async () => {
    const items = await completed(inPage('|'));
    const snippets = items.filter(({ label }) => blockTypes.includes(label));
    expect(snippets.map(({ label }) => label).sort()).toEqual([...blockTypes].sort());
  });

  it('offers a page in an empty file', async () => {
    const [page] = (await completed('|')).filter(({ label }) => label === 'page');
    expect(page?.textEdit?.newText ?? page?.insertText).toContain('"blocks"');
  });

  it('offers allowed values, and the fields of the site config', async () => {
    const sides = await completed(inPage('{ "type": "prose", "imageSide": "|" }'));
    expect(sides.map(({ label }) => label)).toEqual(['"left"', '"right"']);
    const fields = await completed('{ "name": "A", "|" }', 'site.config.json');
    expect(fields.map(({ label }) => label)).toContain('navigation');
  });

  it('offers what a row schema and a column may have, and a row schema in an empty file', async () => {
    const labels = async (marked: string) => (await completed(marked, ROWS)).map(({ label }) => label).sort();
    const names = (schema: string) => Object.keys(getSchema(schema).properties ?? {}).sort();
    expect(await labels('{ "|" }')).toEqual(names('rowSchema'));
    expect(await labels('{ "properties": { "name": { "|" } } }')).toEqual(names('parts/column'));
    expect(await labels('{ "properties": { "name": { "format": "|" } } }')).toContain('"email"');
    const [snippet] = (await completed('|', ROWS)).filter(({ label }) => label === 'row schema');
    expect(snippet?.textEdit?.newText ?? snippet?.insertText).toContain('"properties"');
  });
});

describe('hover', () => {
  it.each([
    ['a field', '{ "type": "hero", "inter|valMs": 5000 }', /Milliseconds until the next slide/],
    ['a part, in Markdown', '{ "type": "prose", "te|xt": "x" }', /\*\*bold\*\*[\s\S]*```/],
    ['a block', '{ "type": "ta|ble" }', /`table`: Rows/],
    ['a value', '{ "type": "cta", "state": "clo|sed" }', /struck through/i],
  ])('shows the description of %s', async (_, block, words) => {
    const { document, json, position } = opened(inPage(block));
    const hover = await service.doHover(document, position, json);
    expect(JSON.stringify(hover?.contents).replaceAll('\\n', '\n').replaceAll('\\\\', '')).toMatch(words);
  });
});

describe('marks', () => {
  const marked = async (text: string, file?: string) => {
    const { document, json } = opened(text, file);
    const found = await service.doValidation(document, json);
    return found.map(({ range, message }) => `${document.getText(range)}: ${message}`);
  };

  it('nothing in the valid pages of a site', async () => {
    const rows = 'content/data/projects.schema.json';
    for (const file of ['content/pages/home.json', 'content/pages/projects.json', 'site.config.json', rows])
      expect(await marked(readFileSync(file, 'utf8'), file)).toEqual([]);
  });

  it('a wrong value, a misspelt field, a missing one and an unknown block, at their ranges', async () => {
    expect(await marked(inPage('{ "type": "prose", "text": "x", "imageSide": "up" }'))).toEqual([
      expect.stringMatching(/^"up": /),
    ]);
    expect(await marked(inPage('{ "type": "prose", "text": "x", "titel": "y" }'))).toEqual([
      expect.stringMatching(/^"titel": .*titel/),
    ]);
    expect(await marked(inPage('{ "type": "table", "data": "x" }'))).toEqual([
      expect.stringMatching(/title/),
    ]);
    expect(await marked(inPage('{ "type": "proze" }'))).toEqual([expect.stringMatching(/^"proze": /)]);
  });

  it('a word that row schemas do not have', async () => {
    const column = '{ "properties": { "code": { "type": "string", "pattern": "^A" } } }';
    expect(await marked(column, ROWS)).toEqual([expect.stringMatching(/^"pattern": /)]);
  });
});
