import {
  findBlock,
  getAlternatives,
  getReferencedName,
  getSchema,
  isCallNode,
  resolveNode,
  type SchemaNode,
} from '../../core/schema/schema.ts';
import type { Json, JsonObject } from '../../core/types.ts';

/** How much of everything a variant has, and in which words. */
interface Measure {
  name: string;
  says: string;
  /** Every field, or only those that are needed. */
  full: boolean;
  /** Entries of each list; the schema's least and most hold all the same. */
  items: number;
  words: string;
}

const SENTENCE =
  'A long sentence about sensors, rivers, clinics, courts, schools and railways that goes on for as long as somebody who has much to say would let it go on, and then for a while longer, because nobody stopped it in time.';
const DEVANAGARI = 'कृत्रिम बुद्धिमत्ता और साइबर-भौतिक प्रणालियों का राष्ट्रीय नवाचार केंद्र';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const MEASURES: readonly Measure[] = [
  {
    name: 'Shortest',
    says: 'Only what is needed, as short as it may be.',
    full: false,
    items: 1,
    words: 'A',
  },
  {
    name: 'None',
    says: 'Every field; lists as empty as they may be.',
    full: true,
    items: 0,
    words: 'A few words',
  },
  { name: 'One', says: 'Every field; one entry in each list.', full: true, items: 1, words: 'A few words' },
  {
    name: 'Many',
    says: 'Every field; twelve entries in each list.',
    full: true,
    items: 12,
    words: 'A few words',
  },
  { name: 'Longest', says: 'Every text a long one.', full: true, items: 3, words: SENTENCE },
  { name: 'Devanagari', says: 'Another script.', full: true, items: 2, words: DEVANAGARI },
  { name: 'Long words', says: 'Words that are wider than a phone.', full: true, items: 2, words: LONG_WORD },
];

/** A block made from its schema, and what it is a test of. */
export interface Variant extends Pick<Measure, 'name' | 'says'> {
  block: JsonObject;
}

/** What a block may be at its extremes, made from its schema. */
export function createEdgeCases(type: string): Variant[] {
  return MEASURES.map((measure) => ({
    name: measure.name,
    says: measure.says,
    block: objectOf(getSchema(`blocks/${type}`), measure),
  }));
}

/** Parts that name something that must exist, or are more than words: their own example stands for them. */
const NAMES = ['link', 'dataName', 'columnName', 'mediaFolder', 'count', 'date', 'dateTime', 'email'];

function made(node: SchemaNode, measure: Measure): Json {
  const name = getReferencedName(node);
  const text = findBlock('x-text');
  if (name === 'block') return { type: text.type, [text.field]: measure.words };
  const part = name?.replace('parts/', '');
  const schema = resolveNode(node);
  const example = exampleOf(schema);
  if (part === 'richText' || part === 'heading') return measure.words;
  if (part === 'image' || part === 'wideImage') return { ...objectIn(example), alt: measure.words };
  if (example !== undefined && part && NAMES.includes(part)) return example;
  if (schema.const !== undefined) return jsonOf(schema.const);
  if (schema.type === 'array') return listOf(schema, measure);
  if (schema.properties) return objectOf(schema, measure);
  const isWords = schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format;
  return isWords ? measure.words : (example ?? null);
}

function objectOf(schema: SchemaNode, measure: Measure): JsonObject {
  const { properties = {} } = schema;
  // A call that may be open has to say where one can apply.
  const required = [...(schema.required ?? []), ...(isCallNode(schema) ? ['href'] : [])];
  const others = getAlternatives(schema);
  const chosen = others[measure.items % others.length];
  const fields = Object.entries(properties).filter(([name]) =>
    others.includes(name) ? name === chosen : required.includes(name) || measure.full,
  );
  const object: JsonObject = {};
  for (const [name, field] of fields) {
    const value = made(field, measure);
    const isLeftOut = name === 'id' && getReferencedName(field) === 'parts/id';
    const isEmpty = Array.isArray(value) && value.length === 0 && !required.includes(name);
    if (!isLeftOut && !isEmpty) object[name] = value;
  }
  return object;
}

function listOf({ items = {}, minItems, maxItems, examples }: SchemaNode, measure: Measure): Json[] {
  // A list of names or values has only so many that differ: its example has them.
  const own = Array.isArray(examples) ? jsonOf(examples[0]) : undefined;
  if (Array.isArray(own) && (items.enum || getReferencedName(items) === 'parts/columnName')) return own;
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;
  const length = Math.min(most, Math.max(least, measure.items));
  return Array.from({ length }, () => made(items, measure));
}

function exampleOf({ examples, enum: values, default: otherwise }: SchemaNode): Json | undefined {
  const [first] = Array.isArray(examples) ? examples : Array.isArray(values) ? values : [otherwise];
  return jsonOf(first);
}

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** A schema is JSON, so what stands in it is. */
function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}
