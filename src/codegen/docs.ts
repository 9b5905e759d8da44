import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../core/check/rules/rule.ts';
import { rules } from '../core/check/run-rules.ts';
import { resolveNode } from '../core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode, schemas } from '../core/schema/schema.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { describeValue, formatJsonSample, getPart, listDocumentedFields, toJson } from './fields.ts';

/** The places of schemas that the reference of the parts does not have. */
const ELSEWHERE: Record<string, string> = { block: 'blocks.md', 'parts/column': 'tables.md#column' };

/** Creates the documents that are derived from schemas and rules, by their files. */
export function createDocs(): ReadonlyMap<string, string> {
  const blocks = blockTypes.map((type) => `blocks/${type}`);
  const parts = Object.keys(schemas).filter((name) => name.startsWith('parts/') && !(name in ELSEWHERE));
  return new Map([
    ['docs/site-config.md', createFileReference('The site config', 'site')],
    ['docs/pages.md', createFileReference('The fields of a page', 'page')],
    ['docs/tables.md', createFileReference('The columns of a table', 'rowSchema', ['parts/column'])],
    ['docs/blocks.md', createReference('The blocks', BLOCKS, blocks.map(createSection))],
    ['docs/parts.md', createReference('The parts', PARTS, parts.map(createSection))],
    ['docs/rules.md', createRulesPage()],
    ['CONTRIBUTING.md', updateAnnotations(readFileSync(join(PACKAGE_ROOT, 'CONTRIBUTING.md'), 'utf8'))],
  ]);
}

const BLOCKS = '`npm run dev` shows every block with its examples at `/_blocks`.';
const PARTS = 'The values that fields of blocks, of pages and of the site config have in common.';

/** Creates the reference of the fields of a file, and of parts of it. */
function createFileReference(title: string, schema: string, parts: readonly string[] = []): string {
  const { description = '', examples = [], properties = {}, required = [] } = getSchema(schema);
  const fields = Object.entries(properties).map(
    ([name, node]): Section => [name, (required.includes(name) ? '*Needed.* ' : '') + describe(node, name)],
  );
  const introduction = [description, ...examples.map((example) => formatJsonSample(example))].join('\n\n');
  return createReference(title, introduction, [...fields, ...parts.map(createSection)]);
}

/** A section of a reference: its heading, and the text below it. */
type Section = readonly [name: string, text: string];

/** Creates the section of a schema: a block or a part. */
function createSection(name: string): Section {
  return [name.replace(/.*\//, ''), describe(getSchema(name))];
}

function createReference(title: string, introduction: string, sections: readonly Section[]): string {
  return [
    `# ${title}`,
    'Made from the schemas by `npm run docs`; do not edit.',
    introduction,
    sections.map(([name]) => `[${name}](#${toAnchor(name)})`).join(' · '),
    ...sections.flatMap(([name, text]) => [`## ${name}`, text]),
    '',
  ].join('\n\n');
}

/** Describes a value: in words, by its fields, and by its examples, which follow the name of its field if any. */
function describe(node: SchemaNode, name?: string): string {
  const part = getPart(node);
  const rows = listDocumentedFields(node).map(
    ({ field, needed, part: of, description }) =>
      `| \`${field}\` | ${needed} | ${of === undefined ? '' : linkTo(of)} | ${description.replaceAll('|', '\\|')} |`,
  );
  return [
    describeValue(node) + (part === undefined ? '' : ` See ${linkTo(part)}.`),
    ...(rows.length > 0 ? [[HEADER, ...rows].join('\n')] : []),
    ...(resolveNode(node).examples ?? []).map((example) => formatJsonSample(example, name)),
  ].join('\n\n');
}

const HEADER = '| field | needed | part | what it is |\n|---|---|---|---|';

function linkTo(schema: string): string {
  const name = schema.replace('parts/', '');
  return `[${name}](${ELSEWHERE[schema] ?? `parts.md#${toAnchor(name)}`})`;
}

/** Returns the anchor of a heading, as code hosts make it. */
function toAnchor(name: string): string {
  return name.toLowerCase().replace('$', '');
}

/** Returns a text with the table of the annotations, in place of the one that it has. */
function updateAnnotations(text: string): string {
  const rows = Object.entries(getSchema('annotations').properties ?? {}).map(
    ([name, { 'x-on': on, description = '', examples: [example = true] = [] }]) =>
      `| \`${name}: ${toJson(example)}\` | ${on} | ${description} |\n`,
  );
  const table = `| annotation | on | meaning |\n| --- | --- | --- |\n${rows.join('')}`;
  return text.replace(/^\| annotation \|.*\n(\|.*\n)+/m, () => table);
}

/** Creates the page that explains each problem to editors: those outside of rules by hand, then the rules. */
function createRulesPage(): string {
  const written = readFileSync(join(PACKAGE_ROOT, 'templates/rules.md'), 'utf8').trimEnd();
  const sections = [...rules].flatMap(([name, { severity = 'error', why, bad, good }]) => {
    const examples = ['Wrong:', formatExample(bad), 'Right:', formatExample(good)];
    return [`## ${name}`, `*${severity}*`, why, ...examples];
  });
  return [
    '# What can be wrong, and why it matters',
    'Made from the rules by `npm run docs`; do not edit.',
    written,
    ...sections,
    '',
  ].join('\n\n');
}

function formatExample({ blocks = [], meta, site, files = {}, links = [] }: Example): string {
  const parts = [
    ...blocks.map((block) => JSON.stringify(block)),
    ...(meta ? [`"meta": ${JSON.stringify(meta)}`] : []),
    ...(site ? [`site.config.json: ${JSON.stringify(site)}`] : []),
    ...Object.entries(files).map(
      ([path, file]) => `${path}: ${typeof file === 'string' ? file.trim() : JSON.stringify(file)}`,
    ),
    ...links.map((link) => `a page that links to ${link}`),
  ];
  return `\`\`\`\n${parts.join('\n')}\n\`\`\``;
}
