import { getReferencedName, resolveNode } from '../core/schema/nodes.ts';
import type { SchemaNode } from '../core/schema/schema.ts';
import type { Json } from '../core/types.ts';

/** A field of a schema, as the reference and the gallery show it. */
interface Field {
  /** The name, after those of the fields that it is in. */
  field: string;
  /** `yes`, or the fields of which one is needed; empty for an optional one. */
  needed: string;
  /** Markdown: the description of the value, and an example of one that has no default. */
  description: string;
  /** The name of the schema of the value, or of the entries of it: `parts/link`, `block`. */
  part: string | undefined;
}

/** Lists the fields of a value or of the entries of a list, each before those inside it. Parts have their own. */
export function listDocumentedFields(node: SchemaNode, parent = ''): Field[] {
  if (getReferencedName(node)) return [];
  const owner = node.items?.properties ? node.items : node;
  const { properties = {}, required = [], 'x-oneOf': oneOf = [] } = owner;
  return Object.entries(properties).flatMap(([name, inner]) => {
    const field = `${parent}${name}`;
    const { examples: [example] = [], default: otherwise } = resolveNode(inner);
    const isShown = example !== undefined && otherwise === undefined;
    return [
      {
        field,
        needed: required.includes(name) ? 'yes' : oneOf.includes(name) ? oneOf.map(toCode).join(' or ') : '',
        description: describeValue(inner) + (isShown ? ` For example ${toCode(toJson(example))}.` : ''),
        part: getPart(inner),
      },
      ...listDocumentedFields(inner, `${field} › `),
    ];
  });
}

/** Returns the name of the schema that describes a value, or the entries of it. */
export function getPart(node: SchemaNode): string | undefined {
  const { items = {}, additionalProperties: named } = node;
  return getReferencedName(node) ?? getReferencedName(typeof named === 'object' ? named : items);
}

/** Describes a value in Markdown, with its values, its minimum and maximum, and its default. */
export function describeValue(node: SchemaNode): string {
  const { description = '', minimum, maximum, deprecationMessage, ...schema } = resolveNode(node);
  const { enum: values, enumDescriptions: texts = [], default: otherwise = {} } = schema;
  const fallback = toJson(otherwise);
  const named = values?.map((value, i) => `${toCode(`${value}`)}: ${texts[i]?.replace(/\.$/, '')}`);
  return [
    description,
    ...(named ? [`One of ${named.join('; ')}.`] : []),
    ...(minimum === undefined ? [] : [`At least ${minimum}.`]),
    ...(maximum === undefined ? [] : [`At most ${maximum}.`]),
    ...(/\w/.test(fallback) ? [`Otherwise ${toCode(fallback)}.`] : []),
    ...(typeof deprecationMessage === 'string' ? [`**Deprecated:** ${deprecationMessage}`] : []),
  ].join(' ');
}

/** Returns a value as a code block of Markdown, behind the name of its field if there is one. */
export function formatJsonSample(value: Json, name?: string): string {
  const key = name === undefined ? '' : `"${name}": `;
  return `\`\`\`json\n${key}${toJson(value, 90)}\n\`\`\``;
}

function toCode(text: string): string {
  return `\`${text}\``;
}

/** Returns a value as JSON, each object and list on one line where it fits into a number of columns. */
export function toJson(value: Json, columns = Number.POSITIVE_INFINITY, indent = '\n'): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const toMembers = (width?: number) =>
    Object.entries(value).map(
      ([key, one]) => (isList ? '' : `${JSON.stringify(key)}: `) + toJson(one, width, `${indent}  `),
    );
  const line = isList ? `[${toMembers().join(', ')}]` : `{ ${toMembers().join(', ')} }`;
  if (indent.length + line.length <= columns) return line;
  const lines = toMembers(columns).join(`,${indent}  `);
  return isList ? `[${indent}  ${lines}${indent}]` : `{${indent}  ${lines}${indent}}`;
}
