import { blockTypes, getSchema } from '../../core/schema/schema.ts';
import { listFields } from '../fields.ts';

/** Creates the Markdown reference of all blocks. */
export function createBlocksPage(): string {
  return [
    '# The blocks',
    'Made from the schemas by `npm run docs`; do not edit. `npm run dev` shows every block with its examples at `/_blocks`.',
    ...blockTypes.map(createSection),
    '',
  ].join('\n\n');
}

function createSection(type: string): string {
  const schema = getSchema(`blocks/${type}`);
  const { description = '', examples } = schema;
  const rows = listFields(schema).map(
    ({ field, isNeeded, description: text }) =>
      `| \`${field}\` | ${isNeeded ? 'yes' : ''} | ${text.replaceAll('|', '\\|')} |`,
  );
  const shown = Array.isArray(examples) ? examples : [];
  return [
    `## ${type}`,
    description,
    ['| field | needed | what it is |', '|---|---|---|', ...rows].join('\n'),
    ...shown.map((example) => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``),
  ].join('\n\n');
}
