import {
  blockTypes,
  getReferencedName,
  getSchema,
  resolveNode,
  type SchemaNode,
} from '../../core/schema/schema.ts';

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
  const { description = '', properties = {}, required = [], examples } = getSchema(`blocks/${type}`);
  const rows = Object.entries(properties).flatMap(([name, field]) =>
    createRows(name, field, required.includes(name)),
  );
  const shown = Array.isArray(examples) ? examples : [];
  return [
    `## ${type}`,
    description,
    ['| field | needed | what it is |', '|---|---|---|', ...rows].join('\n'),
    ...shown.map((example) => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``),
  ].join('\n\n');
}

/** Creates the table rows of a field and of the fields inside it or its items. */
function createRows(name: string, field: SchemaNode, needed: boolean): string[] {
  const part = getReferencedName(field);
  const schema = resolveNode(field);
  const values = Array.isArray(schema.enum)
    ? ` One of ${schema.enum.map((value) => `\`${value}\``).join(', ')}.`
    : '';
  const otherwise = schema.default === undefined ? '' : ` Otherwise \`${JSON.stringify(schema.default)}\`.`;
  const gone =
    typeof schema.deprecationMessage === 'string' ? ` **Deprecated:** ${schema.deprecationMessage}` : '';
  const sentence = `${schema.description ?? ''}${values}${otherwise}${gone}`.replaceAll('|', '\\|');
  const inner = schema.items?.properties ? schema.items : schema;
  const deeper = part
    ? []
    : Object.entries(inner.properties ?? {}).flatMap(([key, child]) =>
        createRows(`${name} › ${key}`, child, inner.required?.includes(key) ?? false),
      );
  return [`| \`${name}\` | ${needed ? 'yes' : ''} | ${sentence} |`, ...deeper];
}
