import type { ErrorObject } from 'ajv';
import { placeOf } from './place.ts';
import { child, stepsOf } from './pointer.ts';
import { blockTypes, childOf, type SchemaNode, schemaAt } from './schema.ts';
import { correction, didYouMean, nearest } from './suggest.ts';
import type { Finding } from './types.ts';

/** What was checked, and how to speak of the values in it. */
export interface Checked {
  file: string;
  value: unknown;
  /** How the value at a pointer is called: `Hero › slide 3`. */
  place: (pointer: string) => string;
  /** The schema that describes the value at a pointer. */
  schema: (pointer: string) => SchemaNode | undefined;
}

/** A page's or the site config's errors in the editor's words, one a mistake. */
export function schemaFindings(
  { file, value, root }: { file: string; value: unknown; root: 'page' | 'site' },
  errors: readonly ErrorObject[],
): Finding[] {
  const whole = root === 'page' ? 'The page' : 'The site config';
  const checked: Checked = {
    file,
    value,
    place: (pointer) => placeOf(root, value, pointer) || whole,
    schema: (pointer) => schemaAt(root, value, stepsOf(pointer)),
  };
  return findingsOf(checked, errors);
}

/** Keywords that choose what else holds: their errors come beside those of what they chose, or of what they chose by. */
const CHOOSING: ReadonlySet<string> = new Set(['if', 'discriminator']);

/** A validator's errors in the editor's words, one a mistake. */
export function findingsOf(checked: Checked, errors: readonly ErrorObject[]): Finding[] {
  const told = errors.filter((error) => !CHOOSING.has(error.keyword) && !isMisspelt(error, errors));
  const seen = new Set<string>();
  return told.flatMap((error) => {
    const finding = toFinding(checked, error);
    const key = `${finding.rule} ${finding.pointer} ${finding.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [finding];
  });
}

/** A field that is missing because its name is misspelt is told once: at the misspelt name. */
function isMisspelt({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (keyword !== 'required') return false;
  const missing = String(params.missingProperty);
  return errors.some(
    (other) =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      nearest(String(other.params.additionalProperty), [missing]) !== undefined,
  );
}

function toFinding(checked: Checked, error: ErrorObject): Finding {
  const pointer = error.instancePath;
  const say = SAYINGS[error.keyword] ?? sayAnything;
  const saying = say({
    error,
    params: error.params,
    place: checked.place(pointer),
    schema: checked.schema(pointer),
    value: stepsOf(pointer).reduce<unknown>(childOf, checked.value),
  });
  const base: Finding = {
    rule: `schema/${error.keyword}`,
    severity: 'error',
    file: checked.file,
    pointer,
    message: '',
  };
  const { step, ...rest } = saying;
  return { ...base, ...rest, pointer: step === undefined ? pointer : child(pointer, step) };
}

interface Context {
  error: ErrorObject;
  params: Record<string, unknown>;
  place: string;
  schema: SchemaNode | undefined;
  value: unknown;
}
interface Saying extends Partial<Pick<Finding, 'rule' | 'part' | 'help' | 'word' | 'instead'>> {
  message: string;
  /** A step further, where the error is about a child. */
  step?: string;
}

const SAYINGS: Record<string, (context: Context) => Saying> = {
  required: sayMissing,
  additionalProperties: sayUnknown,
  type: sayType,
  enum: sayEnum,
  const: sayEnum,
  minLength: ({ place }) => ({
    rule: 'schema/empty',
    message: `${place} is empty.`,
    help: 'Write something, or take the field away.',
  }),
  minItems: ({ place }) => ({
    rule: 'schema/empty',
    message: `${place} has nothing in it.`,
    help: 'Add an entry, or take the field away.',
  }),
  maxItems: ({ place, params }) => ({
    rule: 'schema/too-many',
    message: `${place} has too many entries: ${params.limit} at most.`,
  }),
  minimum: sayBound,
  maximum: sayBound,
  exclusiveMinimum: sayBound,
  pattern: sayForm,
  format: sayForm,
};

function sayMissing({ params, place, schema }: Context): Saying {
  const field = String(params.missingProperty);
  const node = schema?.properties?.[field];
  return {
    rule: 'schema/missing',
    message: `${place} has no "${field}".`,
    help: `Add "${field}"${describe(node)}`,
  };
}

function sayUnknown({ params, place, schema, value }: Context): Saying {
  const field = String(params.additionalProperty);
  const known = Object.keys(schema?.properties ?? {});
  const free = known.filter((name) => childOf(value, name) === undefined);
  return {
    rule: 'schema/unknown',
    message: `${place} has no field "${field}".${didYouMean(field, free)}`,
    ...correction(field, free),
    help: `Its fields are ${list(known)}.`,
    part: 'key',
    step: field,
  };
}

const KINDS: Record<string, string> = {
  string: 'text in double quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: '`true` or `false` without quotes',
  array: 'a list in brackets `[ ]`',
  object: 'an object in braces `{ }`',
};

function sayType({ params, place, schema }: Context): Saying {
  const types = String(params.type).split(',');
  const kinds = types.map((type) => KINDS[type] ?? type).join(' or ');
  return { rule: 'schema/type', message: `${place} must be ${kinds}.`, ...hint(schema) };
}

function sayEnum({ place, schema, value, error }: Context): Saying {
  const isType = error.instancePath.endsWith('/type');
  const known = Array.isArray(error.params.allowedValues) ? error.params.allowedValues.map(String) : [];
  if (isType && known.length === blockTypes.length) {
    const named =
      typeof value === 'string'
        ? `There is no block "${value}".`
        : 'The block\'s "type" must be a name in quotes.';
    return {
      rule: 'unknown-block',
      message: `${named}${typeof value === 'string' ? didYouMean(value, blockTypes) : ''}`,
      help: `The blocks are ${list(blockTypes)}.`,
      ...(typeof value === 'string' && correction(value, blockTypes)),
    };
  }
  return {
    rule: 'schema/one-of',
    message: `${place} can't be ${JSON.stringify(value)}.${typeof value === 'string' ? didYouMean(value, known) : ''}`,
    help: `It is one of ${list(known)}.${schema?.description ? ` ${schema.description}` : ''}`,
    ...(typeof value === 'string' && correction(value, known)),
  };
}

function sayBound({ place, params, schema }: Context): Saying {
  const sign = String(params.comparison);
  const words = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than' }[sign] ?? sign;
  return { rule: 'schema/range', message: `${place} must be ${words} ${params.limit}.`, ...hint(schema) };
}

function sayForm({ place, schema, value }: Context): Saying {
  return {
    rule: 'schema/form',
    message: `${place} is not written as it must be: ${JSON.stringify(value)}.`,
    ...hint(schema),
  };
}

function sayAnything({ place, error, schema }: Context): Saying {
  return { message: `${place} ${error.message ?? 'is not right'}.`, ...hint(schema) };
}

function hint(schema: SchemaNode | undefined): { help?: string } {
  const example = Array.isArray(schema?.examples)
    ? ` For example: ${JSON.stringify(schema.examples[0])}.`
    : '';
  return schema?.description ? { help: schema.description + example } : {};
}

function describe(node: SchemaNode | undefined): string {
  if (!node?.description) return '.';
  const sentence = node.description.charAt(0).toLowerCase() + node.description.slice(1);
  const example = Array.isArray(node.examples) ? ` For example: ${JSON.stringify(node.examples[0])}.` : '';
  return `: ${sentence}${example}`;
}

function list(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(', ');
}
