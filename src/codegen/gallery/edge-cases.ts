import { getTextRole } from '../../core/analyze/references.ts';
import { findBlock } from '../../core/schema/annotations.ts';
import { getPartName, resolveNode } from '../../core/schema/nodes.ts';
import { getSchema, type SchemaNode } from '../../core/schema/schema.ts';
import { dropDependents } from '../../core/schema/schema-tree.ts';
import { isObject, type Json, type JsonObject } from '../../core/types.ts';

/** An edge case: how many fields, items and words a block has. */
interface EdgeCase {
  name: string;
  description: string;
  /** Fills only required fields. Default `false`. */
  isMinimal?: boolean;
  /** The number of items in each list, within the schema's minimum and maximum. */
  items: number;
  text: string;
}

const SENTENCE =
  'A long sentence about sensors, rivers, clinics, courts, schools and railways that goes on for as long as somebody who has much to say would let it go on, and then for a while longer, because nobody stopped it in time.';
const DEVANAGARI = 'कृत्रिम बुद्धिमत्ता और साइबर-भौतिक प्रणालियों का राष्ट्रीय नवाचार केंद्र';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const EDGE_CASES: readonly EdgeCase[] = [
  {
    name: 'Shortest',
    description: 'Only what is needed, as short as it may be.',
    isMinimal: true,
    items: 1,
    text: 'A',
  },
  { name: 'None', description: 'Every field; lists as empty as they may be.', items: 0, text: 'A few words' },
  { name: 'One', description: 'Every field; one entry in each list.', items: 1, text: 'A few words' },
  { name: 'Many', description: 'Every field; twelve entries in each list.', items: 12, text: 'A few words' },
  { name: 'Longest', description: 'Every text a long one.', items: 3, text: SENTENCE },
  { name: 'Devanagari', description: 'Another script.', items: 2, text: DEVANAGARI },
  { name: 'Long words', description: 'Words that are wider than a phone.', items: 2, text: LONG_WORD },
];

/** Creates a block at the limits of its schema, for each edge case. */
export function createEdgeCases(type: string): (EdgeCase & { block: JsonObject })[] {
  return EDGE_CASES.map((edgeCase) => ({
    ...edgeCase,
    block: createObject(getSchema(`blocks/${type}`), edgeCase),
  }));
}

function createValue(node: SchemaNode, edgeCase: EdgeCase): Json {
  const part = getPartName(node);
  const text = findBlock('text');
  if (part === 'block') return { type: text.type, [text.field]: edgeCase.text };
  const schema = resolveNode(node);
  // Their examples have several forms.
  const isVaried = part === 'photo' || part === 'embed';
  const example = getExample(schema, isVaried ? edgeCase.items : 0);
  if (part && isObject(example) && 'alt' in example) return { ...example, alt: edgeCase.text };
  if (part === 'embed') return isObject(example) ? { ...example, title: edgeCase.text } : (example ?? null);
  if (typeof schema.const === 'string') return schema.const;
  const role = getTextRole(part);
  const isWords = schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format;
  if (role === 'markdown' || (role === 'words' && isWords)) return edgeCase.text;
  // Others refer to something that exists, or have a format.
  if (example !== undefined && part && schema.type !== 'object') return example;
  if (schema.type === 'array') return createList(schema, edgeCase);
  if (schema.properties) return createObject(schema, edgeCase);
  return example ?? null;
}

function createObject(schema: SchemaNode, edgeCase: EdgeCase): JsonObject {
  const { properties = {}, dependencies = {} } = schema;
  const others = schema['x-oneOf'] ?? [];
  const chosen = others[edgeCase.items % others.length] ?? '';
  // A call that may be open requires a link.
  const more = [...(schema['x-call'] ? ['href'] : []), ...(dependencies[chosen] ?? [])];
  const required = [...(schema.required ?? []), ...more];
  const fields = Object.entries(properties).filter(([name]) =>
    others.includes(name) ? name === chosen : required.includes(name) || !edgeCase.isMinimal,
  );
  const object: JsonObject = {};
  for (const [name, field] of fields) {
    const value = createValue(field, edgeCase);
    const isLeftOut = name === 'id' && getPartName(field) === 'id';
    const isEmpty = Array.isArray(value) && value.length === 0 && !required.includes(name);
    if (!isLeftOut && !isEmpty) object[name] = value;
  }
  return dropDependents(object, schema, (field) => !(field in object));
}

function createList({ items = {}, minItems, maxItems, examples }: SchemaNode, edgeCase: EdgeCase): Json[] {
  // A list of enumerated values takes the example of its schema, as values must differ.
  const own = examples?.[0];
  if (Array.isArray(own) && (items.enum || getPartName(items) === 'columnName')) return own;
  const atLeast = Math.max(Number(minItems ?? 0), edgeCase.items);
  const length = Math.min(Number(maxItems ?? Number.POSITIVE_INFINITY), atLeast);
  return Array.from({ length }, () => createValue(items, edgeCase));
}

/** Returns the example at `index`, counted round, or else the first value or the default. */
function getExample({ examples, enum: values, default: otherwise }: SchemaNode, index = 0): Json | undefined {
  const all = examples ?? values ?? [otherwise];
  return all[index % all.length];
}
