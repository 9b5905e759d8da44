import { getReferencedName, resolveNode, type SchemaNode } from '../core/schema/schema.ts';
import type { Json } from '../core/types.ts';

/** A field of a block, as the reference and the gallery show it. */
interface Field {
  /** The name, after those of the fields that it is in. */
  field: string;
  isNeeded: boolean;
  /** Markdown: the description, the values and the default. */
  description: string;
}

/** Lists the fields of a schema, each before those inside it or its items. */
export function listFields({ properties = {}, required = [] }: SchemaNode, parent = ''): Field[] {
  return Object.entries(properties).flatMap(([name, node]) => {
    const field = `${parent}${name}`;
    const schema = resolveNode(node);
    const inner = schema.items?.properties ? schema.items : schema;
    return [
      { field, isNeeded: required.includes(name), description: describeField(schema) },
      ...(getReferencedName(node) ? [] : listFields(inner, `${field} › `)),
    ];
  });
}

function describeField({
  description = '',
  enum: values,
  default: otherwise,
  deprecationMessage,
}: SchemaNode) {
  return [
    description,
    ...(values ? [`One of ${values.map((value) => `\`${value}\``).join(', ')}.`] : []),
    ...(otherwise === undefined ? [] : [`Otherwise \`${JSON.stringify(otherwise)}\`.`]),
    ...(typeof deprecationMessage === 'string' ? [`**Deprecated:** ${deprecationMessage}`] : []),
  ].join(' ');
}

/** Returns a value as a code block of Markdown. */
export function formatJson(value: Json): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
