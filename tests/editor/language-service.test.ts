import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, type SchemaConfiguration, TextDocument } from 'vscode-json-languageservice';
import { createCheckOptions } from '../../src/build/check/check-folder.ts';
import { writeEditorSchemas } from '../../src/codegen/editor/index.ts';
import { loadSite } from '../../src/core/pipeline/index.ts';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { pageText, SITE } from '../core/memory.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Writes the schemas for editors of the site in a folder. */
function writeSchemas(root: string): string {
  writeEditorSchemas(root, loadSite(folderSource(root), createCheckOptions(0)).site);
  return root;
}

/** The editor's own settings decide which schema belongs to which file, as they do for people. */
const settings: { 'json.schemas': { fileMatch: string[]; url: string }[] } = JSON.parse(
  readFileSync('.vscode/settings.json', 'utf8'),
);
const ROOT = writeSchemas(process.cwd());
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
function opened(marked: string, file = join(ROOT, 'content/pages/test.json')) {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const document = TextDocument.create(pathToFileURL(resolve(file)).href, 'json', 1, text);
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

async function marked(text: string, file?: string) {
  const { document, json } = opened(text, file);
  const found = await service.doValidation(document, json);
  return found.map(({ range, message }) => `${document.getText(range)}: ${message}`);
}

describe('marks', () => {
  it('nothing in the valid pages of a site', async () => {
    const rows = 'content/data/projects.schema.json';
    for (const file of ['content/pages/home.json', 'content/pages/projects.json', 'site.config.json', rows])
      expect(await marked(readFileSync(file, 'utf8'), file)).toEqual([]);
  });

  it('a wrong value, a misspelt field, a missing one and an unknown block, at their ranges', async () => {
    expect(await marked(inPage('{ "type": "prose", "text": "x", "headings": "up" }'))).toEqual([
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

describe('queries', () => {
  const people = {
    type: 'object',
    properties: {
      name: { title: 'Name', description: 'Who it is.', type: 'string' },
      group: { title: 'Group', description: 'The part of the lab.', type: 'string', enum: ['core', 'staff'] },
      topics: { title: 'Topics', type: 'array', items: { type: 'string', enum: ['ai', 'law'] } },
      left: { title: 'Left', type: 'string', format: 'date' },
      since: { title: 'Since', type: 'integer' },
      isHead: { title: 'Head', type: 'boolean' },
    },
  };
  const calls = { type: 'object', properties: { code: { title: 'Code', type: 'string' } } };
  const files = {
    'site.config.json': SITE,
    'content/data/people.schema.json': JSON.stringify(people),
    'content/data/people.json': '[]',
    'content/data/calls.schema.json': JSON.stringify(calls),
    'content/data/calls/2026.json': '[]',
    'content/data/calls/2027.json': '[]',
    'content/pages/news/first.json': pageText('/news/first'),
  };
  const root = createTempFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  writeSchemas(root);
  const page = join(root, 'content/pages/home.json');
  const inSite = (list: string) =>
    `{ "$schema": "../../.blocksite/page.schema.json", "path": "/", "title": "X", "blocks": [{ "type": "news", "items": ${list} }] }`;
  const listLabels = async (list: string) =>
    (await completed(inSite(list), page)).map(({ label }) => label.replaceAll('"', ''));

  it.each([
    [
      'from',
      '{ "from": "|" }',
      ['pages', 'pages/news', 'data/calls', 'data/calls/2026', 'data/calls/2027', 'data/people'],
    ],
    [
      'the words of a query',
      '{ "from": "pages", "|" }',
      ['where', 'sort', 'distinct', 'groupBy', 'fields', 'limit', 'empty', 'pageSize'],
    ],
    [
      'columns in where',
      '{ "from": "data/people", "where": { "|" } }',
      [...Object.keys(people.properties), 'path'],
    ],
    ['columns of a folder of tables', '{ "from": "data/calls", "where": { "|" } }', ['code', 'path']],
    [
      'columns of pages',
      '{ "from": "pages/news", "distinct": "|" }',
      expect.arrayContaining(['path', 'title', 'tags', 'startsOn']),
    ],
    [
      'columns to sort by',
      '{ "from": "data/calls/2026", "sort": ["|"] }',
      expect.arrayContaining(['code', '-code', 'path']),
    ],
    [
      'columns to group by, and periods',
      '{ "from": "data/people", "groupBy": "|" }',
      expect.arrayContaining(['group', 'left:year']),
    ],
    ['columns of fields', '{ "from": "data/calls", "fields": { "title": "|" } }', ['code', 'path']],
    [
      'fields of an entry',
      '{ "from": "data/calls", "fields": { "|" } }',
      expect.arrayContaining(['title', 'text', 'href']),
    ],
    [
      'values',
      '{ "from": "data/people", "where": { "group": "|" } }',
      expect.arrayContaining(['core', 'staff']),
    ],
    ['values, one of them', '{ "from": "data/people", "where": { "group": ["|"] } }', ['core', 'staff']],
    [
      'values that a list has',
      '{ "from": "data/people", "where": { "topics": { "has": "|" } } }',
      ['ai', 'law'],
    ],
    [
      'true and false',
      '{ "from": "data/people", "where": { "isHead": | } }',
      expect.arrayContaining(['true', 'false']),
    ],
    [
      'operators',
      '{ "from": "data/people", "where": { "left": { "|" } } }',
      ['not', 'has', 'before', 'after', 'exists'],
    ],
    [
      'operators of a column of texts',
      '{ "from": "data/people", "where": { "group": { "|" } } }',
      ['not', 'has', 'exists'],
    ],
    ['today', '{ "from": "data/people", "where": { "left": { "after": "|" } } }', ['today']],
    ['a source among others', '{ "from": ["data/people", "|"] }', expect.arrayContaining(['data/calls'])],
    [
      'columns of several sources',
      '{ "from": ["data/calls/2026", "data/calls/2027"], "fields": { "title": "|" } }',
      ['code', 'path'],
    ],
    ['a query as an entry', '[|]', ['entry', 'query']],
    ['a query as a list', '|', expect.arrayContaining(['list', 'query'])],
  ])('offers %s', async (_, list, labels) => {
    expect(await listLabels(list)).toEqual(labels);
  });

  it('offers the sources and columns of pages that are made from rows', async () => {
    const listIn = async (forEach: string) => {
      const text = `{ "$schema": "../../.blocksite/page.schema.json", "forEach": ${forEach} }`;
      return (await completed(text, page)).map(({ label }) => label.replaceAll('"', ''));
    };
    expect(await listIn('{ "from": "|" }')).toContain('data/calls');
    expect(await listIn('{ "from": "data/calls", "|" }')).toEqual(['where', 'distinct', 'key', 'main']);
    expect(await listIn('{ "from": "data/calls", "key": "|" }')).toContain('code');
  });

  it('marks no text of columns where a field has a form, and any other wrong one', async () => {
    const made = (id: string, day: string, time: string) => `{ "$schema": "../../.blocksite/page.schema.json",
      "path": "/calls/{this.code}", "title": "{this.code}", "forEach": { "from": "data/calls" }, "published": "${day}",
      "subject": { "kind": "event", "startsOn": "${time}" },
      "blocks": [{ "type": "pageHeader" }, { "type": "video", "videos": [{ "title": "A", "embed": { "provider": "youtube", "id": "${id}", "title": "A" } }] }] }`;
    expect(await marked(made('{this.film}', '{this.day}', '{this.day}T10:00:00Z'), page)).toEqual([]);
    const wrong = await marked(made('{film}', 'today', 'soon'), page);
    expect(wrong.map((mark) => mark.replace(/: .*/s, ''))).toEqual(['"soon"', '"today"', '"{film}"']);
  });

  it('marks nothing in a right query', async () => {
    const query = `{ "from": "data/people", "sort": ["-since", "name"], "groupBy": "left:month", "limit": 3, "fields": { "title": "name" },
      "where": { "group": ["core", "{this.group}"], "topics": { "has": "ai" }, "left": { "exists": false }, "since": 2020, "isHead": true } }`;
    expect(await marked(inSite(query), page)).toEqual([]);
    expect(await marked(inSite(`[{ "title": "A", "href": "/" }, ${query}]`), page)).toEqual([]);
  });

  it.each([
    ['source', '{ "from": "data/peple" }', /^"data\/peple": .*"data\/people"/],
    ['column', '{ "from": "data/people", "where": { "grup": "core" } }', /^"grup": .*grup/],
    [
      'column of another source',
      '{ "from": "data/calls", "where": { "group": "core" } }',
      /^"group": .*group/,
    ],
    ['value', '{ "from": "data/people", "where": { "group": "cor" } }', /^"cor": .*"core", "staff"/],
    [
      'value in a list',
      '{ "from": "data/people", "where": { "topics": { "has": ["ia"] } } }',
      /^"ia": .*"ai", "law"/,
    ],
    ['type', '{ "from": "data/people", "where": { "since": true } }', /^true: /],
    ['operator', '{ "from": "data/people", "where": { "left": { "befor": "today" } } }', /^"befor": /],
    ['column to sort by', '{ "from": "data/people", "sort": ["-nam"] }', /^"-nam": .*"-name"/],
    ['field', '{ "from": "data/people", "fields": { "titel": "name" } }', /^"titel": /],
    ['field of an entry beside a query', '[{ "titel": "A", "href": "/" }, { "from": "pages" }]', /titel/],
  ])('marks a wrong %s', async (_, list, words) => {
    const found = await marked(inSite(list), page);
    expect(found.filter((mark) => words.test(mark))).toHaveLength(1);
  });

  it.each([
    ['a column', '{ "from": "data/people", "where": { "gr|oup": "core" } }', /The part of the lab/],
    ['a column to sort by', '{ "from": "data/people", "sort": ["-na|me"] }', /Who it is/],
    ['a word of a query', '{ "from": "data/people", "li|mit": 3 }', /highest number of entries/],
    ['a list', '{ "from": "data/people" }'.replace('{', '|{'), /Takes the entries/],
  ])('shows the description of %s', async (_, list, words) => {
    const { document, json, position } = opened(inSite(list), page);
    const hover = await service.doHover(document, position, json);
    expect(JSON.stringify(hover?.contents)).toMatch(words);
  });

  it('follow the tables of the site, and are written only if they differ', async () => {
    const schema = join(root, '.blocksite/page.schema.json');
    const { ino } = statSync(schema);
    writeSchemas(root);
    expect(statSync(schema).ino).toBe(ino);
    write('content/data/rooms.schema.json', JSON.stringify(calls));
    write('content/data/rooms.csv', 'code\n');
    writeSchemas(root);
    service.resetSchema(pathToFileURL(schema).href);
    expect(await listLabels('{ "from": "|" }')).toContain('data/rooms');
    expect(readFileSync(join(root, '.blocksite/.gitignore'), 'utf8')).toBe('*\n');
  });
});
