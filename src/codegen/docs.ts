import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../core/check/rules/rule.ts';
import { rules } from '../core/check/rules.ts';
import { blockTypes, getSchema } from '../core/schema/schema.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { formatJson, listFields } from './fields.ts';

/** Creates the documents that are derived from schemas and rules, by their files. */
export function createDocs(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/blocks.md', createBlocksPage()],
    ['docs/rules.md', createRulesPage()],
  ]);
}

function createBlocksPage(): string {
  return [
    '# The blocks',
    'Made from the schemas by `npm run docs`; do not edit. `npm run dev` shows every block with its examples at `/_blocks`.',
    ...blockTypes.map(createSection),
    '',
  ].join('\n\n');
}

function createSection(type: string): string {
  const schema = getSchema(`blocks/${type}`);
  const { description = '', examples = [] } = schema;
  const rows = listFields(schema).map(
    ({ field, isNeeded, description: text }) =>
      `| \`${field}\` | ${isNeeded ? 'yes' : ''} | ${text.replaceAll('|', '\\|')} |`,
  );
  return [
    `## ${type}`,
    description,
    ['| field | needed | what it is |', '|---|---|---|', ...rows].join('\n'),
    ...examples.map(formatJson),
  ].join('\n\n');
}

/** Creates the page that explains each problem to editors: those outside of rules by hand, then the rules. */
function createRulesPage(): string {
  const written = readFileSync(join(PACKAGE_ROOT, 'templates/rules.md'), 'utf8').trimEnd();
  const sections = [...rules].map(([name, { severity = 'error', why, bad, good }]) =>
    [`## ${name}`, `*${severity}*`, why, 'Wrong:', formatExample(bad), 'Right:', formatExample(good)].join(
      '\n\n',
    ),
  );
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
